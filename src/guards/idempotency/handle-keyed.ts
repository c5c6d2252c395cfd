/** The handling of a request whose key was claimed. */
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

type Handling = HandledClaim<KeptResponse>

/** Runs the handler. Its answer is kept, and so is the fact that it threw, because the handler has run. */
export async function handleKeyed(
  { settings, guarded, key, run }: KeyedCall,
  { lease, outlives, settled }: Claim,
): Promise<Handling> {
  const prepared = guarded.prepared?.()
  const { filter, maxBytes, headers: kept, store } = settings.record
  const atOnce = store === 'background' && outlives
  let hasThrown = false
  const { response, error }: Partial<Handled> = await run({
    idempotency: { key, lease, signal: lease.signal },
  }).catch(error => {
    hasThrown = true
    return { error }
  })
  hasThrown ||= error !== undefined
  const answer = () => response ?? Promise.reject(error)
  const stored = (answer: Response, bytes: Uint8Array) => storedResponse(answer, bytes, prepared, kept)
  /** Lets the next request run. The end of the work waits for this release, and sends it again if it failed. */
  const unkept = () => void lease.release().catch(() => {})
  /** Lets duplicates hear that the request failed. */
  const failed = async () => {
    const answer = responseTo(FAILED, settings.pageOf(FAILED.title))
    return (await filter(answer)) ? stored(answer, new Uint8Array(await answer.arrayBuffer())) : unkept()
  }
  const inDoubt = () => {
    lease.isLeft = true
    throw error
  }
  const keep = (record: Handling['record']) => ({ atOnce, answer, record })
  if (isRefusal(guarded, hasThrown ? { error } : { status: response?.status })) return keep(unkept)
  // The effects of the handler before it threw are not known.
  if (hasThrown && settings.afterCrash) return keep(inDoubt)
  if (!response) return keep(failed)
  const { status, headers, body, bodyUsed } = response
  // An error with `Retry-After` says that nothing was done, unlike a 202 with it.
  if ((status >= 400 && headers.has('retry-after')) || !(await filter(response))) return keep(unkept)
  // An error response (`Response.error()`), which cannot be rebuilt.
  if (!status) return keep(failed)
  if (!body) return keep(() => stored(response, new Uint8Array()))
  if (bodyUsed || body.locked)
    return keep(() => {
      throw new TypeError('the answer is being read')
    })
  const { whole, stream } = collect(body, maxBytes, atOnce ? undefined : settled)
  // The client should see the beginning of a stream before its end is produced.
  const kinds = `${headers.get('content-type')},${headers.get('transfer-encoding')}`
  const isStreamed = atOnce || /^text\/event-stream|,chunked$/i.test(kinds)
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
      if (body === 'broken') return settings.afterCrash ? inDoubt() : failed()
      if (body === 'too long') throw new RangeError('the answer is too large')
      return stored(response, body)
    },
  }
}
