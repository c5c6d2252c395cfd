import { StoreUnavailableError } from 'edgelock'
import type { RestClient } from 'edgelock/rest'

/** How long a request is repeated while the store fails, as edgelock's own are. */
const PATIENCE_MS = 6_000
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

/**
 * Runs a script of the worker's own. Repeats it until it is answered, or its time is over: by default, 6 s. A script
 * whose answer was lost runs again.
 *
 * @throws {StoreUnavailableError} with the last failure, when the time is over
 */
export async function ask<Reply>(
  redis: RestClient,
  text: string,
  keys: readonly string[],
  args: readonly (string | number)[],
  { until, failed }: Patience = { until: Date.now() + PATIENCE_MS },
): Promise<Reply> {
  // A step of the wall clock must not end it, or let it go on for ever.
  const end = performance.now() + until - Date.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const ms = Math.min(REQUEST_MS, Math.max(until - Date.now(), LAST_REQUEST_MS))
    try {
      const signal = AbortSignal.timeout(ms)
      return (await redis.eval(text, [...keys], args.map(String), { signal })) as Reply
    } catch (error) {
      failed?.(error as Error)
      // Requests that failed together do not ask together.
      const jitteredMs = pauseMs * (0.5 + Math.random() / 2)
      if (performance.now() + jitteredMs >= end)
        throw new StoreUnavailableError(keys[0] ?? '', (error as Error).message, { temporary: true })
      await new Promise(resolve => setTimeout(resolve, jitteredMs))
    }
  }
}
