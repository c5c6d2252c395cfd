import type { Clock } from '../../api/clock.ts'
import { OnceFailedError, WrongKindError } from '../../api/errors.ts'
import type { Locks } from '../../api/locks.ts'
import type { OnceResult } from '../../api/once.ts'
import { failedRecord, refuse } from '../answers.ts'
import type { Guard, GuardRequest, Handled, RunHandler } from '../guard.ts'
import { contextOfGuard, holdMs, locksFor } from '../guard-options.ts'
import { type ClaimedRun, runClaimed } from '../run-claimed.ts'
import { type AdmittedDelivery, admitDelivery } from './admitted-delivery.ts'
import { openWebhook } from './deferred-work.ts'
import type { WebhookOnceVariables } from './delivery.ts'
import { type WebhookOnceOptions, type WebhookSettings, webhookSettings } from './options.ts'

/** Verifies a delivery, claims it, and lets it through once. */
export function guardDelivery<Args extends readonly unknown[]>(
  options: WebhookOnceOptions<Args>,
): Guard<Args, WebhookOnceVariables> {
  const settings = webhookSettings(options)
  return async (guarded, run) => {
    const { locks, clock } = locksFor(settings, guarded)
    const admitted = await admitDelivery(settings, guarded, clock)
    if (admitted instanceof Response) return admitted
    return claimDelivery({ settings, guarded, locks, clock, admitted, run })
  }
}

/** One genuine delivery, while the guard handles it. */
interface DeliveryCall<Args extends readonly unknown[]> {
  readonly settings: WebhookSettings<Args>
  readonly guarded: GuardRequest<Args>
  readonly locks: Locks
  readonly clock: Clock
  readonly admitted: AdmittedDelivery
  readonly run: RunHandler<WebhookOnceVariables>
  /** How the handler ended, once it has. */
  outcome?: PromiseSettledResult<Handled>
  /** Settles when `onDeferError` has been called for work that failed after the answer. */
  reported?: Promise<unknown>
}

/** Once the handler has answered, its answer goes out whatever becomes of claim and record: the work has been done. */
async function claimDelivery<Args extends readonly unknown[]>(call: DeliveryCall<Args>): Promise<Response> {
  const { settings, guarded, locks, clock, admitted } = call
  const { leaseMs, renew, keepMs, waitUntil = guarded.waitUntil } = settings
  const { signal } = guarded.request
  // Asked once, before anything runs.
  const end = settings.deadline?.()
  const within = (maxHoldMs?: number) => holdMs({ maxHoldMs, deadline: () => end }, clock)
  const options = { leaseMs, renew, keepMs, maxHoldMs: within(settings.maxHoldMs), waitUntil, signal }
  const result = await runClaimed<number>(
    locks,
    admitted.recordKey,
    options,
    run => handleDelivery(call, run, within),
    () => call.reported,
  )
  if (call.outcome) return answerOf(call.outcome)
  const ended = result as PromiseSettledResult<OnceResult<unknown>>
  const reason = ended.status === 'rejected' ? ended.reason : new WrongKindError(admitted.recordKey)
  // The result is a status. One that could not be stored is one nevertheless.
  const done = ended.status === 'fulfilled' && typeof ended.value.value === 'number'
  if (done || reason instanceof OnceFailedError) {
    const { id, scope, recordKey: name } = admitted
    const { provider } = settings
    contextOfGuard(locks).emit({ type: 'duplicate', kind: 'once', name, provider, id, scope })
    return duplicate()
  }
  return refuse(guarded, reason, settings, undefined, failedRecord) as Promise<Response>
}

/** Returns the status of a delivery that is done; anything it throws makes `once` forget the delivery. */
async function handleDelivery<Args extends readonly unknown[]>(
  call: DeliveryCall<Args>,
  { lease, outlives, answerNow }: ClaimedRun,
  within: (ms: number) => number | undefined,
): Promise<number> {
  const { settings, admitted, run, clock } = call
  const work = openWebhook(settings.provider, admitted, lease, clock)
  // With `await`: Workers of compatibility dates before March 2026 report a rejection that is only passed on as unhandled.
  const [outcome] = await Promise.allSettled([(async () => await run({ once: work.webhook }))()])
  call.outcome = outcome
  if (outlives && work.isDeferring()) answerNow()
  const failure = await work.settle(within(outlives ? settings.deferMs : Infinity) ?? Infinity)
  if (failure && outlives) {
    call.reported = reportFailure(call, failure.reason, work.webhook)
    // It is awaited when the claim has been dropped.
    call.reported.catch(() => {})
  } else if (failure && isDone(outcome)) call.outcome = failure
  if (failure || !isDone(outcome)) throw new Error('the delivery was not done')
  return outcome.value.response.status
}

async function reportFailure<Args extends readonly unknown[]>(
  { settings: { onDeferError }, guarded }: DeliveryCall<Args>,
  error: unknown,
  once: WebhookOnceVariables['once'],
): Promise<unknown> {
  if (!onDeferError) throw error
  return onDeferError(guarded.args[0], error, once)
}

function isDone(outcome: PromiseSettledResult<Handled>): outcome is PromiseFulfilledResult<Handled> {
  return outcome.status === 'fulfilled' && outcome.value.error === undefined && outcome.value.response.ok
}

function answerOf(outcome: PromiseSettledResult<Handled>): Response {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value.response
}

function duplicate(): Response {
  return new Response(null, { headers: { 'webhook-duplicate': 'true', 'cache-control': 'no-store' } })
}
