import type { Clock } from '../api/clock.ts'
import { ENDED } from '../internal/ended.ts'
import { Refusal } from './refusal.ts'

/** How long a guard waits for the body of a request. */
export interface BodyTimeout {
  /**
   * How long each MiB of a request's body may take to arrive, in milliseconds, else the answer is 408; where a guard has
   * `bufferBytes`, so many bytes come first. A whole number of at least 1, or `Infinity`. Default 10,000, which asks for
   * 105 kB a second.
   */
  bodyTimeoutMs?: number | undefined
}

/** How much of a body is read before anything is acquired, and how much of it must arrive within each time-out. */
export const MIB = 1_048_576
/** How long a guard waits for a silent client. */
export const BODY_TIMEOUT_MS = 10_000

/** The limits of a body. */
export interface BodyLimits {
  readonly clock: Clock
  readonly timeoutMs: number | undefined
  /** So many bytes must arrive within the first time-out. */
  readonly bufferBytes?: number | undefined
  readonly maxBytes: number
}

/** @throws {Refusal} of a body of so many bytes */
export function checkLength(length: number, { maxBytes }: BodyLimits): void {
  if (length <= maxBytes) return
  const detail = `A request may have at most ${maxBytes} bytes.`
  throw new Refusal({ status: 413, title: 'Content Too Large', detail, reason: 'too-large' })
}

/**
 * Returns a function that reads the next chunk of a body; undefined at its end. Only the time in which it waits for the
 * client counts. Rejects with a {@link Refusal} when the client is slow or sends too much, and with the stream's own error
 * when it breaks.
 */
export function pacedReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: BodyLimits,
): () => Promise<Uint8Array | undefined> {
  const { clock, timeoutMs = BODY_TIMEOUT_MS, bufferBytes = MIB } = limits
  let length = 0
  let leftMs = timeoutMs
  /** How many bytes must have come before the time-out begins anew. */
  let due = bufferBytes
  return async () => {
    const startedAt = clock.now()
    const { value } = await within(clock, leftMs, reader.read())
    length += value?.byteLength ?? 0
    checkLength(length, limits)
    leftMs -= clock.now() - startedAt
    if (length >= due) [due, leftMs] = [length + MIB, timeoutMs]
    return value
  }
}

/** @throws {Refusal} when it takes longer */
export async function within<T>(clock: Clock, ms: number, reading: Promise<T>): Promise<T> {
  const arrived = new AbortController()
  const late = clock.sleep(ms, arrived.signal).then(() => {
    const detail = 'The body of the request did not arrive in time.'
    const facts = { status: 408, title: 'Request Timeout', detail, retryAfterMs: 1_000 } as const
    if (!arrived.signal.aborted) throw new Refusal({ ...facts, reason: 'slow' })
    return undefined as never
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    arrived.abort(ENDED)
  }
}
