import { type Redis, ReplyError } from 'ioredis'
import { inPairs } from '../../src/internal/encoding.ts'
import type { EngineReply } from '../../src/memory/engine.ts'
import { RedisError } from '../../src/memory/keyspace.ts'
import { MemoryRedis, mapped } from './memory.ts'
import type { RedisServer } from './server.ts'

/** Starts a Redis in this process, with a client that has the methods of ioredis. It keeps no process alive. */
export function startMemoryRedis(): RedisServer {
  const memory = new MemoryRedis()
  const stop = async () => {}
  const restartEmpty = async () => memory.restartEmpty()
  const kill = async () => {
    memory.down = true
  }
  return {
    address: { path: '' },
    memory,
    client: clientOf(memory),
    pid: undefined,
    restartEmpty,
    kill,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

const stores = new WeakMap<Redis, MemoryRedis>()

/** Returns the store in this process to which a client belongs. */
export function memoryOf(client: Redis): MemoryRedis | undefined {
  return stores.get(client)
}

function clientOf(memory: MemoryRedis): Redis {
  const send = async (method: string, args: readonly unknown[]) => {
    await memory.resumed
    if (memory.down) throw new Error('Connection is closed.')
    const name = method.replace(/Buffer$/, '')
    const reply = run(memory, [name, ...args.flatMap(bytesOf)])
    if (name !== method) return mapped(reply, bytes => Buffer.from(bytes, 'latin1'))
    const texts = mapped(reply, bytes => Buffer.from(bytes, 'latin1').toString())
    return name === 'hgetall' ? Object.fromEntries(inPairs(texts as string[])) : texts
  }
  const get = (_: object, name: string | symbol) => {
    // As a result of await, it must not look like a promise.
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (name === 'call' || name === 'callBuffer')
      return (command: string, ...args: unknown[]) => send(command + name.slice(4), args)
    return (...args: unknown[]) => send(name, args)
  }
  const client = new Proxy({}, { get }) as Redis
  stores.set(client, memory)
  return client
}

function run(memory: MemoryRedis, command: readonly string[]): EngineReply {
  try {
    return memory.runBytes(command)
  } catch (error) {
    throw error instanceof RedisError ? new ReplyError(error.message) : error
  }
}

/** One character for each byte. */
function bytesOf(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('latin1')]
  if (Array.isArray(value)) return value.flatMap(bytesOf)
  if (Object(value) === value) return Object.entries(value as object).flatMap(bytesOf)
  return [Buffer.from(String(value)).toString('latin1')]
}
