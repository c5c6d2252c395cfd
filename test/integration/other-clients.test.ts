/** Clients that do not speak REST, and servers that are not Upstash's: refused with what to do, or made to fit. */
import { Redis as SocketRedis } from 'ioredis'
import { describe, expect, it, vi } from 'vitest'
import { createLocks, LockBusyError, type RedisLike, StoreUnavailableError } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { stockClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()

describe('ioredis', () => {
  it('is refused as it is, before it connects', () => {
    const redis = new SocketRedis({ lazyConnect: true })
    expect(() => createLocks({ redis: redis as never })).toThrow(TypeError)
    expect(() => createLocks({ redis: redis as never })).toThrow(
      /^redis must be .* ioredis and node-redis take/,
    )
    expect(redis.status).toBe('wait')
  })

  it('does when it is wrapped as the README shows', async () => {
    const socket = stack().redis.client
    const redis: RedisLike = {
      eval: (script, keys, args) => socket.eval(script, keys.length, ...keys, ...args),
    }
    const [one, other] = [createLocks({ redis }), createLocks({ redis })]
    const value = await one.withLock('order:1', async () => {
      await expect(other.lock('order:1').acquire({ waitMs: 0 })).rejects.toThrow(LockBusyError)
      return other.tryWithLock('order:1', () => 'both')
    })
    expect(value).toMatchObject({ acquired: false })
    expect(await other.tryWithLock('order:1', () => 'again')).toEqual({ acquired: true, value: 'again' })
    expect(stack().rest.requests.http).toBe(0)
  })
})

describe('keyLocking', () => {
  it.each<[string, () => RedisLike]>([
    ['@upstash/redis', () => stockClient(stack())],
    ['@upstash/redis without a pipeline', () => stockClient(stack(), { enableAutoPipelining: false })],
    ['edgelock/rest', () => rest(stack().rest)],
  ])('on a server that does not know it says so, and what to do: %s', async (_, open) => {
    const locks = createLocks({ redis: open(), keyLocking: true })
    const error = await rejectionOf(locks.withLock('order:1', { waitMs: 0 }, () => 1))
    expect(error).toBeInstanceOf(StoreUnavailableError)
    expect(error).toMatchObject({
      temporary: false,
      message:
        'lock "order:1" could not be asked for: the store failed (this server knows no key locking: leave keyLocking off)',
    })
    expect(await readStore(stack().redis.client)).toEqual({})
  })
})
