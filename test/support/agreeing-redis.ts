import type { RedisLike } from '../../src/api/redis-like.ts'
import * as latch from '../../src/transport/scripts/count-down-latch.gen.ts'
import * as fairLock from '../../src/transport/scripts/fair-lock.gen.ts'
import * as fencedLock from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as lock from '../../src/transport/scripts/lock.gen.ts'
import * as multiLock from '../../src/transport/scripts/multi-lock.gen.ts'
import * as once from '../../src/transport/scripts/once.gen.ts'
import * as permitSemaphore from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as readLock from '../../src/transport/scripts/read-lock.gen.ts'
import * as readWriteLock from '../../src/transport/scripts/read-write-lock.gen.ts'
import * as semaphore from '../../src/transport/scripts/semaphore.gen.ts'
import * as writeLock from '../../src/transport/scripts/write-lock.gen.ts'

const MODULES = [
  ...[lock, fairLock, fencedLock, multiLock, readLock, readWriteLock, writeLock],
  ...[once, permitSemaphore, semaphore, latch],
]
const SCRIPTS = new Map(MODULES.flatMap(Object.values<Known>).map(({ text, replies }) => [text, replies]))

interface Known {
  readonly text: string
  readonly replies: readonly (readonly string[])[]
}

export interface AgreeingRedis extends RedisLike {
  /** How many requests were sent. */
  requests: number
}

/**
 * A store that knows every script and grants everything: it answers with the first reply of the script's header, in
 * which every integer is 30,000. `failures` are what its first requests reject with instead.
 */
export function agreeingRedis(...failures: Error[]): AgreeingRedis {
  return {
    requests: 0,
    async eval(text) {
      const failure = failures[this.requests++]
      if (failure) throw failure
      const replies = SCRIPTS.get(text)
      if (!replies) throw new Error('this script is not one of edgelock')
      const [code, ...fields] = replies[0] ?? []
      return [`:${code}`, ...fields.map(field => (field.endsWith('$') ? 'client:1' : 30_000))]
    },
  }
}
