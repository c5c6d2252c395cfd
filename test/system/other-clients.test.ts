/** Clients that do not speak REST, and servers that are not Upstash: refused with advice, or wrapped. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis as SocketRedis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import {
  countDownLatch,
  createLocks,
  LockBusyError,
  type Locks,
  lock,
  once,
  type RedisLike,
  semaphore,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { LEASES } from '../kinds/index.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('ioredis', () => {
  it('is refused without a wrapper, before it connects', () => {
    const redis = new SocketRedis({ lazyConnect: true })
    expect(() => createLocks({ redis: redis as never })).toThrow(TypeError)
    expect(() => createLocks({ redis: redis as never })).toThrow(
      /^redis must be .* a wrapper with eval\(script, keys, args\)$/,
    )
    expect(redis.status).toBe('wait')
  })

  it('works when it is wrapped as the README shows', async () => {
    const socket = stack().redis.client
    const redis: RedisLike = {
      eval: (script, keys, args) => socket.eval(script, keys.length, ...keys, ...args),
    }
    const [one, other] = [createLocks({ redis }), createLocks({ redis })]
    const value = await withLock(one, 'order:1', async () => {
      await expect(lock(other, 'order:1').acquire({ waitMs: 0 })).rejects.toThrow(LockBusyError)
      return tryWithLock(other, 'order:1', () => 'both')
    })
    expect(value).toMatchObject({ acquired: false })
    expect(await tryWithLock(other, 'order:1', () => 'again')).toEqual({ acquired: true, value: 'again' })
    expect(stack().rest.requests.http).toBe(0)
  })
})

/** Calls that may be the first of a program. */
const FIRST_CALLS: Record<string, (locks: Locks) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(LEASES).map(([title, { of, options }]) => [
      title,
      (locks: Locks) => of(locks, 'first').acquire({ ...options, waitMs: Infinity }),
    ]),
  ),
  'a semaphore': locks => semaphore(locks, 'first').trySetPermits(2),
  'a latch': locks => countDownLatch(locks, 'first').trySetCount(2),
  'work that runs once': locks => once(locks, 'first', () => 1),
}

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
/** How every client takes a command, right or wrong. */
const command = (...args: (string | number)[]) => stack().redis.client.call('EVAL', args)
const right: RedisLike['eval'] = (script, keys, args) => command(script, keys.length, ...keys, ...args)
/** As node-redis, which ignores options that it does not know. */
const nodeRedis = (script: string, { keys = [] as string[], arguments: args = [] as string[] }) =>
  right(script, keys, args)
const CALL = /: pass keys\.length, \.\.\.keys, \.\.\.args\); see docs\/errors\.md#(.+)$/
const RETURN = /\(does eval\(\) return the promise\?\)/
const MISTAKES: [mistake: string, wrapped: RedisLike['eval'], said: RegExp][] = [
  ['keys.length is missing', (script, keys, args) => command(script, ...keys, ...args), CALL],
  ['...args is missing', (script, keys) => command(script, keys.length, ...keys), CALL],
  ['arguments is called args', (script, keys, args) => nodeRedis(script, { keys, args } as object), CALL],
  ['node-redis is called like ioredis', script => nodeRedis(script, {}), CALL],
  ['nothing is returned', async (...call) => void (await right(...call)), RETURN],
  ['null is returned', async (...call) => (await right(...call)) && null, RETURN],
  ['an object is returned', async (...call) => ({ result: await right(...call) }), RETURN],
]

describe.each(MISTAKES)('a wrapper in which %s', (_mistake, wrapped, said) => {
  it.each(Object.entries(FIRST_CALLS))('fails at once, and says what to write: %s', async (_call, first) => {
    const since = performance.now()
    const error = await rejectionOf(first(createLocks({ redis: { eval: wrapped } })))
    // The cancellation of a multi-lock is asked for 2 s.
    expect(performance.now() - since).toBeLessThan(2_500)
    const [, anchor] = said.exec((error as Error).message) ?? expect.unreachable(String(error))
    if (anchor) expect(PAGE).toContain(`id="${anchor}"`)
  })
})

describe('keyLocking', () => {
  it.each<[string, () => RedisLike]>([
    ['@upstash/redis', () => stockClient(stack())],
    ['@upstash/redis without a pipeline', () => stockClient(stack(), { enableAutoPipelining: false })],
    ['edgelock/rest', () => restClient(stack())],
  ])('on a plain Redis costs two requests, once: %s', async (_, open) => {
    const locks = createLocks({ redis: open(), keyLocking: true })
    await withLock(createLocks({ redis: open() }), 'order:1', () => 'the scripts are known')
    const requestsOf = async () => {
      const before = stack().rest.requests.http
      expect(await withLock(locks, 'order:1', () => 1)).toBe(1)
      return stack().rest.requests.http - before
    }
    expect(await requestsOf()).toBe(2 + 2)
    expect(await requestsOf()).toBe(2)
  })
})
