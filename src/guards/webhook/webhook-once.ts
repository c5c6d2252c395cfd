/** The webhook guard: each delivery is verified, and handled once. */
import type { Clock } from '../../api/clock.ts'
import { OnceFailedError, OnceMismatchError } from '../../api/errors.ts'
import type { Lease } from '../../api/lease.ts'
import { shown } from '../../api/shown.ts'
import { within } from '../../internal/clock.ts'
import type { LocksContext } from '../../lease/context.ts'
import type { Problem } from '../answers.ts'
import { answering, CONFLICT, failedRecord, isRefusal, Refusal, refuse } from '../answers.ts'
import { contextFor, type Guard, type GuardRequest, type Handled, isBusy } from '../guard.ts'
import { readBody } from '../request-body.ts'
import type { Claim, ClaimEnd, GuardCall, HandledClaim } from '../run-claimed.ts'
import { keyDigest, pathOf, runClaimed } from '../run-claimed.ts'
import type { Unclaimed } from './carry.ts'
import { type ClaimedWebhook, type Delivery, deliveryOf, type WebhookOnceVariables } from './delivery.ts'
import { type WebhookOnceOptions, type WebhookSettings, webhookSettings } from './options.ts'

interface DeliveryCall extends GuardCall<WebhookSettings, WebhookOnceVariables> {
  readonly delivery: Unclaimed
}

/** Verifies a delivery, claims it, and lets it through once. */
export function guardDelivery(options: WebhookOnceOptions): Guard<WebhookOnceVariables> {
  const settings = webhookSettings(options)
  const { carry } = settings
  return answering<WebhookOnceVariables>('webhookOnce', settings, async (guarded, run) => {
    const context = contextFor(settings, guarded.args)
    const delivery = await admit(settings, guarded, context)
    // With `await`: Workers of compatibility dates before March 2026 report a rejection that is only passed on as unhandled.
    if (carry?.always) return await carry.take(delivery, ...guarded.args)
    const { recordKey, fingerprint } = delivery
    const call = { settings, guarded, context, run, recordKey, delivery }
    return await runClaimed<DeliveryCall, number, Response>(call, {
      own: { fingerprint, onFailure: 'forget' },
      handle: handleDelivery,
      unclaimed: answerRepeated,
    })
  })
}

const MAX_ID_LENGTH = 255

/** Makes every check before the store is asked, and returns the delivery with the key of its record. @throws {Refusal} */
async function admit(
  settings: WebhookSettings,
  guarded: GuardRequest,
  { clock, emit }: LocksContext,
): Promise<Unclaimed> {
  const { args, request } = guarded
  const { sender, sameBody, otherBody, keepMs } = settings
  const { provider } = sender
  const head = { headers: request.headers, receivedAt: clock.wall() }
  const screened = (await sender.screen?.(head, ...args)) ?? true
  if (screened !== true) throw unauthorized(provider, screened || 'malformed')
  const body = await readBody(guarded, { ...settings.body, clock })
  const delivery: Delivery = deliveryOf(head, body)
  let genuine: unknown
  try {
    genuine = await sender.verify(delivery, ...args)
  } catch (error) {
    // Every delivery is refused until an operator sees to it, as for a missing secret.
    const { cause } = Object(error)
    const reason = typeof cause === 'string' ? cause : 'verify-failed'
    const { pathname: name } = new URL(request.url)
    emit?.({ type: 'refused', kind: 'guard', name, guard: 'webhookOnce', reason })
    throw error
  }
  // Only `true`: a promise, or an object with the facts of a failed check, is truthy as well.
  if (genuine !== true) throw unauthorized(provider, 'wrong-signature')
  const id = await sender.id(delivery, ...args)
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
    const detail = `This delivery has no id of 1 to ${MAX_ID_LENGTH} characters.`
    throw new Refusal({ status: 400, detail, reason: 'no-id' })
  }
  const scope =
    typeof settings.scope === 'function' ? await settings.scope(...args) : (settings.scope ?? pathOf(request))
  if (typeof scope !== 'string') throw new TypeError('scope must return a string')
  const named = sameBody === 'duplicate' ? [body] : sender.signsId ? [id] : [id, body]
  const recordKey = `webhook:${provider}:${await keyDigest(scope, ...named)}`
  // The digest that the deliveries of an id share.
  const fingerprint = otherBody === 'refused' ? await keyDigest(scope, body) : undefined
  return { delivery, id, scope, recordKey, fingerprint, provider, keepMs, emit }
}

function unauthorized(provider: string, reason: string): Refusal {
  const detail = 'The signature of this delivery is missing, wrong, or too old.'
  // RFC 9110 asks for it. No browser knows the scheme, so none asks for a password.
  const headers = { 'www-authenticate': `Signature realm="${provider}"` }
  return new Refusal({ status: 401, detail, headers, reason })
}

