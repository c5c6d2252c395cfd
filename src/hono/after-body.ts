/**
 * The same response with a body that tells when it has been handed over completely, or given up by the client.
 * `finished` resolves in every case.
 */
export function watchBody(source: Response): { response: Response; finished: Promise<void> } {
  const { readable, writable } = new TransformStream()
  const finished = source.body?.pipeTo(writable).catch(() => {}) ?? Promise.resolve()
  return { response: new Response(readable, source), finished }
}
