/** A store that answers, but not as asked: temporary and permanent refusals, and replies that no script returns. */
import { describe, expect, vi } from 'vitest'
import { StoreUnavailableError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { heldBy } from '../support/store.ts'
import { asks, CLIENTS, itInAWorld, NAME } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('a store that refuses', () => {
  itInAWorld.for([
    'WRONGPASS invalid or missing auth token',
    'OOM command not allowed when used memory > maxmemory.',
    'NOPERM this user has no permissions to run the eval command',
  ])('%s: the call rejects at once and takes nothing', async (refusal, { world }) => {
    for (const client of CLIENTS) {
      const lock = world.lock(world.client(client))
      world.faults.next('fake', { error: refusal, match: asks('acquire') })
      const error = await world.failure(lock.acquire())
      expect(error).toBeInstanceOf(StoreUnavailableError)
      expect(error).toMatchObject({ temporary: false })
      expect(await world.store()).not.toHaveProperty(NAME)
    }
  })

  itInAWorld.for([
    'LOADING Redis is loading the dataset in memory',
    'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
    'TRYAGAIN Multiple keys request during rehashing of slot',
    'CLUSTERDOWN The cluster is down',
    "READONLY You can't write against a read only replica.",
  ])('%s: the call is repeated until it is granted', async (refusal, { world }) => {
    for (const client of CLIENTS) {
      world.faults.next('fake', { error: refusal, times: 2, match: asks('acquire') })
      const lease = await world.lock(world.client(client)).acquire()
      expect(await world.store()).toHaveProperty([NAME], heldBy(lease.holder))
      await lease.release()
    }
  })
})
