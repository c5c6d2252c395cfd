/** `steal()` and `waiters()`, over the dev REST server with the stock `@upstash/redis` client. */
import { expect, it } from 'vitest'
import {
  fairLock,
  type Lock,
  type LockEvent,
  lock,
  multiLock,
  readWriteLock,
  redLock,
  steal,
  waiters,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const client = (onEvent?: (event: LockEvent) => void) => stockLocks(stack(), onEvent ? { onEvent } : {})

it('what cannot be stolen, or has no queue to show, is refused before a request', async () => {
  const locks = client()
  const { read, write } = readWriteLock(locks, 'x')
  const both = multiLock([lock(locks, 'x'), lock(locks, 'y')])
  const others = [
    read,
    write,
    both,
    redLock([lock(locks, 'x'), lock(client(), 'x'), lock(client(), 'x')]),
    {},
    undefined,
  ] as Lock[]
  const before = stack().rest.requests.http
  for (const [at, lock] of others.entries()) {
    await expect(steal(lock), `${at}`).rejects.toThrow('lock must be a lock, a fair lock or a fenced lock')
    await expect(waiters(lock), `${at}`).rejects.toThrow('lock must be a fair lock')
  }
  await expect(steal(write)).rejects.toThrow('got write-lock')
  await expect(waiters(lock(locks, 'x'))).rejects.toThrow('fairLock(locks, name), got lock')
  await expect(steal(lock(locks, 'x'), { waitMs: 5 } as object)).rejects.toThrow('has no option waitMs')
  await expect(steal(lock(locks, 'x'), { leaseMs: 0 })).rejects.toThrow(RangeError)
  await expect(waiters(fairLock(locks, 'x'), { limit: 0 })).rejects.toThrow(RangeError)
  expect(stack().rest.requests.http).toBe(before)
})
