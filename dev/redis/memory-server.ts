import type { Redis } from 'ioredis'
import { MemoryRedis } from './memory.ts'
import type { RedisServer } from './server.ts'

/** Starts a Redis in this process, with a client that has the methods of ioredis. It keeps no process alive. */
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
