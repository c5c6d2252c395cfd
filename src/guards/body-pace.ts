import type { Clock } from '../api/clock.ts'
import { ENDED } from '../internal/ended.ts'
import { problem } from './problem.ts'

/** How long a guard waits for the body of a request. */
export interface BodyTimeout {
  /**
   * How long the body of a request may take to arrive, in milliseconds, else the answer is 408: all of its first MiB
   * (`bufferBytes` where a guard has it), then each further chunk. A whole number of at least 1, or `Infinity`. Default
   * 10,000.
   */
  bodyTimeoutMs?: number | undefined
}

/** How much of a body is read before anything is acquired. */
export const BUFFER_BYTES = 1_048_576
/** How long a silent client is waited for. */
export const BODY_TIMEOUT_MS = 10_000

/** What a body must keep to. */
export interface BodyLimits {
  readonly clock: Clock
  readonly timeoutMs: number | undefined
  /** So many bytes must arrive within the time-out together, and then each chunk. */
  readonly bufferBytes?: number | undefined
  readonly maxBytes?: number | undefined
  /** Builds the answer to a client that does not keep to them. */
  readonly refusal?: typeof problem
}

/** @throws {Response} the refusal of a body of so many bytes */
export function checkLength(length: number, { maxBytes = Infinity, refusal = problem }: BodyLimits): void {
  if (length > maxBytes)
    throw refusal(413, 'Content Too Large', `A request may have at most ${maxBytes} bytes.`)
}

/**
 * Returns a function that reads the next chunk of a body; undefined at its end. Rejects with the answer that refuses the
 * request (a `Response`) when the client falls silent or sends too much, and with the stream's own error when it breaks.
 */
export function pacedReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: BodyLimits,
): () => Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { clock, timeoutMs = BODY_TIMEOUT_MS, bufferBytes = BUFFER_BYTES, refusal = problem } = limits
  let length = 0
  let leftMs = timeoutMs
  return async () => {
    const startedAt = clock.now()
    const arrived = new AbortController()
    const reading = reader.read()
    const read = await Promise.race([reading, clock.sleep(leftMs, arrived.signal)]).finally(() =>
      arrived.abort(ENDED),
    )
    if (!read) {
      // It may still fail, when the connection is closed.
      reading.catch(() => {})
      throw refusal(408, 'Request Timeout', 'The body of the request did not arrive in time.', 1_000)
    }
    length += read.value?.byteLength ?? 0
    checkLength(length, limits)
    leftMs = length < bufferBytes ? leftMs - (clock.now() - startedAt) : timeoutMs
    return read.value as Uint8Array<ArrayBuffer> | undefined
  }
}
