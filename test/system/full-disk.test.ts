/** A real Redis whose disk fails while things are given back: it answers MISCONF to every write. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  countDownLatch,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
  withLock,
} from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const REFUSED_MS = 1_500
/** What docs/waiting.md promises, and time for a busy machine. */
const LATE_MS = 1_700 + 1_500
/** A folder with the name of the snapshot lets every snapshot fail. */
const FILE = 'snapshot'
const stack = useStack('file', { redis: { args: ['--dbfilename', FILE, '--save', '3600 1'] } })

/** Makes a snapshot, and waits until Redis says how it ended. */
async function snapshot(ends: 'ok' | 'err'): Promise<void> {
  const { client } = stack().redis
  await client.bgsave()
  await until(async () => {
    const info = await client.info('persistence')
    return info.includes('rdb_bgsave_in_progress:0') && info.includes(`rdb_last_bgsave_status:${ends}`)
  })
}

async function whileDiskFails<T>(work: () => Promise<T>): Promise<T> {
  const [, folder = ''] = (await stack().redis.client.config('GET', 'dir')) as string[]
  const inTheWay = join(folder, FILE)
  await rm(inTheWay, { force: true })
  await mkdir(inTheWay)
  try {
    await snapshot('err')
    return await work()
  } finally {
    await rm(inTheWay, { recursive: true })
    await snapshot('ok')
  }
}

interface Given {
  give(): Promise<unknown>
  /** Asks as another process. */
  hasArrived(): Promise<boolean>
}
type Gives = Record<string, (mine: Locks, other: Locks, name: string) => Promise<Given>>

const leased =
  (of: (locks: Locks, name: string) => Lockable, rival = of) =>
  async (mine: Locks, other: Locks, name: string): Promise<Given> => {
    const lease = await of(mine, name).acquire()
    return {
      give: () => lease.release(),
      hasArrived: async () => (await rival(other, name).tryAcquire()).acquired,
    }
  }

/** They reject at once, and go on. */
const REJECTS: Gives = {
  'a lock': leased(lock),
  'a fair lock': leased(fairLock),
  'a fenced lock': leased(fencedLock),
  'a multi-lock': leased((locks, name) => multiLock([lock(locks, name), lock(locks, `${name}:2`)])),
  'a read lock': leased(
    (locks, name) => readWriteLock(locks, name).read,
    (locks, name) => readWriteLock(locks, name).write,
  ),
  'a write lock': leased((locks, name) => readWriteLock(locks, name).write),
  'a permit': leased((locks, name) => permitSemaphore(locks, name, { permits: 1 })),
  'a latch': async (mine, other, name) => {
    await countDownLatch(mine, name).trySetCount(2)
    return {
      give: () => countDownLatch(mine, name).countDown({ operationId: 'job 1' }),
      hasArrived: async () => (await countDownLatch(other, name).count()) === 1,
    }
  },
  'a semaphore': async (mine, other, name) => {
    await semaphore(mine, name).trySetPermits(1)
    return {
      give: () => semaphore(mine, name).release(1, { operationId: 'job 1' }),
      hasArrived: async () => (await semaphore(other, name).availablePermits()) === 2,
    }
  },
}

/** Lets work end while the disk fails. */
function working<T>(run: (work: () => Promise<T>) => Promise<unknown>) {
  let end!: (value: T) => void
  const ended = new Promise<T>(resolve => {
    end = resolve
  })
  return new Promise<(value: T) => Promise<unknown>>(begun => {
    const result = run(() => {
      begun(value => {
        end(value)
        return result
      })
      return ended
    })
  })
}

const RESULTS: Gives = {
  withLock: async (mine, other, name) => {
    const end = await working<string>(work => withLock(mine, name, work))
    return {
      give: () => end('paid'),
      hasArrived: async () => (await lock(other, name).tryAcquire()).acquired,
    }
  },
  once: async (mine, other, name) => {
    const end = await working<string>(work => once(mine, name, work))
    const again = () => once(other, name, () => 'paid twice')
    return {
      give: () => end('paid'),
      hasArrived: async () => (await again()).value === 'paid',
    }
  },
}

it.each([
  ['edgelock/rest', restLocks],
  ['@upstash/redis', stockLocks],
] as const)('over %s, everything that is given back arrives after it', async (client, locksOf) => {
  const [mine, other] = [locksOf(stack()), restLocks(stack())]
  const begin = async (gives: Gives) =>
    Promise.all(
      Object.entries(gives).map(async ([title, given]) => [title, await given(mine, other, title)] as const),
    )
  const [rejecting, resulting] = [await begin(REJECTS), await begin(RESULTS)]
  const told = await whileDiskFails(async () => {
    const since = performance.now()
    const results = Promise.all(resulting.map(([, { give }]) => give()))
    const errors = await Promise.all(rejecting.map(([, { give }]) => rejectionOf(give())))
    expect(performance.now() - since).toBeLessThan(REFUSED_MS)
    for (const error of errors)
      expect(error).toMatchObject({ reason: 'MISCONF', temporary: false, goesOn: true })
    await pass(REFUSED_MS - (performance.now() - since))
    return { results, errors }
  })
  const since = performance.now()
  for (const [title, { hasArrived }] of [...rejecting, ...resulting]) {
    const withinMs = LATE_MS - (performance.now() - since)
    await until(hasArrived, { everyMs: 20, withinMs }).catch(error => {
      throw new Error(`${title} of ${client}: ${error.message}`)
    })
  }
  expect(await told.results).toMatchObject(['paid', { status: 'executed', value: 'paid', kept: true }])
  await until(() => told.errors.every(error => !(error as { goesOn?: boolean }).goesOn))
})
