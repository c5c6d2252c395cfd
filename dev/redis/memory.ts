import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { EngineReply } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import { Store } from '../../src/memory/store.ts'
import type { RedisServer } from './server.ts'

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

/** Starts one, with a client that has the methods of ioredis. It keeps no process alive. */
export function startMemoryRedis(): RedisServer {
  const memory = new MemoryRedis()
  const stop = async () => {}
  const restartEmpty = async () => memory.store.keyspace.clear()
  const refuse = async () => {
    throw new Error('A store in this process cannot be killed.')
  }
  return {
    address: { path: '' },
    memory,
    client: clientOf(memory),
    pid: undefined,
    restartEmpty,
    kill: refuse,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

function clientOf(memory: MemoryRedis): Redis {
  const send = async (name: string, args: readonly unknown[]) => {
    const reply = memory.run([name, ...args.flatMap(flat)])
    return name === 'hgetall' ? Object.fromEntries(pairs(reply as string[])) : reply
  }
  const get = (_: object, name: string | symbol) => {
    // As a result of await, it must not look like a promise.
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (name === 'call') return (command: string, ...args: unknown[]) => send(command, args)
    return (...args: unknown[]) => send(name, args)
  }
  return new Proxy({}, { get }) as Redis
}

function flat(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(flat)
  return Object(value) === value
    ? Object.entries(value as object)
        .flat()
        .map(String)
    : [String(value)]
}

function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((each, at) => (at % 2 === 0 ? [[each, list[at + 1] ?? ''] as [string, string]] : []))
}
