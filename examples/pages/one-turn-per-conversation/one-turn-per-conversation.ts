import { createLocks, fairLock, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const think = async (text: string, _: AbortSignal) => `answer to ${text}`

export async function onMessage(conversation: string, text: string) {
  const turn = fairLock(locks, `turn:${conversation}`)
  const run = await tryWithLock(turn, { maxHoldMs: 15 * 60_000 }, lease => think(text, lease.signal))
  return run.acquired ? run.value : 'One moment: I am still at your last message.'
}

await onMessage('42', 'hello')
