import type { MiddlewareHandler } from 'hono'
import { redisOf, words } from '../bindings.ts'
import { logError } from '../log.ts'
import { ask } from '../patience.ts'
import { problem } from '../problem.ts'
import type { CallerEnv } from './callers.ts'

/** The ids of callers, separated by spaces, which an operator sets. */
const KEY = 'edgelock:shut-out'
/** For how long a worker goes by what it has read. */
const KNOWN_MS = 10_000

let known: { readonly at: number; readonly ids: string } = { at: -Infinity, ids: '' }

/**
 * Refuses callers that an operator has shut out. While the store does not answer, those that were read last: then no caller
 * gets a lock anyway.
 */
export const refuseShutOut: MiddlewareHandler<CallerEnv> = async (c, next) => {
  const now = Date.now()
  // A clock that is set back must not make what was read last for longer.
  if (Math.abs(now - known.at) >= KNOWN_MS) {
    // The requests of this time do not all ask.
    known = { ...known, at: now }
    const script = "return redis.call('GET',KEYS[1])"
    const failed = (error: Error) => logError(error, c.var.requestId)
    const read = ask<string | null>(redisOf(c.env), script, [KEY], [], { until: now, failed })
    const ids = await read.catch(() => known.ids)
    known = { ...known, ids: ids ?? '' }
  }
  return words(known.ids).includes(c.var.caller.id) ? problem(403, 'The token is shut out.') : next()
}
