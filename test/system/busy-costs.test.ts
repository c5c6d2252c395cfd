/** Budgets of a wait: the commands that each of its polls runs inside Redis while it finds its kind busy. */
import { expect, it } from 'vitest'
import {
  fencedLock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { followCommands } from '../support/follow-commands.ts'
import { useStack } from '../support/stack.ts'

interface Kind {
  /** The most commands of a poll. */
  readonly most: number
  readonly hold: (locks: Locks) => Promise<unknown>
  readonly wait: (locks: Locks) => Promise<unknown>
}

const WAIT = { waitMs: 400 }

const KINDS: Record<string, Kind> = {
  lock: same(6, locks => lock(locks, 'x')),
  'fenced lock': same(6, locks => fencedLock(locks, 'x')),
  'read lock': leased(4, writer, locks => readWriteLock(locks, 'x').read),
  'write lock': same(6, writer),
  semaphore: {
    most: 4,
    hold: locks =>
      semaphore(locks, 'x')
        .trySetPermits(1)
        .then(() => semaphore(locks, 'x').acquire()),
    wait: locks => semaphore(locks, 'x').acquire(1, WAIT),
  },
  'permit semaphore': {
    most: 6,
    hold: locks =>
      permitSemaphore(locks, 'x')
        .trySetPermits(1)
        .then(() => permitSemaphore(locks, 'x').acquire()),
    wait: locks => permitSemaphore(locks, 'x').acquire(WAIT),
  },
  'permit semaphore of a given size': same(6, locks => permitSemaphore(locks, 'x', { permits: 1 })),
  'two permits of three': {
    most: 6,
    hold: locks => permitSemaphore(locks, 'x', { permits: 3 }).acquire({ weight: 2 }),
    wait: locks => permitSemaphore(locks, 'x', { permits: 3 }).acquire({ ...WAIT, weight: 2 }),
  },
  // Three commands more at one poll of a hold, which reserves the free member.
  'multi-lock whose first member is busy': leased(9, locks => lock(locks, '{x}1'), both),
  'multi-lock whose second member is busy': leased(9, locks => lock(locks, '{x}2'), both),
  once: {
    most: 4,
    hold: async locks => {
      const begun = Promise.withResolvers<void>()
      const work = () => {
        begun.resolve()
        return new Promise(() => {})
      }
      once(locks, 'x', work).catch(() => {})
      await begun.promise
    },
    wait: locks => once(locks, 'x', WAIT, () => expect.unreachable()),
  },
}

const stack = useStack()

it.each(Object.entries(KINDS))('%s: no poll costs more than its budget', async (_, { most, hold, wait }) => {
  const { redis } = stack()
  const client = () => restLocks(stack())
  await hold(client())
  const polls: string[][] = []
  const over = Promise.withResolvers<void>()
  const stop = await followCommands(redis.client, ([name = '', text], by) => {
    if (by === 'script') polls.at(-1)?.push(name)
    else if (name.startsWith('EVAL')) polls.push([])
    if (text === 'over') over.resolve()
  })
  const waits = await Promise.allSettled([wait(client()), wait(client())])
  await redis.client.echo('over')
  await over.promise
  stop()
  expect(waits.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const shown = polls.map(commands => commands.join(' '))
  expect(Math.max(...polls.map(({ length }) => length)), shown.join('\n')).toBeLessThanOrEqual(most)
  expect(polls.length).toBeGreaterThan(3)
})

function both(locks: Locks): Lockable {
  return multiLock([lock(locks, '{x}1'), lock(locks, '{x}2')])
}

function writer(locks: Locks): Lockable {
  return readWriteLock(locks, 'x').write
}

function same(most: number, lock: (locks: Locks) => Lockable): Kind {
  return leased(most, lock, lock)
}

function leased(most: number, held: (locks: Locks) => Lockable, wanted: (locks: Locks) => Lockable): Kind {
  return { most, hold: locks => held(locks).acquire(), wait: locks => wanted(locks).acquire(WAIT) }
}
