import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Lease, type Locks, tryWithLock } from 'edgelock'

/**
 * Makes an Express handler that serves one request per name at a time, wherever the app runs. Others wait for up to
 * 5 s, and are then asked to come back. A client that hangs up ends its wait.
 *
 *     app.post('/orders/:id', oneAtATime(locks, req => `order:${req.params.id}`, pay))
 */
export function oneAtATime<Req extends IncomingMessage, Res extends ServerResponse>(
  locks: Locks,
  nameOf: (req: Req) => string,
  handler: (req: Req, res: Res, lease: Lease) => Promise<unknown>,
) {
  return async (req: Req, res: Res, next: (error: unknown) => void): Promise<void> => {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    try {
      const options = { waitMs: 5_000, signal: gone.signal }
      const run = await tryWithLock(locks, nameOf(req), options, lease => handler(req, res, lease))
      if (run.acquired) return
      res.setHeader('retry-after', Math.ceil(run.retryAfterMs / 1_000))
      res.writeHead(409).end()
    } catch (error) {
      if (!gone.signal.aborted) next(error)
    }
  }
}
