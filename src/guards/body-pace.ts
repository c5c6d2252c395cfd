import type { Clock } from '../api/clock.ts'
import { within } from '../internal/clock.ts'
import { Refusal } from './refusal.ts'

/** Limits of a request's body. */
export interface BodyOptions {
  /** The longest body, in bytes; longer ones are answered with 413. A whole number of at least 1, or `Infinity`. Default 1,048,576. */
  maxBytes?: number | undefined
  /**
   * How long each MiB of the body may take to arrive, in milliseconds, else the answer is 408; where a guard has
   * `bufferBytes`, so many bytes come first. A whole number of at least 1, or `Infinity`. Default 10,000, which asks for
   * 105 kB a second.
   */
  timeoutMs?: number | undefined
}

/** How much of a body is read before anything is acquired, and how much of it must arrive within each time-out. */
export const MIB = 1_048_576
/** How long a guard waits for a silent client. */
export const BODY_TIMEOUT_MS = 10_000

/** The limits of a body. */
export interface BodyLimits {
  readonly clock: Clock
  readonly timeoutMs?: number | undefined
  /** So many bytes must arrive within the first time-out. */
  readonly bufferBytes?: number | undefined
  readonly maxBytes?: number | undefined
}

/** @throws {Refusal} of a body of so many bytes */
export function checkLength(length: number, { maxBytes = MIB }: BodyLimits): void {
  if (length <= maxBytes) return
  const detail = `A request may have at most ${maxBytes} bytes.`
  throw new Refusal({ status: 413, title: 'Content Too Large', detail, reason: 'too-large' })
}

/**
 * Yields the chunks of a body. Only the time in which it waits for the client counts. Throws a {@link Refusal} when the
 * client is slow or sends too much, and the stream's own error when it breaks.
 */
export async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: BodyLimits,
): AsyncGenerator<Uint8Array, undefined> {
  const { clock, timeoutMs = BODY_TIMEOUT_MS, bufferBytes = MIB } = limits
  let length = 0
  let leftMs = timeoutMs
  /** How many bytes must have come before the time-out begins anew. */
  let due = bufferBytes
  for (;;) {
    const startedAt = clock.now()
    const { value } = await within(clock, leftMs, reader.read(), tooSlow)
    if (!value) return
    length += value.byteLength
    checkLength(length, limits)
    leftMs -= clock.now() - startedAt
    if (length >= due) [due, leftMs] = [length + MIB, timeoutMs]
    yield value
  }
}

function tooSlow(): Refusal {
  const detail = 'The body of the request did not arrive in time.'
  return new Refusal({ status: 408, title: 'Request Timeout', detail, retryAfterMs: 1_000, reason: 'slow' })
}
