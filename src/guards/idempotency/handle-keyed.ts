import type { Lease } from '../../api/lease.ts'
import { isRefusal, type Problem, responseTo } from '../answers.ts'
import type { Handled } from '../guard.ts'
import type { Claim, GuardCall, HandledClaim } from '../run-claimed.ts'
import { collect } from './collect.ts'
import type { IdempotencySettings, IdempotencyVariables } from './options.ts'
import { type StoredResponse, storedResponse } from './stored-response.ts'

/** The part of a run that is kept; undefined if the handler released the claim. */
export type KeptResponse = StoredResponse | undefined

/** A request with a key. */
export interface KeyedCall extends GuardCall<IdempotencySettings, Partial<IdempotencyVariables>> {
  /** The key as the client sent it. */
  readonly key: string
}

/** The answer to duplicates of a request that failed: the draft counts a failure as a result. */
const FAILED = {
  status: 500,
  title: 'The request failed',
  detail: 'The request with this key was processed, and failed.',
} satisfies Problem

/** Runs the handler. Its answer is kept, and so is the fact that it threw, because the handler has run. */
export async function handleKeyed(
  call: KeyedCall,
  { lease, outlives, settled }: Claim,
): Promise<HandledClaim<KeptResponse>> {
  const { settings, guarded, key, run } = call
  const prepared = guarded.prepared?.()
  const { filter, maxBytes, headers, store } = settings.record
  const atOnce = store === 'background' && outlives
  const ended: HandlerEnd = await run({ idempotency: { key, lease, signal: lease.signal } }).then(
    handled => ({ ...handled, hasThrown: handled.error !== undefined }),
    error => ({ error, hasThrown: true }),
  )
  // Without a response, nothing below looks at it.
  const { response, error } = ended as HandlerEnd & Handled
  const stored = (answer: Response, bytes: Uint8Array) => storedResponse(answer, bytes, prepared, headers)
  const failure = async () => {
    const kept = responseTo(FAILED, settings.pageOf(FAILED.title))
    if (!(await filter(kept))) return giveUp(lease)
    return stored(kept, new Uint8Array(await kept.arrayBuffer()))
  }
  /** Checks that need no look at the body. */
  const records: Partial<Record<Keeping, HandledClaim<KeptResponse>['record']>> = {
    unkept: () => giveUp(lease),
    'in doubt'() {
      lease.isLeft = true
      throw error
    },
    failed: failure,
    empty: () => stored(response, new Uint8Array()),
    unreadable() {
      throw new TypeError('the answer is being read')
    },
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
      // The bytes before the break are not known either.
      if (body === 'broken') return records[settings.afterCrash ? 'in doubt' : 'failed']?.()
      if (body === 'too long') throw new RangeError('the answer is too large')
      return stored(response, body)
    },
  }
}

/** How a handler ended: with an answer, with an error, or with both where the framework has made one of the other. */
type HandlerEnd = Partial<Handled> & { readonly hasThrown: boolean }

/**
 * What becomes of an answer. `unkept`: the next request runs. `failed`: duplicates hear that the request failed. `empty`,
 * `whole` and `streamed`: they get the same answer; a streamed one goes out before its end is known. `unreadable`: its body
 * is being read, or was, so it cannot be kept.
 */
type Keeping = 'unkept' | 'in doubt' | 'failed' | 'empty' | 'unreadable' | 'whole' | 'streamed'

async function howToKeep(
  { settings, guarded }: KeyedCall,
  { response, error, hasThrown }: HandlerEnd,
): Promise<Keeping> {
  if (hasThrown && isRefusal(guarded, error)) return 'unkept'
  // The effects of the handler before it threw are not known.
  if (hasThrown && settings.afterCrash) return 'in doubt'
  if (!response) return 'failed'
  const { status, headers, body, bodyUsed } = response
  // An error with `Retry-After` says that nothing was done, unlike a 202 with it.
  if (status >= 400 && headers.has('retry-after')) return 'unkept'
  if (isRefusal(guarded, status) || !(await settings.record.filter(response))) return 'unkept'
  // An error response (`Response.error()`), which cannot be rebuilt.
  if (!status) return 'failed'
  if (!body) return 'empty'
  if (bodyUsed || body.locked) return 'unreadable'
  // The client should see the beginning of a stream before its end is produced.
  const kinds = `${headers.get('content-type')},${headers.get('transfer-encoding')}`
  return /^text\/event-stream|,chunked$/i.test(kinds) ? 'streamed' : 'whole'
}

function giveUp(lease: Lease): undefined {
  // The end of the work waits for this release, and sends it again if it failed.
  lease.release().catch(() => {})
}
