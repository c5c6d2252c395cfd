/** Faults of requests to the store in memory. */
import type { Clock } from '../api/clock.ts'

/** The fault of one request of {@link memory}. */
export type Fault =
  /** The request takes effect, and its answer is lost: the client sees a connection that breaks. */
  | 'lose'
  /** The request takes effect twice; with `{ duplicate: ms }`, the second time so many milliseconds later. */
  | 'duplicate'
  | { readonly duplicate: number }
  /** The request arrives so many milliseconds late, also if its client has given up by then. */
  | { readonly delay: number }
  /** The store refuses the request, as with status 429: it has no effect. */
  | 'refuse'
  /** With `confirmed()`: no replica confirms what the request did. */
  | 'unconfirmed'

/** Faults by the number of the request, from 1; or a function of that number, which may also throw an error of its own. */
export type Faults = Readonly<Record<number, Fault>> | ((request: number) => Fault | undefined)

/** Carries a request to the store and its answer back, as far as the fault lets it. */
export async function carry<Answer>(
  fault: Fault | undefined,
  execute: () => Answer,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted()
  const later = async (ms: number) => {
    // Idle: a copy that is still on its way keeps no process alive.
    await clock.sleep(ms, undefined, true)
    return execute()
  }
  if (fault === 'refuse') throw Object.assign(new Error('Too Many Requests'), { status: 429 })
  if (fault === 'lose') {
    await later(0).catch(() => {})
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }),
    })
  }
  if (typeof fault === 'object' && 'delay' in fault) return abortable(later(fault.delay), signal)
  const answer = execute()
  if (fault === 'duplicate') execute()
  else if (typeof fault === 'object') later(fault.duplicate).catch(() => {})
  return answer
}

/** The request goes on; its client has given up. */
function abortable<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}
