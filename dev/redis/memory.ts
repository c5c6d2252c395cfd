import { createHash } from 'node:crypto'
import type { EngineReply } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import { Store } from '../../src/memory/store.ts'

/** What REDIS_URL says for a store in this process. */
export const MEMORY_URL = 'memory:'

/** A Redis in this process: the in-process engine, which runs edgelock's scripts and the commands that they use. */
export class MemoryRedis {
  readonly store = new Store({
    now: () => performance.now(),
    wall: () => Date.now(),
    random: () => Math.random(),
    sleep: async () => {},
  })
  readonly #loaded = new Map<string, string>()

  /** @throws {RedisError} as a client of Redis would see it */
  run([name = '', ...args]: readonly string[]): EngineReply {
    const { store } = this
    const { keyspace } = store
    switch (name.toUpperCase()) {
      case 'EVAL':
        return this.#eval(args)
      case 'EVALSHA':
        return this.#eval([this.#loaded.get(args[0] ?? '') ?? noScript(), ...args.slice(1)])
      case 'SCRIPT':
        return this.#script(args)
      case 'PEXPIRETIME':
        keyspace.freeze()
        return keyspace.exists(args[0] ?? '') ? (keyspace.expiryOf(args[0] ?? '') ?? -1) : -2
      case 'FLUSHDB':
        keyspace.clear()
        return 'OK'
      case 'KEYS':
        return keyspace.keys()
      case 'PING':
        return 'PONG'
      default:
        return store.command(name, ...args)
    }
  }

  #script([what = '', ...texts]: readonly string[]): EngineReply {
    if (what.toUpperCase() === 'FLUSH') this.#loaded.clear()
    if (what.toUpperCase() !== 'LOAD') return 'OK'
    for (const text of texts) this.#loaded.set(sha1(text), text)
    return sha1(texts[0] ?? '')
  }

  #eval([text = '', count = '', ...values]: readonly string[]): EngineReply {
    const keys = Number(count)
    const reply = this.store.eval(text, values.slice(0, keys), values.slice(keys))
    this.#loaded.set(sha1(text), text)
    return reply
  }
}

function noScript(): never {
  throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
