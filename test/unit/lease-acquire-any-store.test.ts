import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LockBusyError, LockError } from '../../src/api/errors.ts'
import { HeldLease } from '../../src/lease/lease.ts'
import { expectNothingLeft, fakeLocks } from '../support/fake-locks.ts'
import { broken, busy, delayed, granted, hang, refused, type Step } from '../support/fake-redis.ts'
import { many } from '../support/thorough.ts'

/** Ends the holder: the next request has a fresh one. */
const FINISHED: Step = [':refused', -2]
const step = fc.oneof(
  fc.constantFrom<Step>(busy(), hang, broken(), null, 'OK', FINISHED),
  fc.constantFrom<Step>(
    refused('LOADING'),
    refused('NOPERM'),
    refused('WRONGTYPE'),
    refused('', { status: 502 }),
  ),
  fc.nat(3_000).map(granted),
  fc.nat(3_000).map(busy),
  fc.nat(8_000).map(retryAfterMs => refused('slow down', { status: 429, retryAfterMs })),
)
const latency = fc.oneof(fc.nat(80), fc.nat(80), fc.nat(7_000))
const steps = fc.array(fc.tuple(latency, step), { minLength: 1, maxLength: 12 })

const setup = fc.record({
  acquire: steps,
  release: steps,
  leaseMs: fc.integer({ min: 1, max: 5_000 }),
  waitMs: fc.oneof(fc.constant(0), fc.nat(100), fc.nat(8_000)),
  maxPolls: fc.integer({ min: 1, max: 10 }),
  abortAfterMs: fc.option(fc.nat(10_000), { nil: undefined }),
  inBackground: fc.boolean(),
})

/** The last poll may take six seconds, three times as long when its grants come late, and as often for fresh holders. */
const LONGEST_LAST_POLL_MS = 54_000
const AWAITED_CANCEL_MS = 2_000

it('an acquisition ends in time and leaves nothing behind, whatever the store does and whenever it is aborted', async () => {
  await fc.assert(
    fc.asyncProperty(
      setup,
      async ({ acquire, release, leaseMs, waitMs, maxPolls, abortAfterMs, inBackground }) => {
        const { clock, redis, plain } = fakeLocks()
        redis.answer('acquire', ...acquire.map(([ms, step]) => delayed(clock, ms, step)))
        redis.answer('release', ...release.map(([ms, step]) => delayed(clock, ms, step)))
        const controller = new AbortController()
        const { signal } = controller
        const kept: Promise<unknown>[] = []
        const waitUntil = inBackground ? (promise: Promise<unknown>) => void kept.push(promise) : undefined

        const startedAt = clock.now()
        const elapsedMs = () => clock.now() - startedAt
        let endedAfterMs = Number.POSITIVE_INFINITY
        const acquiring = plain
          .acquire({ leaseMs, waitMs, maxPolls, signal, waitUntil })
          .catch(error => error)
        const ended = acquiring.then(outcome => {
          endedAfterMs = elapsedMs()
          return outcome
        })
        if (abortAfterMs !== undefined) {
          await clock.advance(abortAfterMs)
          controller.abort('left')
        }
        const outcome = await clock.runUntil(ended)

        const asked = redis.sent('acquire').map(({ values }) => values)
        const cancelled = redis.sent('release').map(({ values }) => values)
        const refusals = acquire.filter(([, step]) => step === FINISHED)
        // What a refused holder may have left is given back.
        const givenBack = refusals.length === 0 ? [] : expect.any(Array)
        // The last step is repeated.
        if (acquire.at(-1)?.[1] !== FINISHED)
          expect(new Set(asked.map(({ holder }) => holder)).size).toBeLessThanOrEqual(1 + refusals.length)
        expect(asked.map(({ last }) => last).join('')).toMatch(/^0*1*$/)

        const patience = inBackground ? 0 : AWAITED_CANCEL_MS
        if (outcome === 'left') {
          expect(endedAfterMs).toBeLessThanOrEqual(Number(abortAfterMs) + patience)
          expect(endedAfterMs).toBeGreaterThanOrEqual(Number(abortAfterMs))
        }
        expect(endedAfterMs).toBeLessThanOrEqual(waitMs + LONGEST_LAST_POLL_MS + patience)

        if (outcome instanceof HeldLease) {
          expect(outcome.remainingMs()).toBeLessThanOrEqual(Math.max(leaseMs, 3_000))
          expect(outcome.remainingMs() > 0 || clock.now() > startedAt + endedAfterMs).toBe(true)
          expect(cancelled).toEqual(givenBack)
          await clock.runUntil(outcome.release().catch(() => {}))
        } else if (
          outcome instanceof LockBusyError ||
          (outcome.code === 'ERR_WRONG_KIND' && asked.length === 1 && refusals.length === 0)
        ) {
          expect(cancelled).toEqual(givenBack)
          expect(outcome.mayBeHeld).toBe(false)
        } else if (outcome.code !== 'ERR_WRONG_KIND') {
          expect(outcome === 'left' || outcome instanceof LockError).toBe(true)
          expect(cancelled[0]).toMatchObject({ holds: '0', outcome: '0' })
          // After a refusal it may be a holder that has not asked yet.
          if (refusals.length === 0) expect(cancelled[0]?.holder).toBe(asked[0]?.holder)
        }

        await clock.runUntil(Promise.all(kept))
        await clock.advance(60_000)
        expectNothingLeft(clock, signal)
      },
    ),
    { numRuns: many(100, 400) },
  )
})
