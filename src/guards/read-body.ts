import { joinBytes } from '../internal/encoding.ts'
import { type BodyLimits, checkLength, pacedReader } from './body-pace.ts'
import type { GuardRequest } from './guard.ts'
import { problem } from './problem.ts'

/**
 * Reads the body up to `upTo` bytes, which later readers still find unread, or returns the answer that refuses the
 * request. Reads no further, because a client that has proven nothing yet must not fill the memory.
 */
export async function readBody(
  guarded: GuardRequest<readonly unknown[]>,
  limits: BodyLimits,
  upTo: number = Infinity,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ended: boolean } | Response> {
  const { request } = guarded
  try {
    checkLength(Number(request.headers.get('content-length')), limits)
    if (!request.bodyUsed) return await readCopy(request.clone().body, limits, upTo)
    const bytes = await guarded.readBody()
    checkLength(bytes.length, limits)
    return { bytes, ended: true }
  } catch (refusal) {
    if (refusal instanceof Response) return refusal
    throw refusal
  }
}

async function readCopy(copy: ReadableStream<Uint8Array> | null, limits: BodyLimits, upTo: number) {
  const chunks: Uint8Array[] = []
  const reader = copy?.getReader()
  const next = reader && pacedReader(reader, limits)
  let ended = !next
  try {
    for (let length = 0; next && !ended && length <= upTo; ) {
      const chunk = await next()
      if (chunk) chunks.push(chunk)
      length += chunk?.length ?? 0
      ended = !chunk
    }
  } catch (error) {
    if (error instanceof Response) throw error
    throw (limits.refusal ?? problem)(400, 'Bad Request', 'The body of the request was cut off.', 1_000)
  } finally {
    reader?.cancel().catch(() => {})
  }
  return { bytes: joinBytes(chunks), ended }
}
