/** How much of a body may be on its way to the client when it counts as finished. */
const BUFFERED_BYTES = 65_536

/**
 * The same response with a body that tells when it has been produced to its end, or given up by the client. `finished`
 * resolves in both cases. A short body finishes although nobody reads it: what stands around the guard, such as an
 * error page, may drop the response, and the lock would never be released. Nothing is to be waited for, and `finished`
 * is undefined, when there is no body or somebody else has begun to read it.
 */
export function watchBody(source: Response): { response: Response; finished?: Promise<void> } {
  if (!source.body || source.bodyUsed || source.body.locked) return { response: source }
  // What ByteLengthQueuingStrategy is, which Vercel's edge runtime does not have.
  const buffer = { highWaterMark: BUFFERED_BYTES, size: ({ byteLength }: Uint8Array) => byteLength }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, buffer)
  const finished = source.body.pipeTo(writable).catch(() => {})
  return { response: new Response(readable, source), finished }
}
