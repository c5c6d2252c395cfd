import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { globOf } from '../../src/internal/glob.ts'
import { run } from '../../src/memory/commands.ts'
import { type CompiledScript, type EngineReply, fromBytes, toBytes } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import { text, type Value } from '../../src/memory/lua.ts'
import type { Reply } from '../../src/memory/reply.ts'
import { Store } from '../../src/memory/store.ts'
import { compileForeign } from '../lua/foreign-script.ts'

/** What REDIS_URL says for a store in this process. */
export const MEMORY_URL = 'memory:'

/** Sees a command: its name in capitals, and its arguments. */
export type See = (command: string[], by: 'script' | 'client') => void

/** A Redis in this process: the in-process engine, which runs edgelock's scripts and the commands that they use. */
export class MemoryRedis {
  readonly store: Store
  /** Whether no client can reach it, as after `kill()`. */
  down = false
  /** Resolves when a pause of all clients is over. */
  resumed: Promise<void> = Promise.resolve()
  readonly #loaded = new Map<string, string>()
  readonly #followers = new Set<See>()
  /** Scripts of users. */
  readonly #foreign = new Map<string, CompiledScript>()

  constructor() {
    const clock = {
      now: () => performance.now(),
      wall: () => Date.now(),
      random: () => Math.random(),
      sleep: async () => {},
    }
    this.store = new FollowedStore(clock, this.#followers)
  }

  /** @throws {RedisError} as a client of Redis would see it */
  run(command: readonly string[]): EngineReply {
    return mapped(this.runBytes(command.map(toBytes)), fromBytes)
  }

  /** The same with bytes, one in each character. */
  runBytes([name = '', ...args]: readonly string[]): EngineReply {
    const upper = name.toUpperCase()
    for (const see of this.#followers) see([upper, ...args.map(fromBytes)], 'client')
    this.store.keyspace.freeze()
    const own = this.#commands[upper]
    return own ? own(...args) : flat(run(this.store.keyspace, name, ...args))
  }

  /** Shows every command that runs, as MONITOR does, until the result is called. */
  follow(see: See): () => void {
    this.#followers.add(see)
    return () => void this.#followers.delete(see)
  }

  /** Comes up without data and without scripts. */
  restartEmpty(): void {
    this.store.keyspace.clear()
    this.#loaded.clear()
    this.down = false
  }

  /** What the engine lacks, because no script uses it. */
  readonly #commands: Record<string, (...args: string[]) => EngineReply> = {
    EVAL: (...args) => this.#eval(args),
    EVALSHA: (digest = '', ...args) => this.#eval([this.#loaded.get(digest) ?? noScript(), ...args]),
    SCRIPT: (...args) => this.#script(args),
    CLIENT: (_pause, ms) => {
      this.resumed = sleep(Number(ms))
      return 'OK'
    },
    FLUSHDB: () => {
      this.store.keyspace.clear()
      return 'OK'
    },
    DBSIZE: () => this.store.keyspace.keys().length,
    KEYS: (pattern = '*') => this.store.keyspace.keys().filter(key => globOf(pattern).test(key)),
    PING: (said = 'PONG') => said,
    ECHO: (said = '') => said,
    PEXPIRETIME: (key = '') => {
      const { keyspace } = this.store
      return keyspace.exists(key) ? (keyspace.expiryOf(key) ?? -1) : -2
    },
    TTL: (key = '') => {
      const left = Number(this.#run('PTTL', key))
      return left < 0 ? left : Math.round(left / 1000)
    },
    EXPIRE: (key = '', seconds = '') => this.#run('PEXPIRE', key, `${seconds}000`),
    HKEYS: (key = '') => [...(this.store.keyspace.read(key, 'hash') ?? new Map()).keys()],
    LINDEX: (key = '', at = '') => (this.#run('LRANGE', key, at, at) as string[])[0] ?? null,
    LPUSH: (key = '', ...values) => this.store.keyspace.open(key, 'list').unshift(...values.reverse()),
  }

  #run(name: string, ...args: string[]): EngineReply {
    return flat(run(this.store.keyspace, name, ...args))
  }

  #script([what = '', ...texts]: readonly string[]): EngineReply {
    if (what.toUpperCase() === 'FLUSH') this.#loaded.clear()
    if (what.toUpperCase() !== 'LOAD') return 'OK'
    for (const text of texts) this.#loaded.set(sha1(text), text)
    return sha1(texts[0] ?? '')
  }

  #eval([text = '', count = '', ...values]: readonly string[]): EngineReply {
    const keys = Number(count)
    const given = values.map(fromBytes)
    const reply = this.#runScript(text, given.slice(0, keys), given.slice(keys))
    this.#loaded.set(sha1(text), text)
    return mapped(reply, toBytes)
  }

  #runScript(text: string, keys: readonly string[], args: readonly string[]): EngineReply {
    if (this.store.has(text)) return this.store.eval(text, keys, args)
    const compiled = this.#foreign.get(text) ?? compileForeign(text)
    this.#foreign.set(text, compiled)
    return this.store.run(compiled, keys, args)
  }
}

/** Shows followers what the scripts run. */
class FollowedStore extends Store {
  readonly #followers: ReadonlySet<See>

  constructor(clock: ConstructorParameters<typeof Store>[0], followers: ReadonlySet<See>) {
    super(clock)
    this.#followers = followers
  }

  override run(script: CompiledScript, keys: readonly string[], args: readonly string[]): EngineReply {
    if (this.#followers.size === 0) return super.run(script, keys, args)
    const seen =
      (call: (...command: Value[]) => Value) =>
      (...command: Value[]) => {
        const [name = '', ...rest] = command.map(each => fromBytes(text(each)))
        for (const see of this.#followers) see([name.toUpperCase(), ...rest], 'script')
        return call(...command)
      }
    return super.run(
      ({ call, pcall }, ...rest) => script({ call: seen(call), pcall: seen(pcall) }, ...rest),
      keys,
      args,
    )
  }
}

/** A status is its text. */
function flat(reply: Reply): EngineReply {
  if (Array.isArray(reply)) return reply.map(flat)
  return typeof reply === 'object' && reply !== null ? reply.ok : reply
}

/** A reply with its texts as `change` gives them. */
export function mapped<Text>(reply: EngineReply, change: (text: string) => Text): Mapped<Text> {
  if (Array.isArray(reply)) return reply.map(each => mapped(each, change))
  return typeof reply === 'string' ? change(reply) : reply
}

type Mapped<Text> = Exclude<EngineReply, string | unknown[]> | Text | Mapped<Text>[]

function noScript(): never {
  throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
}

/** By the text: clients send a few scripts again and again. */
const digests = new Map<string, string>()

function sha1(text: string): string {
  const digest = digests.get(text) ?? createHash('sha1').update(text).digest('hex')
  digests.set(text, digest)
  return digest
}
