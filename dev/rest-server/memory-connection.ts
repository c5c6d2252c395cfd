import type { MemoryRedis } from '../redis/memory.ts'
import type { Connection, RedisValue } from './connection.ts'
import type { RequestCounter } from './counter.ts'
import { RedisUnavailable } from './reply.ts'

/** The connection to a store in this process. */
export function memoryConnection(memory: MemoryRedis, counter: RequestCounter): Connection {
  const send = async (command: readonly string[]) => {
    await memory.resumed
    if (memory.down) throw new RedisUnavailable('not connected')
    counter.countCommand(command)
    return run(memory, command)
  }
  return {
    send,
    alone: work => work(send),
    untilReady: async () => {},
    close: () => {},
  }
}

function run(memory: MemoryRedis, command: readonly string[]): RedisValue {
  try {
    return encodable(memory.run(command))
  } catch (error) {
    return error as Error
  }
}

/** As replies of the connection to a Redis are. */
function encodable(reply: unknown): RedisValue {
  if (Array.isArray(reply)) return reply.map(encodable)
  if (typeof reply === 'number') return reply
  return typeof reply === 'string' ? Buffer.from(reply) : null
}
