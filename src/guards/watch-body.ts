import type { Clock } from '../api/clock.ts'
import { startTimer } from '../internal/clock.ts'

/** How many bytes may be buffered on the way to the client when a body counts as finished. */
const BUFFERED_BYTES = 65_536

/**
 * Returns the same response with a promise that resolves when its body has been fully produced, or the client has
 * stopped reading it: for good, or for `patienceMs`. A short body finishes even if it is never read: code around the
 * guard, such as an error page, may drop the response, and the lock would never be released. `finished` is undefined
 * when there is no body, or when reading it has begun.
 *
 * `hangUp` aborts when the host has ended with the request, which some do without cancelling the body. Code around the guard
 * may go on reading, for a cache: the body is finished when none of what waits in it is read for `patienceMs`.
 */
export function watchBody(
  source: Response,
  patienceMs: number,
  clock: Clock,
  hangUp?: AbortSignal | undefined,
): { response: Response; finished?: Promise<void> } {
  if (!source.body || source.bodyUsed || source.body.locked) return { response: source }
  const reader = source.body.getReader()
  let finish: () => void
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  /** Set when the buffer is full. */
  let cancelTimer: (() => void) | undefined
  /** Set while the host has ended. */
  let stopLooking: (() => void) | undefined
  let producedBytes = 0
  let waitingBytes = () => 0
  const onHangUp = () => look()
  const end = () => {
    cancelTimer?.()
    stopLooking?.()
    hangUp?.removeEventListener('abort', onHangUp)
    finish()
  }
  function look(readBefore?: number): void {
    const waiting = waitingBytes()
    const read = producedBytes - waiting
    if (waiting > 0 && read === readBefore) end()
    else stopLooking = startTimer(clock, patienceMs, () => look(read), true)
  }
  // ByteLengthQueuingStrategy, which Vercel's edge runtime lacks. Node's server sends chunks of text as well.
  const size = ({ byteLength = 1 }: Uint8Array) => byteLength
  const body = new ReadableStream<Uint8Array>(
    {
      start(out) {
        waitingBytes = () => BUFFERED_BYTES - (out.desiredSize ?? BUFFERED_BYTES)
      },
      async pull(out) {
        cancelTimer?.()
        try {
          const { value } = await reader.read()
          if (value) {
            out.enqueue(value)
            producedBytes += size(value)
          } else out.close()
          if (!value) end()
          else if ((out.desiredSize ?? 1) <= 0) cancelTimer = startTimer(clock, patienceMs, end, true)
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: reason => reader.cancel(reason).finally(end),
    },
    { highWaterMark: BUFFERED_BYTES, size },
  )
  if (hangUp?.aborted) look()
  else hangUp?.addEventListener('abort', onHangUp)
  return { response: new Response(body, source), finished }
}
