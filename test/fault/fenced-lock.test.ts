/**
 * Fencing tokens under faults: one grant has one token, whatever happens to its requests; a copy that comes too late
 * mints none; and the next grant always has a higher one. By the counter a gap would show.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createLocks,
  LeaseLostError,
  LockBusyError,
  type LockEvent,
  OutcomeUnknownError,
  UnexpectedReplyError,
  WrongKindError,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import * as fenced from '../../src/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/scripts/lock.gen.ts'
import { stockClient } from '../support/clients.ts'
import { TOKEN_MS, tokenEntry, tokensOf } from '../support/fenced-scripts.ts'
import { loadScripts, ONE_FAULT, runs } from '../support/script-requests.ts'
import { useStack } from '../support/stack.ts'
import { flag, heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { wire } from '../support/wire.ts'

vi.setConfig({ testTimeout: 60_000 })

const NAME = 'lock'
const TOKENS = tokensOf(NAME)
const { done } = wire(NAME)
const stack = useStack()
const events: LockEvent[] = []
const onEvent = (event: LockEvent) => void events.push(event)
const acquires = runs(fenced.acquire)
const store = () => readStore(stack().redis.client)
const faults = () => stack().rest.faults

const CLIENTS = {
  'the stock client': () => stockClient(stack()),
  'edgelock/rest': () => rest(stack().rest),
}

beforeEach(async () => {
  events.length = 0
  await loadScripts(stack().redis.client, fenced, plain)
})

describe.each(Object.entries(CLIENTS))('%s', (_client, client) => {
  const lockBy = (tokens: 'clock' | 'counter') =>
    createLocks({ redis: client(), tokens, onEvent }).fencedLock(NAME)

  it.each(ONE_FAULT)(
    'an acquire that %s has one token, and the next grant the next',
    async (_title, fault, options) => {
      const lock = lockBy('counter')
      faults().next(fault, { ...options, match: acquires })
      const lease = await lock.acquire()
      expect(faults().injected).toEqual({ [fault]: 1 })
      await faults().deliverHeld()
      await faults().settled()
      expect(lease.token).toBe(1)
      expect(await store()).toEqual({ [NAME]: heldBy(lease.holder), [TOKENS]: tokenEntry(1, -1) })
      await lease.release()
      expect((await lock.acquire()).token).toBe(2)
    },
  )

  it('an acquire whose first six responses are lost has the token that its first copy minted', async () => {
    faults().next('lose-response', { match: acquires, times: 6 })
    const lease = await lockBy('clock').acquire({ waitMs: 20_000 })
    expect(faults().injected).toEqual({ 'lose-response': 6 })
    expect(await store()).toEqual({
      [NAME]: heldBy(lease.holder, { ttlMs: (await stack().redis.client.pttl(NAME)) + 10 }),
      [TOKENS]: tokenEntry(lease.token, runningDownFrom(TOKEN_MS)),
    })
  })

  it('a copy that arrives after the release takes nothing and mints nothing', async () => {
    faults().next('hold', { match: acquires })
    const lease = await lockBy('counter').acquire()
    await lease.release()
    await faults().deliverHeld()
    expect(await store()).toEqual({ [done(lease.holder)]: flag(1), [TOKENS]: tokenEntry(1, -1) })
  })

  it("a copy that arrives under the next holder's lease leaves its token alone", async () => {
    const lock = lockBy('counter')
    faults().next('hold', { match: acquires })
    await (await lock.acquire()).release()
    const next = await lock.acquire()
    await faults().deliverHeld()
    expect(await store()).toMatchObject({ [NAME]: heldBy(next.holder), [TOKENS]: tokenEntry(2, -1) })
  })

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

describe('loss', () => {
  it('a token whose answer never came was for nobody: the lock is free, and the next one is higher', async () => {
    const lock = createLocks({ redis: rest(stack().rest), tokens: 'counter', onEvent }).fencedLock(NAME)
    faults().next('lose-response', { match: acquires, times: 100 })
    await expect(lock.acquire({ waitMs: 0 })).rejects.toThrow(OutcomeUnknownError)
    faults().clear()
    expect(await store()).not.toHaveProperty([NAME])
    expect((await lock.acquire()).token).toBe(2)
  })

  it.each(['clock', 'counter'] as const)(
    'by the %s, the old holder learns it from its next request',
    async tokens => {
      const lock = createLocks({ redis: rest(stack().rest), tokens }).fencedLock(NAME)
      const old = await lock.acquire()
      await stack().redis.client.flushall()
      await expect(old.extend()).rejects.toThrow(LeaseLostError)
      const next = await lock.acquire()
      // What the clock is for: a resource that compares tokens would refuse the new holder of a counter.
      if (tokens === 'clock') expect(next.token).toBeGreaterThan(Number(old.token))
      else expect(next.token).toBe(old.token)
    },
  )
})

describe('a token that a number cannot hold', () => {
  const TOO_LARGE = '9007199254740992'

  it.each(['clock', 'counter'] as const)(
    'by the %s is not granted, and the lock is left free',
    async tokens => {
      await stack().redis.client.set(TOKENS, TOO_LARGE)
      const lock = createLocks({ redis: rest(stack().rest), tokens, onEvent }).fencedLock(NAME)
      await expect(lock.tryAcquire()).rejects.toThrow(UnexpectedReplyError)
      expect(await store()).not.toHaveProperty([NAME])
    },
  )

  it('is the one after the last safe integer', async () => {
    await stack().redis.client.set(TOKENS, '9007199254740990')
    const lock = createLocks({ redis: rest(stack().rest), tokens: 'counter' }).fencedLock(NAME)
    const lease = await lock.acquire()
    expect(lease.token).toBe(Number.MAX_SAFE_INTEGER)
    await lease.release()
    await expect(lock.tryAcquire()).rejects.toThrow(UnexpectedReplyError)
  })

  it('and other data under its key are the wrong kind', async () => {
    await stack().redis.client.hset(TOKENS, 'other', 'data')
    const lock = createLocks({ redis: rest(stack().rest) }).fencedLock(NAME)
    await expect(lock.tryAcquire()).rejects.toThrow(WrongKindError)
    expect(await stack().redis.client.keys('*')).toEqual([TOKENS])
  })
})
