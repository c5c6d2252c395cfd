import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { permitGuard } from 'edgelock/web'

/** Builds at most three reports at a time, however many isolates serve requests. */
export function reports(settings: { url: string; token: string }): (request: Request) => Promise<Response> {
  const locks = createLocks({ redis: rest(settings) })
  // Deno has no waitUntil, and Deploy may stop the process before the guard has released its permit. The lease is
  // short, so that such a permit is free again soon.
  return permitGuard(
    { locks, name: 'reports', permits: 3, waitMs: 0, hold: { leaseMs: 15_000, renew: true } },
    async (_, { permit }) => {
      await build(permit.signal)
      return new Response('built')
    },
  )
}

async function build(signal: AbortSignal): Promise<void> {
  for (let page = 0; page < 5; page++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    signal.throwIfAborted()
  }
}
