/** Compiles scripts of users for the in-process engine: what `applyOnce` sends, and simple ones around it. */
import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'
import type { CompiledScript } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import * as L from '../../src/memory/lua.ts'
import { toJavaScript } from './javascript.ts'
import { parse } from './source.ts'

/** What these scripts need beyond the Lua of `lua/`. */
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

/** @throws {Error} for Lua that the engine does not have */
export function compileForeign(text: string): CompiledScript {
  const source = parse('a script of a user', text, (line, message) => {
    throw new Error(`${message} in line ${line}`)
  })
  const code = source ? toJavaScript(source, { others: OTHERS }) : ''
  const module = stripTypeScriptTypes(`const run = (redis, KEYS, ARGV) => {\n${code}\n}`)
  const run: CompiledScript = new Function('L', `${module}\nreturn run`)(MORE_LUA)
  return (redis, keys, args) => {
    const [reply] = run(redis, keys, args)
    const error = reply instanceof L.Table && reply.map.get('err')
    if (typeof error === 'string') throw new RedisError(error)
    return [reply]
  }
}
