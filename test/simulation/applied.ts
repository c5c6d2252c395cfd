import { compileForeign } from '../../dev/lua/foreign-script.ts'
import type { AppliedReply } from '../../src/api/apply-once.ts'
import { wrapped } from '../../src/once/apply/wrapped.ts'

/** A script of a user: notes that it ran under an id, and ends in a way of its own. */
export interface Effect {
  readonly script: string
  /** What every call under the id gets if it ran as the nth script of all. */
  outcome(n: number): { readonly value: AppliedReply } | { readonly failure: string }
}

export const COUNTER = '{x}:count'
/** A line for each run: id, argument, name of the effect, and which run of all it was. */
export const LEDGER = '{x}:ledger'

const NOTE = `local n = redis.call('INCR', KEYS[1]) redis.call('RPUSH', KEYS[2], ARGV[1] .. ' ' .. ARGV[2] .. ' @ ' .. n)`
const ENDS: Readonly<Record<string, readonly [end: string, outcome: Effect['outcome']]>> = {
  counts: ['return n', n => ({ value: n })],
  nothing: ['', () => ({ value: null })],
  list: ['return { false, n, true, {}, nil, 1 }', n => ({ value: [null, n, 1, []] })],
  binary: [
    'return { string.char(0, 255, 37, 10) .. n }',
    n => ({ value: [Uint8Array.from([0, 255, 37, 10, ...Buffer.from(String(n))])] }),
  ],
  raises: ["error('raised ' .. n, 0)", n => ({ failure: `raised ${n}` })],
  refuses: ["return redis.error_reply('NONE ' .. n)", n => ({ failure: `NONE ${n}` })],
  errs: [
    "redis.call('RPUSH', KEYS[1], n)",
    () => ({ failure: 'WRONGTYPE Operation against a key holding the wrong kind of value' }),
  ],
}

export const EFFECTS: ReadonlyMap<string, Effect> = new Map(
  Object.entries(ENDS).map(([name, [end, outcome]]) => [
    name,
    { script: `${NOTE.replace('@', name)} ${end}`, outcome },
  ]),
)

/** Scripts without a ledger, for histories: each run is told by its answer alone. */
export const COUNTS = "return redis.call('INCR', KEYS[1])"
export const LOSES = 'return 1'

/** What `applyOnce` sends for these scripts, and what that is compiled to. */
export const APPLIED = [...[...EFFECTS.values()].map(({ script }) => script), COUNTS, LOSES].map(script => {
  const sent = wrapped(script)
  return { sent, compiled: compileForeign(sent.text) }
})
