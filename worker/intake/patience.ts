/** The pause before the store is asked again; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
/** The longest that one request may take, and the least that the last one is given. */
const REQUEST_MS = 2_500
const LAST_REQUEST_MS = 500

/** Until when a request is repeated, and who learns that it failed. */
export interface Patience {
  /** In milliseconds since 1970. */
  readonly until: number
  failed?(error: Error): void
}

/** Returns how long a request may take that begins now, in milliseconds. */
export function requestMs({ until }: Patience): number {
  return Math.min(REQUEST_MS, Math.max(until - Date.now(), LAST_REQUEST_MS))
}

/** Repeats a request until it is answered, or its time is over: then it rejects with the last failure. */
export async function repeat<T>({ until, failed }: Patience, send: () => Promise<T>): Promise<T> {
  // A step of the wall clock must not end it, or let it go on for ever.
  const end = performance.now() + until - Date.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await send()
    } catch (error) {
      failed?.(error as Error)
      // Requests that failed together do not ask together.
      const jitteredMs = pauseMs * (0.5 + Math.random() / 2)
      if (performance.now() + jitteredMs >= end) throw error
      await new Promise(resolve => setTimeout(resolve, jitteredMs))
    }
  }
}
