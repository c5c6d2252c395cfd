import { type LockError, OnceFailedError, OnceMismatchError } from '../../errors.ts'
import type { OnceResult } from '../../once-types.ts'
import type { Lease } from '../../types.ts'
import { hand } from '../../wait-until.ts'
import { refuse, unavailable } from '../answers.ts'
import { holdMs, locksOf } from '../guard-options.ts'
import type { Guard, Passage, Run } from '../passage.ts'
import type { OnceMaker } from '../under-claim.ts'
import { type Admitted, admit, type Refuse, refusals } from './admit.ts'
import { collect } from './collect.ts'
import { type IdempotencyVariables, type Settings, settingsOf, type WithLocks } from './options.ts'
import { replayed, type StoredResponse, storedResponse } from './stored-response.ts'

/** What headers and JSON may add to a body in base64. */
const OTHER_BYTES = 65_536

/** Runs the handler once per key, and answers its duplicates as it has answered. */
export function idempotency<Args extends readonly unknown[]>(
  options: WithLocks<Args>,
): Guard<Args, Partial<IdempotencyVariables>> {
  const settings = settingsOf(options)
  const refusal = refusals(settings)
  return async (passage, run) => {
    const admitted = await admit(settings, passage, refusal)
    if (admitted instanceof Response) return admitted
    const answer = admitted && (await claim({ settings, passage, admitted, run, refusal }))
    return answer ?? (await run({})).response
  }
}

/** A request with a key on its way through. */
interface Course<Args extends readonly unknown[]> {
  readonly settings: Settings<Args>
  readonly passage: Passage<Args>
  readonly admitted: Admitted
  readonly run: Run<Partial<IdempotencyVariables>>
  readonly refusal: Refuse
  /** Whether the platform lets work go on after the answer. */
  outlives?: boolean
  /** The answer of the handler, once there is one; throws what the handler has thrown. */
  answer?: () => Response
}

type Settled = PromiseSettledResult<OnceResult<StoredResponse | undefined>>

/** Once the handler has answered, that goes out, whatever becomes of claim and record: the work has been done. */
async function claim<Args extends readonly unknown[]>(course: Course<Args>): Promise<Response | undefined> {
  const { settings, passage, admitted } = course
  const { keepMs, leaseMs, waitMs, maxBodyBytes, waitUntil = passage.waitUntil } = settings
  const locks = locksOf<Args, OnceMaker>(settings.locks, 'once', passage)
  const options = {
    ...{ keepMs, leaseMs, waitMs, waitUntil, fingerprint: admitted.fingerprint },
    maxBytes: Math.ceil(maxBodyBytes / 3) * 4 + OTHER_BYTES,
    maxHoldMs: holdMs(settings),
    // What cannot be kept was done all the same, and must not run again.
    onFailure: 'keep',
    signal: passage.request.signal,
  } as const
  const settled = await new Promise<Settled | undefined>(resolve => {
    const work = (lease: Lease): Promise<StoredResponse | undefined> =>
      handle(course, lease, claimed, () => resolve(undefined))
    const claimed: Promise<[Settled]> = Promise.allSettled([
      Promise.resolve().then(() => locks.once(admitted.record, work, options)),
    ])
    // Also for a client that hangs up: the platform would end the handler half-way.
    course.outlives = hand(waitUntil, claimed)
    void claimed.then(([result]) => resolve(result))
  })
  if (course.answer) return course.answer()
  return duplicate(course, settled as Settled)
}

/** The answer to a request whose handler has not run; undefined when it may run without a claim. */
async function duplicate<Args extends readonly unknown[]>(
  { settings, passage, refusal }: Course<Args>,
  settled: Settled,
): Promise<Response | undefined> {
  if (settled.status === 'fulfilled') return replayed(settled.value.value as StoredResponse)
  const { reason } = settled
  const { header, documentation } = settings
  if (reason instanceof OnceMismatchError) {
    return refusal(422, `${header} is already used`, 'Use a new key for another request.')
  }
  if (reason instanceof OnceFailedError) {
    const detail = 'The request was processed, but its answer was too large, or not fit, to be repeated.'
    return refusal(409, 'The answer was not kept', detail)
  }
  const { onBusy, onUnavailable = (_: unknown, error: LockError) => unavailable(error, documentation) } =
    settings
  return refuse(passage, reason, { onBusy, onUnavailable }, ({ retryAfterMs }) => {
    const detail = 'A request with this key is being processed. Try again later.'
    return refusal(409, 'A request is outstanding', detail, retryAfterMs)
  })
}

/** Runs the handler. What it returns is kept; whatever it throws as well, because the handler has run. */
async function handle<Args extends readonly unknown[]>(
  course: Course<Args>,
  lease: Lease,
  stored: Promise<unknown>,
  answerNow: () => void,
): Promise<StoredResponse | undefined> {
  const { settings, passage, admitted, run, outlives } = course
  const { keep, maxBodyBytes, store } = settings
  const early = store === 'background' && outlives
  const prepared = passage.prepared?.()
  let response: Response
  try {
    const idempotency = { key: admitted.key, lease, signal: lease.signal }
    response = (await run({ idempotency })).response
  } catch (error) {
    course.answer = () => {
      throw error
    }
    if (early) answerNow()
    return failed(course, lease)
  }
  const kept = !asksToComeAgain(response) && (await keep(response))
  // Also when somebody has begun to read it.
  course.answer = () => response
  const collected = kept && response.body && collect(response.body, maxBodyBytes, early ? undefined : stored)
  const passed = collected ? new Response(collected.stream, response) : response
  course.answer = () => passed
  if (early || (collected && isStream(response))) answerNow()
  if (!kept) return giveUp(lease)
  // An error that no answer can be made of again.
  if (!response.status) return failed(course, lease)
  if (!collected) return storedResponse(response, new Uint8Array(), prepared)
  const body = await collected.whole.catch(() => null)
  if (body === null) return failed(course, lease)
  if (!body) throw new RangeError('the answer is too large')
  course.answer = () => new Response(body, response)
  return storedResponse(response, body, prepared)
}

/** By the draft a failure is an outcome as well. */
async function failed<Args extends readonly unknown[]>(
  { settings, refusal }: Course<Args>,
  lease: Lease,
): Promise<StoredResponse | undefined> {
  const response = refusal(500, 'The request failed', 'The request with this key was processed, and failed.')
  if (!(await settings.keep(response))) return giveUp(lease)
  return storedResponse(response, new Uint8Array(await response.arrayBuffer()))
}

function giveUp(lease: Lease): undefined {
  // The end of the work waits for it, and tries again.
  lease.release().catch(() => {})
}

/** An error with `Retry-After`: nothing was done. A 202 with it has begun something. */
function asksToComeAgain({ status, headers }: Response): boolean {
  return status >= 400 && headers.has('retry-after')
}

/** Whether the client should see its beginning before its end is made. */
function isStream({ headers }: Response): boolean {
  const kinds = ['content-type', 'transfer-encoding'].map(name => headers.get(name))
  return /^text\/event-stream|,chunked$/i.test(kinds.join())
}
