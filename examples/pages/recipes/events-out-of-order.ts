import { setTimeout as pause } from 'node:timers/promises'
import { createLocks, fencedLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const atStripe = new Map<string, string>()
const stripe = {
  async retrieve(id: string) {
    await pause(Math.random() * 10)
    return { status: atStripe.get(id) ?? 'incomplete' }
  },
}
const saved = new Map<string, { status: string; token: number }>()
const save = async (id: string, status: string, token: number) => {
  if (token > (saved.get(id)?.token ?? 0)) saved.set(id, { status, token })
}

/** Handles an event about a subscription, whatever the event says. */
export function onEvent(id: string) {
  return withLock(fencedLock(locks, `subscription:${id}`), { waitMs: 20_000 }, async lease => {
    const { status } = await stripe.retrieve(id) // the state now
    // UPDATE subscription SET status = $1, token = $2 WHERE id = $3 AND token < $2
    await save(id, status, lease.token ?? 0)
  })
}

/** Delivers an event of a change up to 200 ms late, so that many overtake each other. */
async function change(id: string, status: string) {
  atStripe.set(id, status)
  await pause(Math.random() * 200)
  await onEvent(id)
}

const ids = ['sub_1', 'sub_2', 'sub_3']
const changes = Array.from({ length: 30 }, (_, n) => ids.map(id => change(id, n < 29 ? `state ${n}` : 'canceled')))
await Promise.all(changes.flat())
const wrong = ids.filter(id => saved.get(id)?.status !== 'canceled')
if (wrong.length > 0) throw new Error(`wrong in the end: ${wrong}`)
