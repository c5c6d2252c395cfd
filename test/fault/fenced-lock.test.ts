/**
 * Fencing tokens under faults. A grant has one token whatever happens to its requests, a late copy mints none, and the
 * next grant has a higher one. Most tests use `tokens: 'counter'`, because a counter shows gaps.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createLocks,
  fencedLock,
  LeaseLostError,
  LockBusyError,
  type LockEvent,
  OutcomeUnknownError,
  UnexpectedReplyError,
  WrongKindError,
} from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'
import { tokenEntry, tokensOf } from '../support/tokens.ts'

const NAME = 'lock'
const TOKENS = tokensOf(NAME)
const stack = useStack()
const events: LockEvent[] = []
const onEvent = (event: LockEvent) => void events.push(event)
const acquires = runs(fenced.acquire)
const store = () => readStore(stack().redis.client)
const faults = () => stack().rest.faults

const CLIENTS = {
  'the stock client': () => stockClient(stack()),
  'edgelock/rest': () => restClient(stack()),
}

loadScripts(stack, fenced, plain)
beforeEach(() => {
  events.length = 0
})

describe.each(Object.entries(CLIENTS))('%s', (_client, client) => {
  const lockBy = (tokens: 'clock' | 'counter') =>
    fencedLock(createLocks({ redis: client(), tokens, onEvent }), NAME)

  it('a last try that was answered busy mints nothing when a copy of it finds the lock free', async () => {
    const lock = lockBy('counter')
    const held = await lock.acquire()
    faults().next('duplicate', { match: acquires, afterMs: 150 })
    await expect(lock.acquire({ waitMs: 0 })).rejects.toThrow(LockBusyError)
    await held.release()
    await faults().settled()
    expect(await store()).not.toHaveProperty([NAME])
    expect((await store())[TOKENS]).toEqual(tokenEntry(1, -1))
  })
})

describe('a loss', () => {
  it('of every answer to an acquire leaves the lock free, and the next token is higher', async () => {
    const lock = fencedLock(createLocks({ redis: restClient(stack()), tokens: 'counter', onEvent }), NAME)
    faults().next('lose-response', { match: acquires, times: 100 })
    await expect(lock.acquire({ waitMs: 0 })).rejects.toThrow(OutcomeUnknownError)
    faults().clear()
    expect(await store()).not.toHaveProperty([NAME])
    expect((await lock.acquire()).token).toBe(2)
  })

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
