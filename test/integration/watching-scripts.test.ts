/** Checks what `docs/watching-scripts.md` shows against what Redis executes and holds. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forceRelease, lock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { followCommands } from '../support/follow-commands.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const PAGE = readFileSync(new URL('../../docs/watching-scripts.md', import.meta.url), 'utf8')

const stack = useStack()
const client = () => stack().redis.client
const order = () => lock(restLocks(stack()), 'order:42')

/** Writes commands as MONITOR does, with what differs from run to run shortened as on the page. */
function shortened(command: readonly string[], by: 'script' | 'client', shown = '6f1c…'): string {
  const words = command.map(word => {
    if (/^[0-9a-f]{40}$/.test(word)) return '<digest>'
    const short = word.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{13}/, `${shown}:1764…`)
    return /^1\d{12}$/.test(word) ? '<now>' : short
  })
  return `${by === 'script' ? 'lua ' : ''}${words.map(word => `"${word}"`).join(' ')}`
}

it('the commands of an acquire and a release are those of the page', async () => {
  // The server has the scripts then.
  await (await order().acquire()).release()
  const [, shown = ''] = /looks like this[^\n]*\n\n```\n([\s\S]*?)```/.exec(PAGE) ?? []
  const seen: string[] = []
  const stop = await followCommands(client(), (command, by) => seen.push(shortened(command, by)))
  await (await order().acquire()).release()
  await until(() => expect(seen.length).toBe(shown.trim().split('\n').length))
  stop()
  // By chance, between 0 and 999.
  const withoutJitter = (line: string) =>
    line.replace(/(^"EVALSHA" .* "0") "\d+" ("<now>")/, '$1 "<jitter>" $2')
  expect(seen.map(withoutJitter).join('\n')).toBe(shown.trim())
})

it('the keys are those of the page', async () => {
  const patternOf = (key: string) => key.replace(/<\w+>/, '*')
  const rows = [...PAGE.matchAll(/^\| `([^`]+)` \| (\w+) \|.*\| (.*) \|$/gm)]
  const lease = await order().acquire()
  await forceRelease(order())
  await lease.release()
  await order().acquire()
  const keys = (await client().keys('*')).sort()
  for (const key of keys) {
    const row = rows.find(([, name = '']) => new RegExp(`^${patternOf(name).replace('*', '.+')}$`).test(key))
    expect(row, key).toBeDefined()
    const [, , type, ttl = ''] = row ?? []
    expect(await client().type(key)).toBe(type)
    const seconds = /^(\d+) s$/.exec(ttl)?.[1] ?? '30'
    expect(Math.ceil((await client().pttl(key)) / 1_000)).toBe(Number(seconds))
  }
  // One key is there only while clients wait, another while a forced release of many readers goes on.
  expect(keys).toHaveLength(rows.length - 2)
})
