import { type BodyLimits, BUFFER_BYTES, pacedReader } from './body-pace.ts'
import type { GuardRequest, RunHandler } from './guard.ts'
import { readBody } from './read-body.ts'
import { replaceBody } from './replace-body.ts'

/**
 * Waits for the beginning of the body before anything is acquired, so that a slow client holds up itself alone. A body
 * of up to `bufferBytes` is then in memory, and the handler finds it unread; a longer one streams within the limits.
 * Returns the answer that refuses the request, or what runs the handler: where it fails because of the limits, the
 * refusal is its answer.
 */
export async function awaitBody<Variables>(
  guarded: GuardRequest<readonly unknown[]>,
  limits: BodyLimits,
  run: RunHandler<Variables>,
): Promise<RunHandler<Variables> | Response> {
  const { request } = guarded
  if (/^(GET|HEAD)$/.test(request.method) || request.bodyUsed || !request.body) return run
  const begun = await readBody(guarded, limits, limits.bufferBytes ?? BUFFER_BYTES)
  if (begun instanceof Response) return begun
  if (begun.ended) return run
  let refusal: Response | undefined
  const replaced = replaceBody(request, body =>
    paced(body, limits, answer => {
      refusal = answer
    }),
  )
  guarded.replace(replaced)
  return async variables => {
    try {
      const handled = await run(variables)
      return refusal && handled.error !== undefined ? { response: refusal } : handled
    } catch (error) {
      if (refusal) return { response: refusal }
      throw error
    }
  }
}

/** The same body within its limits, read as fast as its reader takes it. */
function paced(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
  onRefusal: (refusal: Response) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const next = pacedReader(reader, limits)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await next()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        } catch (error) {
          if (!(error instanceof Response)) throw error
          onRefusal(error)
          throw new DOMException('the body of the request was too slow or too long', 'TimeoutError')
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
