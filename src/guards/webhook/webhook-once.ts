import type { Clock } from '../../api/clock.ts'
import { OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { Locks } from '../../api/locks.ts'
import type { OnceResult } from '../../api/once.ts'
import type { LeavableLease } from '../../kinds/once/in-doubt.ts'
import { answering, failedRecord, refuse } from '../answers.ts'
import type { Guard, GuardRequest, Handled, RunHandler } from '../guard.ts'
import { contextOfGuard, locksFor } from '../guard.ts'
import { isRefusal, type Problem, Refusal } from '../refusal.ts'
import { type Claim, type HandledClaim, runClaimed } from '../run-claimed.ts'
import { type AdmittedDelivery, admitDelivery } from './admitted-delivery.ts'
import type { Unclaimed } from './carry.ts'
import { openWebhook } from './deferred-work.ts'
import type { WebhookOnceVariables } from './delivery.ts'
import { type WebhookOnceOptions, type WebhookSettings, webhookSettings } from './options.ts'

/** Verifies a delivery, claims it, and lets it through once. */
export function guardDelivery<Args extends readonly unknown[]>(
  options: WebhookOnceOptions<Args>,
): Guard<Args, WebhookOnceVariables> {
  const settings = webhookSettings(options)
  return answering<Args, WebhookOnceVariables>('webhookOnce', settings, async (guarded, run) => {
    const locks = locksFor(settings, guarded)
    const { clock, emit } = contextOfGuard(locks)
    const admitted = await admitDelivery(settings, guarded, clock)
    const { carry } = settings
    if (carry?.always) return await carry.take(unclaimed(settings, admitted, emit), ...guarded.args)
    // With `await`: Workers of compatibility dates before March 2026 report a rejection that is only passed on as unhandled.
    return await claimDelivery({ settings, guarded, locks, clock, admitted, run })
  })
}

/** One genuine delivery, while the guard handles it. */
interface DeliveryCall<Args extends readonly unknown[]> {
  readonly settings: WebhookSettings<Args>
  readonly guarded: GuardRequest<Args>
  readonly locks: Locks
  readonly clock: Clock
  readonly admitted: AdmittedDelivery
  readonly run: RunHandler<WebhookOnceVariables>
}

function claimDelivery<Args extends readonly unknown[]>(call: DeliveryCall<Args>): Promise<Response> {
  const { settings, guarded, locks, admitted } = call
  return runClaimed<number, Response>(settings, {
    ...{ guarded, locks, key: admitted.recordKey },
    own: { fingerprint: admitted.fingerprint, onFailure: 'forget' },
    handle: claim => handleDelivery(call, claim),
    unclaimed: ended => answerRepeated(call, ended),
  })
}

/** Answers a delivery whose handler has not run. @throws {Refusal} */
async function answerRepeated<Args extends readonly unknown[]>(
  { settings, guarded, locks, admitted }: DeliveryCall<Args>,
  ended: PromiseSettledResult<OnceResult<unknown>>,
): Promise<Response> {
  const { id, scope, recordKey: name } = admitted
  const error = ended.status === 'rejected' ? ended.reason : new WrongKindError(name)
  if (error instanceof OnceMismatchError) throw new Refusal(OTHER_EVENT)
  // The result is a status. `OnceFailedError` means that the handler ran, but its status could not be stored.
  const isDone = ended.status === 'fulfilled' && typeof ended.value.value === 'number'
  const {
    sender: { provider },
    carry,
    answers,
  } = settings
  const { emit } = contextOfGuard(locks)
  if (!isDone && !(error instanceof OnceFailedError)) {
    // A sender that hangs up may never ask again.
    if (carry && (failedRecord(error) || error === guarded.request.signal.reason))
      return carry.take(unclaimed(settings, admitted, emit), ...guarded.args)
    await refuse(guarded, error, answers, undefined, failedRecord)
  }
  emit?.({ type: 'duplicate', kind: 'once', name, provider, id, scope })
  return new Response(null, { headers: { 'webhook-duplicate': 'true', 'cache-control': 'no-store' } })
}

function unclaimed<Args extends readonly unknown[]>(
  { sender: { provider }, keepMs }: WebhookSettings<Args>,
  admitted: AdmittedDelivery,
  emit: Unclaimed['emit'],
): Unclaimed {
  return { ...admitted, provider, keepMs, emit }
}

const OTHER_EVENT: Problem = {
  ...{ status: 422, title: 'Unprocessable Content', reason: 'other-body' },
  detail: 'Another delivery had this id, and another body.',
}

/** Runs the handler, and what it defers. What is to be recorded is the status; if that throws, the delivery is forgotten. */
async function handleDelivery<Args extends readonly unknown[]>(
  { settings, guarded, admitted, run, clock }: DeliveryCall<Args>,
  { lease, outlives, within }: Claim,
): Promise<HandledClaim<number>> {
  const {
    sender: { provider },
    defer: { timeoutMs, onError },
  } = settings
  const work = openWebhook(provider, admitted, lease, clock)
  // With `await`, for the same reason.
  const [outcome] = await Promise.allSettled([(async () => await run({ once: work.webhook }))()])
  const failing = work.settle(within(outlives ? timeoutMs : Infinity) ?? Infinity)
  /** Tells of work that failed after the answer. */
  const report = async () => {
    const failure = await failing
    if (!failure || !outlives) return
    if (!onError) throw failure.reason
    await onError(guarded.args[0], failure.reason, work.webhook)
  }
  const reported = report()
  // It is awaited when the claim has been dropped.
  reported.catch(() => {})
  return {
    atOnce: outlives && work.isDeferring(),
    async answer() {
      if (outcome.status === 'rejected') throw outcome.reason
      const failure = !outlives && isDone(outcome) && (await failing)
      if (failure) throw failure.reason
      return outcome.value.response
    },
    async record() {
      const failed = await failing
      if (failed || !isDone(outcome)) {
        // An answer that is no success says itself that the sender should try again.
        ;(lease as LeavableLease).isLeft = !!failed || hasThrown(outcome, guarded)
        throw new Error('the delivery was not done')
      }
      return outcome.value.response.status
    },
    reported: () => reported,
  }
}

/** Whether the handler threw, and not a guard inside this one before it. */
function hasThrown(
  outcome: PromiseSettledResult<Handled>,
  guarded: GuardRequest<readonly unknown[]>,
): boolean {
  const error = outcome.status === 'rejected' ? outcome.reason : outcome.value.error
  return error !== undefined && !isRefusal(guarded, error)
}

function isDone(outcome: PromiseSettledResult<Handled>): outcome is PromiseFulfilledResult<Handled> {
  return outcome.status === 'fulfilled' && outcome.value.error === undefined && outcome.value.response.ok
}
