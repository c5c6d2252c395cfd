import { expect } from 'vitest'
import { type Stack, startStack } from '../../dev/stack.ts'
import type { Lockable, Locks, LocksOptions } from '../../src/index.ts'
import { createLocks, fencedLock, lock, redLock } from '../../src/index.ts'
import { restClient } from './clients.ts'
import { useRunning } from './stack.ts'

/** Five independent databases, each with its own Redis and REST server. */
export class FiveServers {
  readonly stacks: readonly Stack[]

  constructor(stacks: readonly Stack[]) {
    this.stacks = stacks
  }

  at(server: number): Stack {
    return this.stacks[server] ?? expect.unreachable(`there is no server ${server}`)
  }

  /** Makes the locks of a new client: one `createLocks()` per server. */
  client(options: Omit<LocksOptions, 'redis'> = {}): Locks[] {
    return this.stacks.map(each => createLocks({ redis: restClient(each), ...options }))
  }

  /** Makes a red lock of a new client. */
  redLock(
    options: Omit<LocksOptions, 'redis'> & { fenced?: boolean; servers?: number[]; memberMs?: number } = {},
  ): Lockable {
    const { fenced, servers = [0, 1, 2, 3, 4], memberMs, ...rest } = options
    const locks = this.client(rest).filter((_, server) => servers.includes(server))
    const members = locks.map(each => (fenced ? fencedLock(each, 'lock') : lock(each, 'lock')))
    return redLock(members, { memberMs })
  }

  /** Returns the servers on which the lock is held. */
  async held(key = 'lock'): Promise<number[]> {
    const there = await Promise.all(this.stacks.map(each => each.redis.client.exists(key).catch(() => 0)))
    return there.flatMap((exists, server) => (exists ? [server] : []))
  }

  /** Delays every request to these servers by `ms` before it is executed. */
  slow(servers: number[], ms: number): void {
    for (const server of servers)
      this.at(server).rest.faults.random({ slow: { share: 1, ms, when: 'before' } })
  }

  async kill(...servers: number[]): Promise<void> {
    await Promise.all(servers.map(server => this.at(server).redis.kill()))
  }

  async restartEmpty(...servers: number[]): Promise<void> {
    await Promise.all(servers.map(server => this.at(server).redis.restartEmpty()))
  }

  async stop(): Promise<void> {
    await Promise.all(this.stacks.map(each => each.stop()))
  }

  /** Brings all servers up, empty and without faults. */
  async reset(): Promise<void> {
    await Promise.all(
      this.stacks.map(async ({ redis, rest }) => {
        rest.faults.clear()
        await redis.client.flushdb().catch(() => redis.restartEmpty())
        rest.requests.reset()
      }),
    )
  }
}

/** Starts five servers for the tests of one file. All are up and empty before each test. */
export function useFiveServers(): () => FiveServers {
  const redis = { alone: 'five servers must be able to fail one by one' }
  const start = () => Promise.all(Array.from({ length: 5 }, () => startStack({ redis })))
  return useRunning(
    async () => new FiveServers(await start()),
    servers => servers.reset(),
  )
}
