import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'
import { toJavaScript } from '../../dev/lua/javascript.ts'
import { parse } from '../../dev/lua/source.ts'
import type { AppliedReply } from '../../src/api/apply-once.ts'
import { wrapped } from '../../src/kinds/apply-once/wrapped.ts'
import type { CompiledScript } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import * as L from '../../src/memory/lua.ts'

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

/** What {@link wrapped} needs beyond the Lua of `lua/`. */
const MORE_LUA = {
  ...L,
  format: (pattern: L.Value, ...values: L.Value[]) =>
    pattern === '%%%02X' ? `%${L.format('%02x', ...values).toUpperCase()}` : L.format(pattern, ...values),
  tostring: (value: L.Value) => [typeof value === 'boolean' ? String(value) : L.text(value)],
  error(value: L.Value) {
    throw new LuaError(value)
  },
  pcall(work: () => L.Value[]) {
    try {
      return [true, ...work()]
    } catch (error) {
      return [false, raisedBy(error as Error)]
    }
  },
  table_remove: (table: L.Table, place: number) => table.list.splice(place - 1, 1)[0],
  table_concat: (table: L.Table, between: string) => table.list.map(L.text).join(between),
  redis_sha1hex: (bytes: string) => createHash('sha1').update(bytes, 'latin1').digest('hex'),
  redis_error_reply: errorTable,
}
const OTHERS = [
  'tostring',
  'error',
  'pcall',
  'table.remove',
  'table.concat',
  'redis.sha1hex',
  'redis.error_reply',
]

class LuaError extends Error {
  readonly value: L.Value

  constructor(value: L.Value) {
    super('raised by a script')
    this.value = value
  }
}

function raisedBy(error: Error): L.Value {
  if (error instanceof LuaError) return error.value
  return error instanceof RedisError ? errorTable(error.message) : error.message
}

function errorTable(message: L.Value): L.Table {
  return L.keyed(L.table(), ['err', message])
}

/** What `applyOnce` sends for these scripts, and what that is compiled to. */
export const APPLIED = [...[...EFFECTS.values()].map(({ script }) => script), COUNTS, LOSES].map(script => {
  const sent = wrapped(script)
  return { sent, compiled: compileApplied(sent.text) }
})

export function compileApplied(text: string): CompiledScript {
  const source = parse('applyOnce', text, (line, message) => {
    throw new Error(`${message} in line ${line}`)
  })
  const code = toJavaScript(source ? [source] : [], new Set(), OTHERS)
  const module = stripTypeScriptTypes(`const run = (redis, KEYS, ARGV) => {\n${code}\n}`)
  const run: CompiledScript = new Function('L', `${module}\nreturn run`)(MORE_LUA)
  return (redis, keys, args) => {
    const [reply] = run(redis, keys, args)
    const error = reply instanceof L.Table && reply.map.get('err')
    if (typeof error === 'string') throw new RedisError(error)
    return [reply]
  }
}
