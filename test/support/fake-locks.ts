import { getEventListeners } from 'node:events'
import { expect } from 'vitest'
import type { LockEvent } from '../../src/api/events.ts'
import type { Lease } from '../../src/api/lease.ts'
import type { Lock } from '../../src/api/lock.ts'
import type { Locks, LocksOptions } from '../../src/api/locks.ts'
import { lock } from '../../src/index.ts'
import { createLocks } from '../../src/lease/context.ts'
import { confirmed, type Replicas } from '../../src/rest.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeRedis, type Step, type Verb } from './fake-redis.ts'

export interface FakeLocks {
  readonly clock: FakeClock
  readonly redis: FakeRedis
  readonly events: LockEvent[]
  readonly locks: Locks
  /** `lock(locks, 'order:1')`. */
  readonly plain: Lock
}

/** Makes locks on a fake clock and a scripted store. */
export function fakeLocks(
  steps?: Partial<Record<Verb, Step[]>>,
  { confirmed: replicas, ...options }: Partial<LocksOptions> & { confirmed?: Replicas } = {},
): FakeLocks {
  const clock = new FakeClock()
  const redis = new FakeRedis(clock, steps)
  const events: LockEvent[] = []
  const locks = createLocks({
    clock,
    redis: replicas ? confirmed(redis, replicas) : redis,
    onEvent: event => events.push(event),
    // This store grants a lock to several at a time.
    localQueue: false,
    ...options,
  })
  return { clock, redis, events, locks, plain: lock(locks, 'order:1') }
}

/** The same with a lease: `fakeLease({ leaseMs: 1_000, extend: [hang] })`. */
export async function fakeLease(
  { leaseMs, ...steps }: Parameters<typeof fakeLocks>[0] & { leaseMs?: number } = {},
  options?: Parameters<typeof fakeLocks>[1],
): Promise<FakeLocks & { lease: Lease }> {
  const fake = fakeLocks(steps, options)
  return { ...fake, lease: await fake.plain.acquire({ leaseMs }) }
}

/** The same with a lease that was entered once more, for as long. */
export async function fakeHolds(...how: Parameters<typeof fakeLease>) {
  const { lease: outer, ...fake } = await fakeLease(...how)
  return { ...fake, outer, inner: await fake.plain.acquire({ reenter: outer, leaseMs: how[0]?.leaseMs }) }
}

/** A `waitUntil` that notes what it is given. */
export function background() {
  const kept: Promise<unknown>[] = []
  return { kept, waitUntil: (promise: Promise<unknown>) => void kept.push(promise) }
}

/** Checks that no timer and no listener on the caller's signals is left. */
export function expectNothingLeft(clock: FakeClock, ...signals: AbortSignal[]): void {
  const left = { sleepers: clock.sleepers, listeners: signals.map(listenersOn) }
  expect(left).toEqual({ sleepers: 0, listeners: signals.map(() => 0) })
}

export function listenersOn(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length
}

/** Returns what the promise rejects with, for which `clock` runs. Fails if it resolves. */
export async function rejectionOf(promise: Promise<unknown>, clock?: FakeClock): Promise<unknown> {
  const settled = promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  const outcome = await (clock?.runUntil(settled) ?? settled)
  if ('error' in outcome) return outcome.error
  throw new Error(`expected a rejection, but it resolved to ${String(outcome.value)}`)
}
