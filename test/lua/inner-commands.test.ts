/**
 * Inside Redis, an operation runs at most one command more than Redisson's same operation: the one for its done key.
 * `EXCEPTIONS` lists those that run two more. `test/golden/commands.json` has both counts as measured.
 * `test/interop/inner-commands.test.ts` checks Redisson's.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countOf, PAGE_FILE, pageOf, readCommandTable } from '../golden/command-table.ts'
import { innerCommands, isCountable } from '../golden/inner-commands.ts'
import { ourActor } from '../golden/ours.ts'
import type { Scenario } from '../golden/scenario.ts'
import { type Primitive, SCENARIOS } from '../golden/scenarios.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis()
const table = readCommandTable()

const KNOWN_FIRST = 'it reads what is there before it stores the answer, or a repeat would end the next hold'
const SERVER_TIME = "the server's time; Redisson sends its client's"
const LAST_TRY = 'the last try reads its done key and writes it'

/** Operations that run two commands more than Redisson, and why. */
const EXCEPTIONS: Partial<Record<Primitive, Record<string, string>>> = {
  lock: { 'forced release': KNOWN_FIRST, 'forced release of two holds': KNOWN_FIRST },
  'fenced-lock': { 'forced release': KNOWN_FIRST, 'forced release of two holds': KNOWN_FIRST },
  'read-write-lock': { 'a try to write while another holder reads': LAST_TRY },
  'permit-semaphore': {
    release: SERVER_TIME,
    'release of one of two': SERVER_TIME,
    'a try without a permit left': SERVER_TIME,
    'a try without a semaphore': SERVER_TIME,
  },
  'count-down-latch': { delete: KNOWN_FIRST },
}

describe.each(Object.keys(SCENARIOS) as Primitive[])('%s', primitive => {
  const scenarios = Object.entries<Scenario>(SCENARIOS[primitive]).filter(([, each]) => isCountable(each))

  it.each(scenarios)('%s', async (title, scenario) => {
    const { client } = redis()
    const { ours = '', redisson = '' } = table[primitive][title] ?? {}
    expect(await innerCommands(client, scenario, name => ourActor(client, primitive, name))).toBe(ours)
    const allowed = EXCEPTIONS[primitive]?.[title] ? 2 : 1
    expect(countOf(ours)).toBeLessThanOrEqual(countOf(redisson) + allowed)
  })

  it('has a row for each of its scenarios, and only exceptions that it needs', () => {
    expect(Object.keys(table[primitive])).toEqual(scenarios.map(([title]) => title))
    for (const title of Object.keys(EXCEPTIONS[primitive] ?? {})) {
      const { ours = '', redisson = '' } = table[primitive][title] ?? {}
      expect(countOf(ours), title).toBe(countOf(redisson) + 2)
    }
  })
})

it('docs/inner-commands.md shows what was measured', () => {
  expect(readFileSync(PAGE_FILE, 'utf8')).toBe(pageOf(table))
})
