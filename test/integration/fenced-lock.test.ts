/**
 * Redisson's RedissonFencedLockTest over the dev REST server with the stock `@upstash/redis` client. Leases are
 * short where only their order matters.
 */
import { describe, expect, it } from 'vitest'
import { fencedLock, type Lease, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { tokensOf } from '../support/tokens.ts'

const stack = useStack()
/** A new client, as a new Redisson instance is. */
const client = (tokens: 'clock' | 'counter' = 'clock') => stockLocks(stack(), { tokens })
const tokenKey = tokensOf('lock')
const ttlOfToken = () => stack().redis.client.pttl(tokenKey)

async function tokenOf(lease: Promise<Lease>): Promise<number> {
  const { token, release } = await lease.then(each => ({ token: each.token, release: () => each.release() }))
  await release()
  return token ?? expect.unreachable('a fenced lease has a token')
}

describe('RedissonFencedLockTest', () => {
  it('testTokenIncrease: the tokens are 1, 2, 3, 4, 5, with and without leaseMs, by acquire and by tryAcquire', async () => {
    const lock = fencedLock(client('counter'), 'lock')
    const tokens = [
      await tokenOf(lock.acquire()),
      await tokenOf(lock.acquire()),
      await tokenOf(lock.acquire({ leaseMs: 10_000 })),
      await withLock(lock, lease => lease.token),
    ]
    const fifth = await lock.tryAcquire()
    expect([...tokens, fifth.acquired && fifth.lease.token]).toEqual([1, 2, 3, 4, 5])
    expect(await stack().redis.client.get(tokenKey)).toBe('5')
    expect(await ttlOfToken()).toBe(-1)
  })
})
