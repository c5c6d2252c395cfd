import { type LockGuardVariables, lockGuard } from 'edgelock/hono'
import type { Context, MiddlewareHandler } from 'hono'
import { BindingError, type Bindings, locksOf, numberIn, type ServiceEnv, words } from '../bindings.ts'
import { notFound, problem } from '../problem.ts'
import { urlOf } from '../upstream.ts'
import { KINDS, lockable, type Taken } from './kinds.ts'

type GuardedEnv = ServiceEnv & { Variables: LockGuardVariables }

/** The headers of one connection (RFC 9110, 7.6.1), beside those that `Connection` names. */
const OF_CONNECTION = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/** Passes a request on to `GUARDED_URL` while it holds what `GUARDS` says of the name. No other name has an address. */
export const guarded: MiddlewareHandler<GuardedEnv> = (c, next) => {
  const taken = guardOf(c.env, c.req.param('name') ?? '')
  if (!taken) return Promise.resolve(notFound())
  const guard = lockGuard<ServiceEnv>({
    locks: c => locksOf(c, { leaseMs: numberIn(c.env, 'LEASE_MS', 30_000) }),
    name: c => c.req.param('name') ?? '',
    kind: (locks, name) => lockable(locks, taken, name),
  })
  return guard(c, async () => {
    c.res = await passOn(c)
    return next()
  })
}

async function passOn({ req, env, var: { lease } }: Context<GuardedEnv>): Promise<Response> {
  const { pathname, search } = new URL(req.url)
  const [, , , ...rest] = pathname.split('/')
  const url = urlOf(env, 'GUARDED_URL', `/${rest.join('/')}${search}`)
  const headers = endToEnd(req.raw.headers)
  headers.delete('host')
  // Only the guard may say it.
  headers.delete('fencing-token')
  if (lease.token !== undefined) headers.set('fencing-token', String(lease.token))
  const signal = AbortSignal.any([lease.signal, req.raw.signal])
  try {
    const asked = new Request(new Request(url, req.raw), { headers, redirect: 'manual', signal })
    const { body, status, statusText, headers: answered } = await fetch(asked)
    return new Response(body, { status, statusText, headers: endToEnd(answered) })
  } catch {
    if (!lease.signal.aborted) return problem(502, 'Bad Gateway', 'The upstream does not answer.')
    return problem(503, 'Service Unavailable', 'The lock was lost while the upstream worked.')
  }
}

/** Returns the headers that a proxy passes on. */
function endToEnd(received: Headers): Headers {
  const headers = new Headers(received)
  const named = (headers.get('connection') ?? '').toLowerCase().split(/[\s,]+/)
  for (const name of [...headers.keys()])
    if (OF_CONNECTION.test(name) || named.includes(name)) headers.delete(name)
  return headers
}

/**
 * Returns what `GUARDS` says of a name: the first word whose pattern fits.
 *
 * @throws {BindingError} for a word that cannot be read
 */
function guardOf({ GUARDS = '' }: Bindings, name: string): Taken | undefined {
  const guards = words(GUARDS).map(word => {
    const [, pattern = '', star, kind, permits] =
      /^([^=*]*)(\*)?=(?:(lock|fair|fenced)|permits:([1-9]\d{0,5}))$/.exec(word) ?? []
    const taken = KINDS.find(known => known === kind) ?? (permits && { permits: Number(permits) })
    if (taken) return { fits: star ? name.startsWith(pattern) : name === pattern, taken }
    throw new BindingError(
      `The binding GUARDS cannot be used: "${word}" is not <name>=lock, fair, fenced or permits:<n>.`,
    )
  })
  return guards.find(({ fits }) => fits)?.taken
}
