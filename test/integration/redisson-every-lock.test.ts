/**
 * Contention for locks, over the dev REST server with the stock `@upstash/redis` client in its default configuration. Each
 * title begins with the names of the Redisson tests. Their "thread" is a holder here, and their "instance" a client. What
 * needs no several clients is in the tables of test/lua, and in the rows of test/kinds that each kind is judged by.
 */
import { describe, expect, it } from 'vitest'
import { fairLock, isLocked, type Lock, type Locks, lock, readWriteLock, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { readWriteSection } from '../support/section.ts'
import { useStack } from '../support/stack.ts'
import { sample } from '../support/thorough.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const client = () => stockLocks(stack())

type Of = (locks: Locks) => Lock
const plain: Of = locks => lock(locks, 'lock')
const fair: Of = locks => fairLock(locks, 'lock')
const reading: Of = locks => readWriteLock(locks, 'lock').read
const writing: Of = locks => readWriteLock(locks, 'lock').write

/** Each kind, and the lock of the same name that excludes it. */
describe.each<[string, of: Of, rivalOf: Of]>([
  ['lock', plain, plain],
  ['fairLock', fair, fair],
  ['readWriteLock().read', reading, writing],
  ['readWriteLock().write', writing, writing],
])('%s', (_, of, rivalOf) => {
  it('testContendingThreadBlocksAndAcquiresOnRelease, testTryLockAsync, testTimedTryLockAsync: a waiter gets the lock soon after its release, and not before', async () => {
    const held = await of(client()).acquire()
    let acquired = false
    const waiting = rivalOf(client())
      .acquire({ waitMs: 20_000, maxPolls: 400 })
      .then(lease => {
        acquired = true
        return lease.release()
      })
    await pass(300)
    expect(acquired).toBe(false)
    await held.release()
    expect(await waiting).toBe('released')
    expect(await isLocked(of(client()))).toBe(false)
  })
})

const CHOICES: [string, (locks: Locks, at: number) => { of: Lock; does?: 'read' }][] = [
  ['lock', locks => ({ of: plain(locks) })],
  ['fairLock', locks => ({ of: fair(locks) })],
  // A choice that is the same in every run.
  [
    'readWriteLock',
    (locks, at) => (at % 7 < 3 ? { of: writing(locks) } : { of: reading(locks), does: 'read' }),
  ],
]
const CROWDS: [what: string, clients: number, callers: number, rounds: number][] = [
  ['testConcurrency_SingleInstance: 15 callers of one client, the counter is exact', 1, 15, 1],
  ['testConcurrency_MultiInstance: 60 clients (there 100), the counter is exact', 60, 1, 1],
  ['testConcurrencyLoop_MultiInstance: 16 clients x 5 rounds (there 100), the counter is exact', 16, 1, 5],
]

describe.each(CHOICES.map((row, at) => [...row, sample(CROWDS, 3, at)] as const))(
  '%s under contention',
  (kind, choose, crowds) => {
    it.each(crowds)('%s', async (_, clients, callers, rounds) => {
      const section = readWriteSection()
      const pause = () => pass(1)
      const call = async (locks: Locks, caller: number) => {
        for (let round = 0; round < rounds; round++) {
          const { of, does = 'write' } = choose(locks, caller * rounds + round)
          await withLock(of, { waitMs: 50_000, maxPolls: 500 }, () => section[does](pause))
        }
      }
      const made = Array.from({ length: clients }, () => client())
      const calls = Array.from({ length: clients * callers }, (_, at) =>
        call(made[at % clients] as Locks, at),
      )
      await Promise.all(calls)
      section.expectKept(clients * callers * rounds)
      if (kind === 'readWriteLock') expect(section.most).toBeGreaterThan(1)
    })
  },
)
