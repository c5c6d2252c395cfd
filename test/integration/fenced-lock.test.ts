/**
 * Redisson's RedissonFencedLockTest over the dev REST server with the stock `@upstash/redis` client, and tests of the
 * fencing tokens. Leases are short where only their order matters.
 */
import { describe, expect, it } from 'vitest'
import {
  fencedLock,
  forceRelease,
  inspect,
  type Lease,
  LeaseLostError,
  lock,
  withLock,
} from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom } from '../support/store.ts'
import { pass } from '../support/timing.ts'
import { TOKEN_MS, tokensOf } from '../support/tokens.ts'

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

describe('a token', () => {
  it.each(['clock', 'counter'] as const)('by the %s rises from client to client', async tokenMode => {
    const tokens: number[] = []
    for (let grant = 0; grant < 6; grant++) {
      tokens.push(await tokenOf(fencedLock(client(tokenMode), 'lock').acquire()))
    }
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
  })

  it('stays the same through re-entry, extension and renewal', async () => {
    const lock = fencedLock(client(), 'lock')
    const outer = await lock.acquire({ leaseMs: 2_000 })
    const inner = await lock.acquire({ reenter: outer })
    await outer.extend(2_500)
    const keeper = inner.keepAlive()
    await pass(1_000)
    await keeper.stop()
    expect([inner.token, outer.token]).toEqual([outer.token, outer.token])
    expect(await stack().redis.client.get(tokenKey)).toBe(String(outer.token))
  })

  it('rises after all data was lost, and when the server clock was set back', async () => {
    const first = await tokenOf(fencedLock(client(), 'lock').acquire())
    await stack().redis.client.flushdb()
    const second = await tokenOf(fencedLock(client(), 'lock').acquire())
    expect(second).toBeGreaterThan(first)
    // An hour ahead, as after the clock was set back by an hour.
    const ahead = second + 3_600_000_000
    await stack().redis.client.set(tokenKey, ahead)
    expect(await tokenOf(fencedLock(client(), 'lock').acquire())).toBe(ahead + 1)
  })

  it('is kept for seven days after its grant by the clock, and for ever by the counter', async () => {
    await tokenOf(fencedLock(client(), 'lock').acquire())
    expect(await ttlOfToken()).toEqual(runningDownFrom(TOKEN_MS))
    await tokenOf(fencedLock(client('counter'), 'lock').acquire())
    expect(await ttlOfToken()).toBe(-1)
  })

  it('is missing on a plain lock, which excludes a fenced one of the same name', async () => {
    const plain = await lock(client(), 'lock').acquire()
    expect(plain.token).toBeUndefined()
    expect((await fencedLock(client(), 'lock').tryAcquire()).acquired).toBe(false)
    await plain.release()
    const fenced = await fencedLock(client(), 'lock').acquire()
    expect((await lock(client(), 'lock').tryAcquire()).acquired).toBe(false)
    expect(await inspect(lock(client(), 'lock'))).toMatchObject({ holder: fenced.holder })
    expect(await forceRelease(lock(client(), 'lock'))).toBe(true)
    expect(await fenced.isHeld()).toBe(false)
  })
})

describe('under contention', () => {
  it('8 clients with 6 runs each: no overlap, and tokens in the order of the runs', async () => {
    const section = new CriticalSection()
    const tokens: (number | undefined)[] = []
    const worker = async () => {
      const lock = fencedLock(client(), 'lock')
      for (let run = 0; run < 6; run++) {
        await withLock(lock, { waitMs: 30_000, maxPolls: 200 }, lease => {
          tokens.push(lease.token)
          return section.run(() => pass(1))
        })
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    section.expectExclusive(48)
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => Number(a) - Number(b)))
  })

  it('a holder that lost its lease has a lower token than the next holder', async () => {
    const late = await fencedLock(client(), 'lock').acquire({ leaseMs: 150 })
    const next = await fencedLock(client(), 'lock').acquire({ waitMs: 30_000 })
    expect(next.token).toBeGreaterThan(Number(late.token))
    expect(late.signal.reason).toBeInstanceOf(LeaseLostError)
    expect(await late.release()).toBe('gone')
    expect(await next.isHeld()).toBe(true)
  })
})
