import type { Redis } from 'ioredis'
import type { RedisAddress } from './address.ts'
import type { MemoryRedis } from './memory.ts'

export interface RedisServer extends AsyncDisposable {
  /** Where it listens; nowhere, if it is in this process. */
  readonly address: RedisAddress
  /** The store in this process, if REDIS_URL or the options ask for one. */
  readonly memory?: MemoryRedis
  readonly client: Redis
  /** The process id of the server; undefined for the server of REDIS_URL, which can be neither killed nor restarted. */
  readonly pid: number | undefined
  /** Kills the server with SIGKILL and starts it again at the same address, without data and scripts. */
  restartEmpty(): Promise<void>
  /** Kills the server with SIGKILL. restartEmpty() starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}
