/**
 * Inside Redis, an operation runs at most one command more than Redisson's same operation: the one for its done key.
 * `EXCEPTIONS` lists those that run more. `test/golden/commands.json` has both counts as measured.
 * `test/interop/inner-commands.test.ts` checks Redisson's.
 */
import { describe, expect, it } from 'vitest'
import { countOf, readCommandTable } from '../golden/command-table.ts'
import { innerCommands, isCountable } from '../golden/inner-commands.ts'
import { ourActor } from '../golden/ours.ts'
import { PRIMITIVES, type Primitive, scenariosOf } from '../golden/scenarios.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis()
const table = readCommandTable()

const KNOWN_FIRST = 'it reads what is there before it stores the answer, or a repeat would end the next hold'
const SERVER_TIME = "the server's time; Redisson sends its client's"
const TWO_READS =
  'it reads the line of poll slots together with the permits, and then whether a missing key is one of another type'
const LAST_TRY = 'the last try reads its done key and writes it'

const FINISHES = `${KNOWN_FIRST}, and it finishes the holder`
const FORCED = { 'forced release': [3, FINISHES], 'forced release of two holds': [3, FINISHES] } as const

/** Operations that run two or three commands more than Redisson, and why. */
const EXCEPTIONS: Partial<Record<Primitive, Record<string, readonly [more: number, why: string]>>> = {
  lock: FORCED,
  'fair-lock': { 'forced release': [2, FINISHES], 'forced release of two holds': [2, FINISHES] },
  'fenced-lock': FORCED,
  'read-write-lock': {
    'a try to write while another holder reads': [2, LAST_TRY],
    'forced release of the readers': [3, `${KNOWN_FIRST}, and it finishes both readers`],
    'forced release of the writer': [3, `${FINISHES}, and it sends two messages`],
  },
  'permit-semaphore': {
    'a try without a permit left': [2, SERVER_TIME],
    'a try without a semaphore': [2, SERVER_TIME],
  },
  semaphore: { 'take from a semaphore that does not exist': [2, TWO_READS] },
  'count-down-latch': {
    'set the count of a latch that exists': [2, 'it checks that what exists is a latch'],
    'set the count again after zero': [2, 'it remembers that a latch came before'],
    delete: [2, KNOWN_FIRST],
  },
}

describe.each(PRIMITIVES)('%s', primitive => {
  const scenarios = Object.entries(scenariosOf(primitive)).filter(([, each]) => isCountable(each))

  it.each(scenarios)('%s', async (title, scenario) => {
    const { client } = redis()
    const { ours = '', redisson = '' } = table[primitive][title] ?? {}
    expect(await innerCommands(client, scenario, name => ourActor(client, primitive, name))).toBe(ours)
    const [allowed] = EXCEPTIONS[primitive]?.[title] ?? [1]
    expect(countOf(ours)).toBeLessThanOrEqual(countOf(redisson) + allowed)
  })

  it('has a row for each of its scenarios, and only exceptions that it needs', () => {
    expect(Object.keys(table[primitive])).toEqual(scenarios.map(([title]) => title))
    for (const [title, [more]] of Object.entries(EXCEPTIONS[primitive] ?? {})) {
      const { ours = '', redisson = '' } = table[primitive][title] ?? {}
      expect(countOf(ours), title).toBe(countOf(redisson) + more)
    }
  })
})
