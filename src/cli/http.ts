import { systemClock, within } from '../internal/clock.ts'

export interface HttpAnswer {
  readonly status: number
  /** Undefined when the answer is no JSON. */
  readonly json: unknown
}

/** Sends a request and reads the answer. Rejects when that takes longer, or one of `stops` aborts. Sends nothing twice. */
export async function askOnce(
  patienceMs: number,
  url: string,
  request: RequestInit,
  ...stops: AbortSignal[]
): Promise<HttpAnswer> {
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
