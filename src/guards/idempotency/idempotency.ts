import { type LockError, OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { Lease } from '../../api/lease.ts'
import type { OnceResult } from '../../api/once.ts'
import { failedRecord, refuse, unavailable } from '../answers.ts'
import type { Guard, GuardRequest, RunHandler } from '../guard.ts'
import { holdMs } from '../guard-options.ts'
import { isRefusal } from '../report-refusals.ts'
import { type ClaimedRun, runClaimed } from '../run-claimed.ts'
import { collect } from './collect.ts'
import { type KeyedRequest, type Refusal, readKeyed, refusals, typeOfProblem } from './keyed-request.ts'
import {
  type IdempotencyOptions,
  type IdempotencySettings,
  type IdempotencyVariables,
  idempotencySettings,
} from './options.ts'
import { type KeptResponse, sealed, unsealed } from './record.ts'
import { replayed, storedResponse } from './stored-response.ts'

/** What headers and JSON may add to a body in base64. */
const OTHER_BYTES = 65_536
/** What sealing adds: base64 once more, and a few bytes. */
const SEALED = 1.34

/** Runs the handler once per key, and answers its duplicates with the same answer. */
export function guardWithKey<Args extends readonly unknown[]>(
  options: IdempotencyOptions<Args>,
): Guard<Args, Partial<IdempotencyVariables>> {
  const settings = idempotencySettings(options)
  const refusal = refusals(settings)
  return async (guarded, run) => {
    const keyed = await readKeyed(settings, guarded, refusal)
    if (keyed instanceof Response) return keyed
    const answer = keyed && (await claimKey({ settings, guarded, keyed, run, refusal }))
    return answer ?? (await run({})).response
  }
}

/** One request with a key, while the guard handles it. */
interface KeyedCall<Args extends readonly unknown[]> {
  readonly settings: IdempotencySettings<Args>
  readonly guarded: GuardRequest<Args>
  readonly keyed: KeyedRequest
  readonly run: RunHandler<Partial<IdempotencyVariables>>
  readonly refusal: Refusal
  /** The answer of the handler, once there is one; throws what the handler has thrown. */
  answer?: () => Response
}

/** Once the handler has answered, its answer goes out whatever becomes of claim and record: the work has been done. */
async function claimKey<Args extends readonly unknown[]>(
  keyedCall: KeyedCall<Args>,
): Promise<Response | undefined> {
  const { settings, guarded, keyed } = keyedCall
  const { keepMs, leaseMs, renew, waitMs, maxBodyBytes, waitUntil = guarded.waitUntil } = settings
  const { locks, clock } = keyed
  const options = {
    ...{ keepMs, leaseMs, renew, waitMs, waitUntil, fingerprint: keyed.fingerprint },
    maxBytes: Math.ceil((Math.ceil(maxBodyBytes / 3) * 4 + OTHER_BYTES) * (settings.seal ? SEALED : 1)),
    maxHoldMs: holdMs(settings, clock),
    // The work was done even if its answer cannot be stored, so it must not run again.
    onFailure: 'keep',
    signal: guarded.request.signal,
  } as const
  const settled = await runClaimed(locks, keyed.recordKey, options, run => handleKeyed(keyedCall, run))
  if (keyedCall.answer) return keyedCall.answer()
  return answerDuplicate(keyedCall, settled as PromiseSettledResult<OnceResult<KeptResponse>>)
}

/** Answers a request whose handler has not run; undefined when it may run without a claim. */
async function answerDuplicate<Args extends readonly unknown[]>(
  { settings, guarded, keyed, refusal }: KeyedCall<Args>,
  settled: PromiseSettledResult<OnceResult<KeptResponse>>,
): Promise<Response | undefined> {
  const { seal, header, documentation } = settings
  const kept = settled.status === 'fulfilled' && settled.value.value
  const replay = kept && replayed(await unsealed(kept, seal, keyed.recordKey))
  if (replay) return replay
  const reason = settled.status === 'rejected' ? settled.reason : new WrongKindError(keyed.recordKey)
  if (reason instanceof OnceMismatchError) {
    return refusal(422, `${header} is already used`, 'Use a new key for another request.')
  }
  if (reason instanceof OnceFailedError) {
    const detail = 'The request was processed, but its answer was too large to keep, or not repeatable.'
    return refusal(409, 'The answer was not kept', detail)
  }
  const documented = (_: unknown, error: LockError) =>
    unavailable(error, typeOfProblem(documentation, 'Service Unavailable'))
  const { onBusy, onUnavailable = documented } = settings
  // A record that cannot be read may say that the work has been done.
  const unreadable = reason instanceof WrongKindError && onUnavailable === 'allow'
  const answers = { onBusy, onUnavailable: unreadable ? documented : onUnavailable }
  const outstanding = ({ retryAfterMs }: { retryAfterMs: number }) => {
    const detail = 'A request with this key is being processed. Try again later.'
    return refusal(409, 'A request is outstanding', detail, retryAfterMs)
  }
  return refuse(guarded, reason, answers, outstanding, failedRecord)
}

/** Runs the handler. Its answer is kept, and so is the fact that it threw, because the handler has run. */
async function handleKeyed<Args extends readonly unknown[]>(
  keyedCall: KeyedCall<Args>,
  { lease, outlives, settled, answerNow }: ClaimedRun,
): Promise<KeptResponse> {
  const { settings, guarded, keyed, run } = keyedCall
  const { keep, maxBodyBytes, store, seal, keepHeaders } = settings
  const stored = (answer: Response, bytes: Uint8Array) =>
    sealed(storedResponse(answer, bytes, prepared, keepHeaders), seal, keyed.recordKey)
  const early = store === 'background' && outlives
  const prepared = guarded.prepared?.()
  let response: Response
  try {
    response = (await run({ idempotency: { key: keyed.key, lease, signal: lease.signal } })).response
  } catch (error) {
    keyedCall.answer = () => {
      throw error
    }
    if (early) answerNow()
    return keepFailure(keyedCall, lease)
  }
  const kept = !asksToRetry(response) && !isRefusal(guarded, response) && (await keep(response))
  // Also when reading its body has begun.
  keyedCall.answer = () => response
  const collected = kept && response.body && collect(response.body, maxBodyBytes, early ? undefined : settled)
  const passed = collected ? new Response(collected.stream, response) : response
  keyedCall.answer = () => passed
  if (early || (collected && isStream(response))) answerNow()
  if (!kept) return giveUp(lease)
  // An error response (`Response.error()`), which cannot be rebuilt.
  if (!response.status) return keepFailure(keyedCall, lease)
  if (!collected) return stored(response, new Uint8Array())
  const body = await collected.whole.catch(() => null)
  if (body === null) return keepFailure(keyedCall, lease)
  if (!body) throw new RangeError('the answer is too large')
  keyedCall.answer = () => new Response(body, response)
  return stored(response, body)
}

/** Keeps a failure: by the draft it is an outcome as well. */
async function keepFailure<Args extends readonly unknown[]>(
  { settings, keyed, refusal }: KeyedCall<Args>,
  lease: Lease,
): Promise<KeptResponse> {
  const response = refusal(500, 'The request failed', 'The request with this key was processed, and failed.')
  if (!(await settings.keep(response))) return giveUp(lease)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return sealed(storedResponse(response, bytes), settings.seal, keyed.recordKey)
}

function giveUp(lease: Lease): undefined {
  // The end of the work waits for it, and tries again.
  lease.release().catch(() => {})
}

/** An error with `Retry-After`: nothing was done. A 202 with it has begun something. */
function asksToRetry({ status, headers }: Response): boolean {
  return status >= 400 && headers.has('retry-after')
}

/** Whether the client should see its beginning before its end is produced. */
function isStream({ headers }: Response): boolean {
  const kinds = ['content-type', 'transfer-encoding'].map(name => headers.get(name))
  return /^text\/event-stream|,chunked$/i.test(kinds.join())
}
