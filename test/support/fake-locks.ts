import { getEventListeners } from 'node:events'
import { expect } from 'vitest'
import { createLocksOn } from '../../src/create-locks.ts'
import type { LockEvent } from '../../src/events.ts'
import type { Locks } from '../../src/locks.ts'
import type { Lock, LocksOptions } from '../../src/types.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeRedis, type Step, type Verb } from './fake-redis.ts'

export interface FakeLocks {
  readonly clock: FakeClock
  readonly redis: FakeRedis
  readonly events: LockEvent[]
  readonly locks: Locks
  /** `locks.lock('order:1')`. */
  readonly lock: Lock
}

/** Locks on a fake clock and a scripted store. */
export function fakeLocks(
  steps?: Partial<Record<Verb, Step[]>>,
  options: Partial<LocksOptions> = {},
): FakeLocks {
  const clock = new FakeClock()
  const redis = new FakeRedis(clock, steps)
  const events: LockEvent[] = []
  const locks = createLocksOn(clock, { redis, onEvent: event => events.push(event), ...options })
  return { clock, redis, events, locks, lock: locks.lock('order:1') }
}

/** No timer, no listener of a timer, and no listener on the signals that the caller passed in. */
export function expectNothingLeft(clock: FakeClock, ...signals: AbortSignal[]): void {
  expect({
    sleeps: clock.pendingSleeps,
    listeners: clock.listeners,
    onSignals: signals.map(listenersOn),
  }).toEqual({ sleeps: 0, listeners: 0, onSignals: signals.map(() => 0) })
}

export function listenersOn(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length
}

/** What a promise is rejected with; fails when it is not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) return outcome.error
  throw new Error(`expected a rejection, but it resolved to ${String(outcome.value)}`)
}
