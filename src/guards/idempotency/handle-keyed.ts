import type { Lease } from '../../api/lease.ts'
import type { LeavableLease } from '../../kinds/once/in-doubt.ts'
import type { GuardRequest, Handled, RunHandler } from '../guard.ts'
import { isRefusal, type Problem, responseTo } from '../refusal.ts'
import type { Claim, HandledClaim } from '../run-claimed.ts'
import { collect } from './collect.ts'
import type { KeyedRequest } from './keyed-request.ts'
import type { IdempotencySettings, IdempotencyVariables } from './options.ts'
import { type StoredResponse, storedResponse } from './stored-response.ts'

/** What is kept of a run; undefined if the handler released the claim. */
export type KeptResponse = StoredResponse | undefined

/** One request with a key, while the guard handles it. */
export interface KeyedCall<Args extends readonly unknown[]> {
  readonly settings: IdempotencySettings<Args>
  readonly guarded: GuardRequest<Args>
  readonly keyed: KeyedRequest
  readonly run: RunHandler<Partial<IdempotencyVariables>>
}

/** The answer to duplicates of a request that failed: the draft counts a failure as a result. */
const FAILED: Problem = {
  status: 500,
  title: 'The request failed',
  detail: 'The request with this key was processed, and failed.',
}

/** Runs the handler. Its answer is kept, and so is the fact that it threw, because the handler has run. */
export async function handleKeyed<Args extends readonly unknown[]>(
  call: KeyedCall<Args>,
  { lease, outlives, settled }: Claim,
): Promise<HandledClaim<KeptResponse>> {
  const { settings, guarded } = call
  const prepared = guarded.prepared?.()
  const { filter, maxBytes, headers, store } = settings.record
  const atOnce = store === 'background' && outlives
  const ended = await runHandler(call, lease)
  // Without a response, nothing below looks at it.
  const { response, error } = ended as HandlerEnd & Handled
  const stored = (answer: Response, bytes: Uint8Array) => storedResponse(answer, bytes, prepared, headers)
  const failure = async () => {
    const kept = responseTo(FAILED, settings.pageOf(FAILED.title))
    if (!(await filter(kept))) return giveUp(lease)
    return stored(kept, new Uint8Array(await kept.arrayBuffer()))
  }
  /** What needs no look at the body. */
  const records: Partial<Record<Keeping, HandledClaim<KeptResponse>['record']>> = {
    unkept: () => giveUp(lease),
    'in doubt': () => leave(lease, error),
    failed: failure,
    empty: () => stored(response, new Uint8Array()),
    unreadable: () => Promise.reject(new TypeError('the answer is being read')),
  }
  const how = await howToKeep(call, ended)
  const record = records[how]
  if (record) return { atOnce, answer: () => response ?? Promise.reject(error), record }
  const { whole, stream } = collect(response.body as ReadableStream, maxBytes, atOnce ? undefined : settled)
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
type HandlerEnd = Partial<Handled> & { readonly hasThrown: boolean }

async function runHandler<Args extends readonly unknown[]>(
  { keyed, run }: KeyedCall<Args>,
  lease: Lease,
): Promise<HandlerEnd> {
  try {
    const handled = await run({ idempotency: { key: keyed.key, lease, signal: lease.signal } })
    return { ...handled, hasThrown: handled.error !== undefined }
  } catch (error) {
    return { error, hasThrown: true }
  }
}

/**
 * What becomes of an answer. `unkept`: the next request runs. `failed`: duplicates hear that the request failed. `empty`,
 * `whole` and `streamed`: they get the same answer; a streamed one goes out before its end is known. `unreadable`: its body
 * is being read, so it cannot be kept.
 */
type Keeping = 'unkept' | 'in doubt' | 'failed' | 'empty' | 'unreadable' | 'whole' | 'streamed'

async function howToKeep<Args extends readonly unknown[]>(
  { settings, guarded }: KeyedCall<Args>,
  { response, error, hasThrown }: HandlerEnd,
): Promise<Keeping> {
  if (hasThrown && isRefusal(guarded, error)) return 'unkept'
  if (hasThrown && settings.afterCrash) return 'in doubt'
  if (!response) return 'failed'
  if (asksToRetry(response) || isRefusal(guarded, response.status)) return 'unkept'
  if (!(await settings.record.filter(response))) return 'unkept'
  // An error response (`Response.error()`), which cannot be rebuilt.
  if (!response.status) return 'failed'
  if (!response.body) return 'empty'
  if (response.body.locked) return 'unreadable'
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
