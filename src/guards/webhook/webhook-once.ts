import { OnceFailedError } from '../../errors.ts'
import type { Lease } from '../../types.ts'
import { refuse } from '../answers.ts'
import { holdMs, locksOf } from '../guard-options.ts'
import type { Guard, Passage, Ran, Run } from '../passage.ts'
import { type Attempt, type OnceMaker, underClaim } from '../under-claim.ts'
import { admit } from './admit.ts'
import { openClaim } from './claimed.ts'
import type { Admitted, WebhookOnceVariables } from './delivery.ts'
import { type Settings, settingsOf, type WebhookOptions } from './options.ts'

/** Verifies a delivery, claims it, and lets it through once. */
export function webhookOnce<Args extends readonly unknown[]>(
  options: WebhookOptions<Args>,
): Guard<Args, WebhookOnceVariables> {
  const settings = settingsOf(options)
  return async (passage, run) => {
    const admitted = await admit(settings, passage)
    return admitted instanceof Response ? admitted : takeIn({ settings, passage, admitted, run })
  }
}

/** A genuine delivery on its way through. */
interface Course<Args extends readonly unknown[]> {
  readonly settings: Settings<Args>
  readonly passage: Passage<Args>
  readonly admitted: Admitted
  readonly run: Run<WebhookOnceVariables>
  /** How the handler ended, once it has. */
  outcome?: PromiseSettledResult<Ran>
  /** What becomes of the news that work has failed after the answer. */
  reported?: Promise<unknown>
}

/** Once the handler has answered, that goes out, whatever becomes of claim and record: the work has been done. */
async function takeIn<Args extends readonly unknown[]>(course: Course<Args>): Promise<Response> {
  const { settings, passage, admitted } = course
  const { leaseMs, keepMs, waitUntil = passage.waitUntil } = settings
  const { signal } = passage.request
  const locks = locksOf<Args, OnceMaker>(settings.locks, 'once', passage)
  // Asked once, before anything runs.
  const end = settings.deadline?.()
  const within = (maxHoldMs?: number) => holdMs({ maxHoldMs, deadline: () => end })
  const options = { leaseMs, keepMs, maxHoldMs: within(settings.maxHoldMs), waitUntil, signal }
  const result = await underClaim<number>(
    work => locks.once(admitted.key, work, options),
    (lease, attempt) => handle(course, lease, attempt, within),
    waitUntil,
    () => course.reported,
  )
  if (course.outcome) return answerOf(course.outcome)
  // A result that could not be kept is one all the same.
  const done = result?.status !== 'rejected' || result.reason instanceof OnceFailedError
  return done ? duplicate() : (refuse(passage, result.reason, settings) as Promise<Response>)
}

/** The status of a delivery that is done; whatever it throws makes `once` forget the delivery. */
async function handle<Args extends readonly unknown[]>(
  course: Course<Args>,
  lease: Lease,
  { outlives, answerNow }: Attempt,
  within: (ms: number) => number | undefined,
): Promise<number> {
  const { settings, admitted, run } = course
  const claim = openClaim(settings.provider, admitted, lease)
  // With `await`: Workers of compatibility dates before March 2026 call a rejection that is only passed on unhandled.
  const [outcome] = await Promise.allSettled([(async () => await run({ once: claim.webhook }))()])
  course.outcome = outcome
  if (outlives && claim.deferring()) answerNow()
  const failure = await claim.settle(within(outlives ? settings.deferMs : Infinity) ?? Infinity)
  if (failure && outlives) {
    course.reported = report(course, failure.reason, claim.webhook)
    // It is looked at when the claim has been dropped.
    course.reported.catch(() => {})
  } else if (failure && isDone(outcome)) course.outcome = failure
  if (failure || !isDone(outcome)) throw new Error('the delivery was not done')
  return outcome.value.response.status
}

async function report<Args extends readonly unknown[]>(
  { settings: { onDeferError }, passage }: Course<Args>,
  error: unknown,
  once: WebhookOnceVariables['once'],
): Promise<unknown> {
  if (!onDeferError) throw error
  return onDeferError(passage.args[0], error, once)
}

function isDone(outcome: PromiseSettledResult<Ran>): outcome is PromiseFulfilledResult<Ran> {
  return outcome.status === 'fulfilled' && outcome.value.error === undefined && outcome.value.response.ok
}

function answerOf(outcome: PromiseSettledResult<Ran>): Response {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value.response
}

function duplicate(): Response {
  return new Response(null, { headers: { 'webhook-duplicate': 'true', 'cache-control': 'no-store' } })
}
