import type { Clock } from '../api/clock.ts'
import { startTimer } from '../internal/clock.ts'

/** How many bytes may be buffered on the way to the client when a body counts as finished. */
const BUFFERED_BYTES = 65_536

/**
 * Returns the same response with a promise that resolves when its body has been fully produced, or the client has
 * stopped reading it: for good, or for `patienceMs`. A short body finishes even if it is never read: code around the
 * guard, such as an error page, may drop the response, and the lock would never be released. `finished` is undefined
 * when there is no body, or when reading it has begun.
 */
export function watchBody(
  source: Response,
  patienceMs: number,
  clock: Clock,
): { response: Response; finished?: Promise<void> } {
  if (!source.body || source.bodyUsed || source.body.locked) return { response: source }
  const reader = source.body.getReader()
  let finish: () => void
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  /** Set when the buffer is full. */
  let cancelTimer: (() => void) | undefined
  const end = () => {
    cancelTimer?.()
    finish()
  }
  // ByteLengthQueuingStrategy, which Vercel's edge runtime lacks. Node's server sends chunks of text as well.
  const buffer = { highWaterMark: BUFFERED_BYTES, size: ({ byteLength = 1 }: Uint8Array) => byteLength }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        cancelTimer?.()
        try {
          const { value } = await reader.read()
          if (value) out.enqueue(value)
          else out.close()
          if (!value) end()
          else if ((out.desiredSize ?? 1) <= 0) cancelTimer = startTimer(clock, patienceMs, finish, true)
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: reason => reader.cancel(reason).finally(end),
    },
    buffer,
  )
  return { response: new Response(body, source), finished }
}
