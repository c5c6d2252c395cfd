/**
 * Fencing tokens under faults. A grant has one token whatever happens to its requests, a late copy mints none, and the
 * next grant has a higher one. Most tests use `tokens: 'counter'`, because a counter shows gaps.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createLocks,
  fencedLock,
  LeaseLostError,
  type LockEvent,
  UnexpectedReplyError,
  WrongKindError,
} from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import { restClient } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'
import { tokensOf } from '../support/tokens.ts'

const NAME = 'lock'
const TOKENS = tokensOf(NAME)
const stack = useStack()
const events: LockEvent[] = []
const onEvent = (event: LockEvent) => void events.push(event)
const store = () => readStore(stack().redis.client)

loadScripts(stack, fenced, plain)
beforeEach(() => {
  events.length = 0
})

describe('a loss', () => {
  it.each(['clock', 'counter'] as const)(
    'of the data, with %s tokens, shows the old holder at its next request that its lease is lost',
    async tokens => {
      const lock = fencedLock(createLocks({ redis: restClient(stack()), tokens }), NAME)
      const old = await lock.acquire()
      await stack().redis.client.flushdb()
      await expect(old.extend()).rejects.toThrow(LeaseLostError)
      const next = await lock.acquire()
      // Only clock tokens rise after data loss. Counter tokens start again.
      if (tokens === 'clock') expect(next.token).toBeGreaterThan(Number(old.token))
      else expect(next.token).toBe(old.token)
    },
  )
})

describe('a token key with unusable content', () => {
  const TOO_LARGE = '9007199254740992'

  it.each(['clock', 'counter'] as const)(
    'beyond the safe integers, with %s tokens: nothing is granted and the lock stays free',
    async tokens => {
      await stack().redis.client.set(TOKENS, TOO_LARGE)
      const lock = fencedLock(createLocks({ redis: restClient(stack()), tokens, onEvent }), NAME)
      await expect(lock.tryAcquire()).rejects.toThrow(UnexpectedReplyError)
      expect(await store()).not.toHaveProperty([NAME])
    },
  )

  it('just below the last safe integer: one more token is granted, and none after it', async () => {
    await stack().redis.client.set(TOKENS, '9007199254740990')
    const lock = fencedLock(createLocks({ redis: restClient(stack()), tokens: 'counter' }), NAME)
    const lease = await lock.acquire()
    expect(lease.token).toBe(Number.MAX_SAFE_INTEGER)
    await lease.release()
    await expect(lock.tryAcquire()).rejects.toThrow(UnexpectedReplyError)
  })

  it('of another type: the acquire rejects with WrongKindError', async () => {
    await stack().redis.client.hset(TOKENS, 'other', 'data')
    const lock = fencedLock(createLocks({ redis: restClient(stack()) }), NAME)
    await expect(lock.tryAcquire()).rejects.toThrow(WrongKindError)
    expect(await stack().redis.client.keys('*')).toEqual([TOKENS])
  })
})
