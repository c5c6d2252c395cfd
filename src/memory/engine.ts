/** The engine that runs compiled scripts in memory. */
import type { Clock } from '../api/clock.ts'
import { kindOf, run } from './commands.ts'
import { Keyspace, RedisError } from './keyspace.ts'
import { Table, text, type Value } from './lua.ts'
import type { Reply as CommandReply } from './reply.ts'

/** The object that a compiled script calls as `redis`. */
export interface Redis {
  /** Runs a command; an error ends the script. */
  call(...command: Value[]): Value
  /** Runs a command; an error becomes a table with `err`. */
  pcall(...command: Value[]): Value
}

/** A script of `lua/`, compiled to JavaScript. Yields the values that it returns. */
export type CompiledScript = (redis: Redis, KEYS: Table, ARGV: Table) => Value[]

/** The reply that a client gets. */
export type EngineReply = null | number | string | EngineReply[]

/** Runs compiled scripts over a keyspace in memory, each as a whole. */
export class Engine {
  readonly keyspace: Keyspace
  /** Whether memory is full. As in Redis, a script is then refused if its first write needs memory. */
  full = false
  /** Whether the script that runs has written something. */
  #hasWritten = false

  constructor(clock: Clock) {
    this.keyspace = new Keyspace(clock)
  }

  /** @throws {RedisError} as a client of Redis would see it */
  run(script: CompiledScript, keys: readonly string[], args: readonly string[]): EngineReply {
    this.keyspace.freeze()
    this.#hasWritten = false
    const redis = { call: this.#call, pcall: this.#pcall }
    try {
      const [reply] = script(redis, new Table(keys.map(toBytes)), new Table(args.map(toBytes)))
      return toReply(reply)
    } catch (error) {
      // A mistake of the script itself, such as arithmetic on nil.
      throw error instanceof RedisError
        ? error
        : new RedisError(`ERR user_script: ${(error as Error).message}`)
    }
  }

  /** Runs a single command, for looking at what scripts leave. */
  command(name: string, ...args: string[]): EngineReply {
    this.keyspace.freeze()
    return toReply(toLua(run(this.keyspace, name, ...args.map(toBytes))))
  }

  readonly #call = (...command: Value[]): Value => {
    const [name = '', ...args] = command.map(argument)
    const kind = kindOf(name)
    if (this.full && kind === 'needs memory' && !this.#hasWritten)
      throw new RedisError("OOM command not allowed when used memory > 'maxmemory'.")
    const reply = toLua(run(this.keyspace, name, ...args))
    if (kind !== 'reads') this.#hasWritten = true
    return reply
  }

  readonly #pcall = (...command: Value[]): Value => {
    try {
      return this.#call(...command)
    } catch (error) {
      if (!(error instanceof RedisError)) throw error
      const failed = new Table([])
      failed.map.set('err', error.message)
      return failed
    }
  }
}

/** Redis writes a number that is an argument with all of its digits, where Lua's own texts have 14. */
function argument(value: Value): string {
  return typeof value === 'number' ? String(value) : text(value)
}

/** Redis nil is false in Lua. */
function toLua(reply: CommandReply): Value {
  if (reply === null) return false
  if (Array.isArray(reply)) return new Table(reply.map(toLua))
  if (typeof reply !== 'object') return reply
  const status = new Table([])
  status.map.set('ok', reply.ok)
  return status
}

/** Numbers lose their fraction and the sign of a zero, true is 1, false and nil are null, and a list ends at its first nil. */
function toReply(value: Value): EngineReply {
  if (typeof value === 'number') return Math.trunc(value) + 0
  if (typeof value === 'string') return fromBytes(value)
  if (!(value instanceof Table)) return value === true ? 1 : null
  const ok = value.map.get('ok')
  if (typeof ok === 'string') return ok
  const end = value.list.indexOf(undefined)
  return value.list.slice(0, end === -1 ? undefined : end).map(toReply)
}

const ASCII = /^[\0-\x7f]*$/

/** UTF-8, one UTF-16 unit for each byte. */
export function toBytes(unicode: string): string {
  if (ASCII.test(unicode)) return unicode
  // Pushes one value at a time, because a call takes only so many arguments.
  return Array.from(new TextEncoder().encode(unicode), byte => String.fromCharCode(byte)).join('')
}

export function fromBytes(bytes: string): string {
  if (ASCII.test(bytes)) return bytes
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))
}
