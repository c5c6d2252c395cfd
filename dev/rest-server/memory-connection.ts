import { type MemoryRedis, mapped } from '../redis/memory.ts'
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
    return mapped(memory.run(command), text => Buffer.from(text))
  } catch (error) {
    return error as Error
  }
}
