import type { Clock } from '../api/clock.ts'
import { ENDED } from '../internal/ended.ts'

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
  // ByteLengthQueuingStrategy, which Vercel's edge runtime lacks.
  const buffer = { highWaterMark: BUFFERED_BYTES, size: ({ byteLength }: Uint8Array) => byteLength }
  let moved = new AbortController()
  let giveUp: () => void
  const stalled = new Promise<void>(resolve => {
    giveUp = resolve
  })
  /** Is called when the reader has made room. */
  const transform = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
    moved.abort(ENDED)
    out.enqueue(chunk)
    if (!isFull(out)) return
    moved = new AbortController()
    const { signal } = moved
    clock.sleep(patienceMs, signal, true).then(() => signal.aborted || !isFull(out) || giveUp())
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ transform }, undefined, buffer)
  const passed = source.body.pipeTo(writable).catch(() => {})
  const finished = Promise.race([passed.finally(() => moved.abort(ENDED)), stalled])
  return { response: new Response(readable, source), finished }
}

function isFull({ desiredSize }: TransformStreamDefaultController): boolean {
  return desiredSize !== null && desiredSize <= 0
}
