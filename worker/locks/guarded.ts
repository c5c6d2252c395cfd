import type { Locks } from 'edgelock'
import { type LockGuardVariables, lockGuard } from 'edgelock/hono'
import { lentPermits } from 'edgelock/lend'
import type { Context, MiddlewareHandler } from 'hono'
import { locksOf, numberIn, type Occasion, ownLocksOf, type ServiceEnv, urlOf } from '../bindings.ts'
import { badRequest, notFound, problem } from '../problem.ts'
import { guardedPath } from './guard-path.ts'
import { guardedBy } from './guard-routes.ts'
import { lockable } from './kinds.ts'
import { MINUTE_MS, mayLeaveToken } from './new-names.ts'

type GuardedEnv = ServiceEnv & { Variables: LockGuardVariables }

/**
 * The headers of one connection (RFC 9110, 7.6.1), beside those that `Connection` names, and an expectation that was met: the
 * body is here, and fetch of Node refuses to send it.
 */
const OF_CONNECTION = /^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/**
 * Headers that only the guard may set, and those whose names say that they name a path, or a part of one: some servers and
 * frameworks act on it in place of the path of the request, or beside it. Of these, `hx-current-url` alone passes.
 */
const OF_GUARD =
  /^(?!hx-current-url$)(host$|fencing-token$|.*(path|prefix|ur[il]|script-name|forwarded-context|destination|(copy|rename)-source)(-|$))/

/** The shortest lease. */
const LEAST_HOLD_MS = 1_000

/** The least that a semaphore can be kept. */
const LEAST_KEEP_MS = 600_000

/** A name is escaped. The store takes 512 bytes, with KEY_PREFIX and what the worker puts before names of its own. */
const LONGEST_NAME = 400

const ADDRESS = 'guard'

/**
 * Passes a request on to `GUARDED_URL` while it holds what `GUARDS` says of its path. No other path has an address, and
 * the upstream sees each in one spelling only, so that no other spelling gets around its lock.
 */
export const guarded: MiddlewareHandler<GuardedEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const whole = guardedPath(pathname)
  if (!whole) return badRequest('The path is not UTF-8.')
  const [address, ...segments] = whole.segments
  const held = address === ADDRESS ? guardedBy(c.env, segments) : undefined
  if (!held) return notFound()
  if (typeof held === 'string') return badRequest(held)
  if (held.name.length > LONGEST_NAME) return badRequest('The name of what this path holds is too long.')
  const { keepMs, ...limits } = limitsOf(c)
  const taken = typeof held.taken === 'string' ? held.taken : { ...held.taken, keepMs }
  const guard = lockGuard<ServiceEnv>({
    locks: c => locksOf(c),
    name: () => held.name,
    kind: (locks, name) => lockable(locks, taken, name),
    signal: c.env.STOPPING,
    ...limits,
  })
  if (held.taken === 'fenced' && held.chosen && !(await mayLeaveToken(c.env, held.name)))
    return problem(429, 'Too many names are new. Try again later.', MINUTE_MS)
  return guard(c, async () => {
    c.res = await passOn(c, `${whole.spelling.slice(ADDRESS.length + 1) || '/'}${search}`)
    return next()
  })
}

/** The bounds of an anonymous caller. */
function limitsOf(occasion: Occasion) {
  const { env } = occasion
  const holdMs = Math.max(numberIn(env, 'GUARD_HOLD_MS'), LEAST_HOLD_MS)
  const leaseMs = Math.min(numberIn(env, 'LEASE_MS'), holdMs)
  const bytes = numberIn(env, 'GUARD_BODY_BYTES')
  const permits = numberIn(env, 'GUARD_WAITERS')
  const waitMs = numberIn(env, 'GUARD_WAIT_MS')
  // The permits of an idle route need not stay for a day. They must outlive their holders and waiters.
  const keepMs = Math.max(LEAST_KEEP_MS, 2 * holdMs, 2 * waitMs)
  return {
    keepMs,
    waitMs,
    // The last renewal is so early that the lease ends in time.
    hold: holdMs > leaseMs ? { leaseMs, maxHoldMs: holdMs - leaseMs } : { leaseMs, renew: false },
    // The whole body is here before anything is held, and no crowd may be slow together for long.
    body: { bufferBytes: bytes, maxBytes: bytes },
    waitingRoom: (_: Locks, name: string) =>
      lentPermits(ownLocksOf(occasion), `waiting:${name}`, { permits, keepMs }),
  }
}

async function passOn({ req, env, var: { lease } }: Context<GuardedEnv>, path: string): Promise<Response> {
  const url = urlOf(env, 'GUARDED_URL', path)
  // CGI, WSGI and PHP know a header as `HTTP_FENCING_TOKEN`, whichever of its characters are underscores.
  const headers = endToEnd(req.raw.headers, name => OF_GUARD.test(name.replace(/[^a-z0-9]/g, '-')))
  if (lease?.token !== undefined) headers.set('fencing-token', String(lease.token))
  // Node would decode the body, and leave the headers that say how it was encoded, and its length then.
  headers.set('accept-encoding', 'identity')
  // A CORS preflight has no lease.
  const signal = lease ? AbortSignal.any([lease.signal, req.raw.signal]) : req.raw.signal
  try {
    const asked = new Request(new Request(url, req.raw), { headers, redirect: 'manual', signal })
    const { body, status, statusText, headers: answered } = await fetch(asked)
    // The encodings that both Node and Workers decode, for upstreams that encode whatever they are asked for.
    const isDecoded = DECODED.test(answered.get('content-encoding') ?? '')
    const isStale = (name: string) => isDecoded && /^content-(encoding|length)$/.test(name)
    return new Response(body, { status, statusText, headers: endToEnd(answered, isStale) })
  } catch {
    if (!lease?.signal.aborted) return problem(502, 'The upstream does not answer.')
    return problem(503, 'The lock was lost while the upstream worked.')
  }
}

const DECODED = /^((x-)?gzip|br)$/i

/** Returns the headers that are not of the connection, without those that are dropped for another reason. */
function endToEnd(received: Headers, isDropped: (name: string) => boolean): Headers {
  const named = (received.get('connection') ?? '').toLowerCase().split(/[\s,]+/)
  const kept = [...received].filter(
    ([name]) => !OF_CONNECTION.test(name) && !named.includes(name) && !isDropped(name),
  )
  return new Headers(kept)
}
