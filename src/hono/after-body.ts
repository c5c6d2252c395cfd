/** How much of a body may be on its way to the client when it counts as finished. */
const BUFFERED_BYTES = 65_536

/**
 * The same response with a body that tells when it has been produced to its end, or given up by the client. `finished`
 * resolves in both cases. A short body finishes although nobody reads it: what stands around the guard, such as an
 * error page, may drop the response, and the lock would never be released.
 */
export function watchBody(source: Response): { response: Response; finished: Promise<void> } {
  const buffer = new ByteLengthQueuingStrategy({ highWaterMark: BUFFERED_BYTES })
  const { readable, writable } = new TransformStream(undefined, undefined, buffer)
  const finished = source.body?.pipeTo(writable).catch(() => {}) ?? Promise.resolve()
  return { response: new Response(readable, source), finished }
}
