import { OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { AfterCrash } from '../../api/in-doubt.ts'
import type { Lease } from '../../api/lease.ts'
import type { OnceResult } from '../../api/once.ts'
import type { InDoubt, LeavableLease } from '../../kinds/once/in-doubt.ts'
import { answering, failedRecord, refuse, refuseInDoubt } from '../answers.ts'
import type { Guard, GuardRequest, Handled, RunHandler } from '../guard.ts'
import { holdMs } from '../guard-options.ts'
import { contextOfGuard } from '../locks-option.ts'
import { isRefusal } from '../not-run.ts'
import { type Problem, Refusal, responseTo } from '../refusal.ts'
import { type Claim, type HandledClaim, runClaimed } from '../run-claimed.ts'
import { collect } from './collect.ts'
import { type KeyedRequest, readKeyed } from './keyed-request.ts'
import {
  type IdempotencyOptions,
  type IdempotencySettings,
  type IdempotencyVariables,
  idempotencySettings,
} from './options.ts'
import { replayed, type StoredResponse, storedResponse } from './stored-response.ts'

/** What headers and JSON may add to a body in base64. */
const OTHER_BYTES = 65_536

/** What is kept of a run; undefined if the handler released the claim. */
type KeptResponse = StoredResponse | undefined

/** Runs the handler once per key, and answers its duplicates with the same answer. */
export function guardWithKey<Args extends readonly unknown[]>(
  options: IdempotencyOptions<Args>,
): Guard<Args, Partial<IdempotencyVariables>> {
  const settings = idempotencySettings(options)
  return answering<Args, Partial<IdempotencyVariables>>('idempotency', settings, async (guarded, run) => {
    const keyed = await readKeyed(settings, guarded)
    const answer = keyed && (await claimKey({ settings, guarded, keyed, run }))
    return answer ?? (await run({})).response
  })
}

/** One request with a key, while the guard handles it. */
interface KeyedCall<Args extends readonly unknown[]> {
  readonly settings: IdempotencySettings<Args>
  readonly guarded: GuardRequest<Args>
  readonly keyed: KeyedRequest
  readonly run: RunHandler<Partial<IdempotencyVariables>>
}

/** Returns the answer; undefined when the handler may run without a claim. @throws {Refusal} */
function claimKey<Args extends readonly unknown[]>(call: KeyedCall<Args>): Promise<Response | undefined> {
  const { settings, guarded, keyed } = call
  const { keepMs, leaseMs, renew, waitMs, patienceMs, maxBodyBytes, seal } = settings
  const { waitUntil = guarded.waitUntil } = settings
  const options = {
    ...{ keepMs, leaseMs, renew, waitMs, patienceMs, waitUntil, seal, fingerprint: keyed.fingerprint },
    afterCrash: afterCrashOf(call),
    maxBytes: Math.ceil(maxBodyBytes / 3) * 4 + OTHER_BYTES,
    maxHoldMs: holdMs(settings, contextOfGuard(keyed.locks).clock),
    // The work was done even if its answer cannot be stored, so it must not run again.
    onFailure: 'keep',
    signal: guarded.request.signal,
  } as const
  return runClaimed<KeptResponse, Response | undefined>(
    ...[keyed.locks, keyed.recordKey, options],
    claim => handleKeyed(call, claim),
    ended => answerDuplicate(call, ended),
  )
}

/** The `reconcile` of the guard returns a whole answer, which is recorded as the handler's would be. */
function afterCrashOf<Args extends readonly unknown[]>({
  settings,
  guarded,
  keyed,
}: KeyedCall<Args>): AfterCrash | undefined {
  const { afterCrash, reconcile, keepHeaders } = settings
  if (!reconcile) return afterCrash
  return (afterCrash as InDoubt).asking(async doubt => {
    const answer = await reconcile({ ...doubt, key: keyed.key }, ...guarded.args)
    if (typeof answer === 'string') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { value: storedResponse(answer, bytes, undefined, keepHeaders) }
  })
}

/** Answers a request whose handler has not run; undefined when it may run without a claim. @throws {Refusal} */
async function answerDuplicate<Args extends readonly unknown[]>(
  { settings, guarded, keyed }: KeyedCall<Args>,
  ended: PromiseSettledResult<OnceResult<KeptResponse>>,
): Promise<Response | undefined> {
  const replay = ended.status === 'fulfilled' && replayed(ended.value.value)
  if (replay) return replay
  const error = ended.status === 'rejected' ? ended.reason : new WrongKindError(keyed.recordKey)
  if (error instanceof OnceMismatchError) {
    const title = `${settings.header} is already used`
    const detail = 'Use a new key for another request.'
    throw new Refusal({ status: 422, title, detail, reason: 'other-request' })
  }
  if (error instanceof OnceFailedError) throw new Refusal(NOT_KEPT)
  refuseInDoubt(error)
  const { onBusy, onUnavailable } = settings
  // A record that cannot be read may say that the work has been done.
  const isUnreadable = error instanceof WrongKindError && onUnavailable === 'allow'
  const answers = { onBusy, onUnavailable: isUnreadable ? undefined : onUnavailable }
  await refuse(guarded, error, answers, OUTSTANDING, failedRecord)
  return undefined
}

const NOT_KEPT: Problem = {
  status: 409,
  title: 'The answer was not kept',
  detail: 'The request was processed, but its answer was too large to keep, or not repeatable.',
}

const OUTSTANDING: Problem = {
  status: 409,
  title: 'A request is outstanding',
  detail: 'A request with this key is being processed. Try again later.',
}

/** The answer to duplicates of a request that failed: the draft counts a failure as a result. */
const FAILED: Problem = {
  status: 500,
  title: 'The request failed',
  detail: 'The request with this key was processed, and failed.',
}

/** Runs the handler. Its answer is kept, and so is the fact that it threw, because the handler has run. */
async function handleKeyed<Args extends readonly unknown[]>(
  call: KeyedCall<Args>,
  { lease, outlives, settled }: Claim,
): Promise<HandledClaim<KeptResponse>> {
  const { settings, guarded } = call
  const prepared = guarded.prepared?.()
  const atOnce = settings.store === 'background' && outlives
  const ended = await runHandler(call, lease)
  const { response, error } = ended
  const answer = () => response ?? Promise.reject(error)
  const stored = (answer: Response, bytes: Uint8Array) =>
    storedResponse(answer, bytes, prepared, settings.keepHeaders)
  const failure = async () => {
    const kept = responseTo(FAILED, settings.pageOf(FAILED.title))
    if (!(await settings.keep(kept))) return giveUp(lease)
    return stored(kept, new Uint8Array(await kept.arrayBuffer()))
  }
  const how = await howToKeep(call, ended)
  if (how === 'unkept') return { atOnce, answer, record: () => giveUp(lease) }
  if (how === 'in doubt') return { atOnce, answer, record: () => leave(lease, error) }
  if (!response || how === 'failed') return { atOnce, answer, record: failure }
  if (!response.body) return { atOnce, answer, record: () => stored(response, new Uint8Array()) }
  if (response.body.locked)
    return { atOnce, answer, record: () => Promise.reject(new TypeError('the answer is being read')) }
  const { whole, stream } = collect(response.body, settings.maxBodyBytes, atOnce ? undefined : settled)
  const isStreamed = atOnce || how === 'streamed'
  const streamed = isStreamed && stream()
  return {
    atOnce: isStreamed,
    async answer() {
      const body = streamed || (await whole)
      return new Response(typeof body === 'string' ? stream() : body, response)
    },
    async record() {
      const body = await whole
      if (body === 'broken') return failure()
      if (body === 'too long') throw new RangeError('the answer is too large')
      return stored(response, body)
    },
  }
}

/** How a handler ended: with an answer, with an error, or with both where the framework has made one of the other. */
type Ended = Partial<Handled> & { readonly hasThrown: boolean }

async function runHandler<Args extends readonly unknown[]>(
  { keyed, run }: KeyedCall<Args>,
  lease: Lease,
): Promise<Ended> {
  try {
    const handled = await run({ idempotency: { key: keyed.key, lease, signal: lease.signal } })
    return { ...handled, hasThrown: handled.error !== undefined }
  } catch (error) {
    return { error, hasThrown: true }
  }
}

/**
 * What becomes of an answer. `unkept`: the next request runs. `failed`: duplicates hear that the request failed. `whole`
 * and `streamed`: they get the same answer; a streamed one goes out before its end is known.
 */
type Keeping = 'unkept' | 'in doubt' | 'failed' | 'whole' | 'streamed'

async function howToKeep<Args extends readonly unknown[]>(
  { settings, guarded }: KeyedCall<Args>,
  { response, error, hasThrown }: Ended,
): Promise<Keeping> {
  if (hasThrown && isRefusal(guarded, error)) return 'unkept'
  if (hasThrown && settings.afterCrash) return 'in doubt'
  if (!response) return 'failed'
  if (asksToRetry(response) || isRefusal(guarded, response.status)) return 'unkept'
  if (!(await settings.keep(response))) return 'unkept'
  // An error response (`Response.error()`), which cannot be rebuilt.
  if (!response.status) return 'failed'
  return isStream(response) ? 'streamed' : 'whole'
}

/** Leaves the request in doubt: what the handler did before it threw is not known. */
function leave(lease: LeavableLease, error: unknown): Promise<never> {
  lease.isLeft = true
  return Promise.reject(error)
}

function giveUp(lease: Lease): undefined {
  // The end of the work waits for this release, and sends it again if it failed.
  lease.release().catch(() => {})
}

/** Whether nothing was done: an error with `Retry-After`, unlike a 202 with it. */
function asksToRetry({ status, headers }: Response): boolean {
  return status >= 400 && headers.has('retry-after')
}

/** Whether the client should see its beginning before its end is produced. */
function isStream({ headers }: Response): boolean {
  const kinds = ['content-type', 'transfer-encoding'].map(name => headers.get(name))
  return /^text\/event-stream|,chunked$/i.test(kinds.join())
}
