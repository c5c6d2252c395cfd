/** How many bytes may be buffered on the way to the client when a body counts as finished. */
const BUFFERED_BYTES = 65_536

/**
 * Returns the same response with a promise that resolves when its body has been fully produced, or the client has
 * stopped reading it. A short body finishes even if it is never read: code around the guard, such as an error page, may
 * drop the response, and the lock would never be released. `finished` is undefined when there is no body, or when
 * reading it has begun.
 */
export function watchBody(source: Response): { response: Response; finished?: Promise<void> } {
  if (!source.body || source.bodyUsed || source.body.locked) return { response: source }
  // ByteLengthQueuingStrategy, which Vercel's edge runtime lacks.
  const buffer = { highWaterMark: BUFFERED_BYTES, size: ({ byteLength }: Uint8Array) => byteLength }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, buffer)
  const finished = source.body.pipeTo(writable).catch(() => {})
  return { response: new Response(readable, source), finished }
}