/** Answers a delivery whose handler has not run. @throws {Refusal} */
async function answerRepeated(
  { settings: { carry, answers, sender }, guarded, delivery }: DeliveryCall,
  ended: ClaimEnd<number>,
): Promise<Response> {
  const { id, scope, recordKey: name, provider, emit } = delivery
  const error = ended.status === 'rejected' && ended.reason
  if (error instanceof OnceMismatchError) throw new Refusal(OTHER_EVENT)
  // Any result says so: a status, or what an operator gave. `OnceFailedError` means that the handler ran, but its status could
  // not be stored.
  if (ended.status === 'rejected' && !(error instanceof OnceFailedError)) {
    // A sender that hangs up may never ask again.
    if (carry && !isBusy(error)) return carry.take(delivery, ...guarded.args)
    await refuse(guarded, error, answers, { ...CONFLICT, status: sender.busyStatus ?? 409 }, failedRecord)
  }
  emit?.({ type: 'duplicate', kind: 'once', name, provider, id, scope })
  return new Response(null, { headers: { 'webhook-duplicate': 'true', 'cache-control': 'no-store' } })
}

const OTHER_EVENT: Problem = {
  status: 422,
  reason: 'other-body',
  detail: 'Another delivery had this id, and another body.',
}

/** Runs the handler, and what it defers. What is to be recorded is the status; if that throws, the delivery is forgotten. */
async function handleDelivery(
  { settings, guarded, delivery, run, context }: DeliveryCall,
  { lease, outlives, beforeDeadline }: Claim,
): Promise<HandledClaim<number>> {
  const { timeoutMs, onError } = settings.defer
  const work = openWebhook(delivery, lease, context.clock)
  const { response, error }: Partial<Handled> = await run({ once: work.webhook }).catch(error => ({ error }))
  // The handler may have thrown undefined. Hono answers for the error.
  const hasThrown = !response || error !== undefined
  const isDone = !hasThrown && response.ok
  const failing = work.settle(beforeDeadline(outlives ? timeoutMs : Infinity) ?? Infinity)
  // Tells of work that failed after the answer.
  const reported = failing.then(failure => {
    if (!failure || !outlives) return
    if (!onError) throw failure.reason
    return onError(guarded.args[0], failure.reason, work.webhook)
  })
  // The promise is awaited when the claim has been dropped.
  reported.catch(() => {})
  return {
    atOnce: outlives && work.isDeferring(),
    reported,
    async answer() {
      if (!response) throw error
      const failure = !outlives && isDone && (await failing)
      if (failure) throw failure.reason
      return response
    },
    async record() {
      const failure = await failing
      if (isDone && !failure) return response.status
      // An answer that is no success says itself that the sender should try again, and so does a guard inside this one.
      lease.isLeft = !!failure || (hasThrown && !isRefusal(guarded, { error }))
      throw new Error('the delivery was not done')
    },
  }
}

/** Opens a claimed delivery, and waits for the work that its handler defers. */
function openWebhook(
  { delivery: { body, text, json }, provider, id }: Unclaimed,
  lease: Lease,
  clock: Clock,
) {
  const aborter = new AbortController()
  const lost = () => aborter.abort(lease.signal.reason)
  if (lease.signal.aborted) lost()
  lease.signal.addEventListener('abort', lost)
  const deferred: Promise<unknown>[] = []
  let over = false
  const webhook: ClaimedWebhook = {
    id,
    provider,
    body,
    text,
    json,
    lease,
    signal: aborter.signal,
    defer(work) {
      if (over) throw new TypeError('defer() must be called before all work is done')
      const taken = Promise.resolve(work)
      // The promise is awaited later; until then its rejection must not count as unhandled.
      taken.catch(() => {})
      deferred.push(taken)
    },
  }

  return {
    webhook,
    isDeferring: () => deferred.length > 0,
    /** Waits up to `limitMs` for everything deferred; resolves to the failure, if there is one. */
    async settle(limitMs: number): Promise<PromiseRejectedResult | undefined> {
      const all = (async () => {
        let failure: PromiseRejectedResult | undefined
        // Deferred work may defer more.
        for (const work of deferred) {
          const [result] = await Promise.allSettled([work])
          if (result.status === 'rejected') failure ??= result
        }
        over = true
        return failure
      })()
      if (over) return all
      const tooLate = () =>
        new DOMException(`${provider} ${shown(id)} was not done within ${limitMs} ms`, 'TimeoutError')
      return within(clock, limitMs, all, tooLate).catch(reason => {
        over = true
        aborter.abort(reason)
        return { status: 'rejected', reason }
      })
    },
  }
}
