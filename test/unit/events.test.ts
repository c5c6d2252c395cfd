import { describe, expect, it } from 'vitest'
import type { LockEvent } from '../../src/events.ts'
import { expectNothingLeft, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, delayed, granted, hang } from '../support/fake-redis.ts'

const name = 'order:1'

describe('events', () => {
  it('tell an acquisition poll by poll, with its durations', async () => {
    const { clock, lock, events } = fakeLocks({ acquire: [busy(), busy(), granted()] })
    await clock.runUntil(lock.acquire({ waitMs: 100 }))
    expect(events).toEqual([
      { type: 'polled', name, poll: 1, waitedMs: 0, delayMs: 25 },
      { type: 'polled', name, poll: 2, waitedMs: 25, delayMs: 25 },
      { type: 'acquired', name, waitedMs: 50, polls: 3 },
    ])
  })

  it('tell a wait that is over', async () => {
    const { clock, lock, events } = fakeLocks({ acquire: [busy(400)] })
    await clock.runUntil(rejectionOf(lock.acquire({ waitMs: 25 })))
    expect(events.at(-1)).toEqual({ type: 'busy', name, waitedMs: 25, polls: 2, retryAfterMs: 400 })
  })

  it('tell every request that is sent again, and why, without its content', async () => {
    const { clock, lock, events } = fakeLocks({ acquire: [broken('ECONNRESET'), granted()] })
    await clock.runUntil(lock.tryAcquire())
    expect(events[0]).toEqual({
      type: 'retried',
      name,
      operation: 'lock/acquire',
      reason: expect.stringContaining('ECONNRESET'),
      delayMs: 25,
    })
  })

  it('tell an extension and a release with the time that they took', async () => {
    const { clock, redis, lock, events } = fakeLocks()
    redis.answer('extend', delayed(clock, 40, [':extended']))
    redis.answer('release', delayed(clock, 60, [':released']))
    const lease = await lock.acquire()
    await clock.runUntil(lease.extend(5_000))
    await clock.runUntil(lease.release())
    expect(events.slice(1)).toEqual([
      { type: 'extended', name, leaseMs: 5_000, durationMs: 40 },
      { type: 'released', name, outcome: 'released', heldMs: 100, durationMs: 60 },
    ])
  })

  it('tell a re-entry as an acquisition and its release as reentered', async () => {
    const { lock, events } = fakeLocks()
    const outer = await lock.acquire()
    await (await lock.acquire({ reenter: outer })).release()
    expect(events.slice(1)).toEqual([
      { type: 'acquired', name, waitedMs: 0, polls: 1 },
      { type: 'released', name, outcome: 'reentered', heldMs: 0, durationMs: 0 },
    ])
  })

  it('tell a release without an answer, with its error', async () => {
    const { clock, lock, events } = fakeLocks({ release: [hang] })
    const lease = await lock.acquire()
    const error = await clock.runUntil(rejectionOf(lease.release()))
    expect(events.at(-1)).toEqual({ type: 'release-failed', name, error, durationMs: expect.any(Number) })
  })

  it.each([
    ['throws', () => explode()],
    ['rejects', async () => explode()],
  ])('change nothing when the listener %s', async (_, explode) => {
    const seen: string[] = []
    const onEvent = (event: LockEvent) => {
      seen.push(event.type)
      return explode()
    }
    const { clock, lock } = fakeLocks(
      { acquire: [broken(), busy(), granted()], extend: [[':gone']] },
      { onEvent },
    )
    const lease = await clock.runUntil(lock.acquire())
    await rejectionOf(lease.extend())
    expect(await lease.release()).toBe('released')
    expect(new Set(seen)).toEqual(new Set(['retried', 'polled', 'acquired', 'lost', 'released']))
    await clock.advance(60_000)
    expectNothingLeft(clock)
  })
})

function explode(): never {
  throw new Error('the metrics service is down')
}
