/** A store that is down for a while. */
import { describe, expect, vi } from 'vitest'
import { LockError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { until } from '../support/timing.ts'
import { forEachClient } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('a store that is down for a while', () => {
  forEachClient(
    '%s: a try rejects while Redis is down and is granted afterwards',
    async (client, { world }) => {
      const lock = world.lock(world.client(client))
      await world.stack.redis.kill()
      expect(await world.failure(lock.tryAcquire())).toBeInstanceOf(LockError)
      await world.stack.redis.restartEmpty()
      await until(async () => (await lock.tryAcquire()).acquired)
    },
  )
})
