/** Requests of the program to a worker or a store. */
import { systemClock, within } from '../internal/clock.ts'

/**
 * Sends a request once, and reads the answer: its JSON, or undefined for other content. Rejects when that takes longer than
 * `patienceMs`, or one of `stops` aborts.
 */
export async function askOnce(
  patienceMs: number,
  url: string,
  request: RequestInit,
  ...stops: AbortSignal[]
): Promise<{ status: number; json: unknown }> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, ...stops])
  const answer = async () => {
    const response = await fetch(url, { ...request, signal })
    return { status: response.status, json: jsonIn(await response.text()) }
  }
  try {
    return await within(systemClock, patienceMs, answer(), () => `timeout after ${patienceMs / 1_000} s`)
  } finally {
    over.abort()
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code of an error of `fetch`, which is that of what caused it. Without one, what the cause says. */
export function codeOf(error: unknown, depth = 5): string {
  const { code, cause, errors, message = error } = Object(error)
  if (typeof code === 'string') return code
  const inner = cause ?? errors?.[0]
  return inner && depth ? codeOf(inner, depth - 1) : String(message)
}
