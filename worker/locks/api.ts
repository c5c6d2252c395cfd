import { LeaseLostError, OnceInDoubtError, WrongKindError } from 'edgelock'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import type { ServiceEnv } from '../bindings.ts'
import { answerError, notFound, problem } from '../problem.ts'
import { leaseEnded, nameOf } from './answers.ts'
import { type CallerEnv, requireCaller, requireLockApi } from './callers.ts'
import { description } from './description.ts'
import { addLocksAndPermits } from './lend.ts'
import { addOnce, inDoubtProblem } from './once.ts'
import { refuseShutOut } from './shut-out.ts'

/** Proxies log this status for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499

const ofAllowedName: MiddlewareHandler<CallerEnv> = async (c, next) => {
  if (c.var.caller.prefixes.some(prefix => nameOf(c.req).startsWith(prefix))) return next()
  return problem(403, 'The token is for other names.')
}

/** The methods of each address, as `/openapi.json` says. Hono answers HEAD where there is a GET. */
const addresses = () =>
  Object.entries(description().paths).map(([path, operations]) => ({
    path: path.replace('{name}', ':name'),
    allowed: Object.keys(operations).join(', ').toUpperCase().replace('GET', 'GET, HEAD'),
  }))

/** The path of the lock API, which also answers for addresses that it lacks. */
export const LOCK_API: readonly string[] = ['/locks/*', '/permits/*', '/once/*', '/openapi.json']

let made: Hono<CallerEnv> | undefined

/**
 * Answers for locks, permits and work done once, to callers in any language. See docs/locks-by-http.md. The routes are made
 * at the first request: no worker pays for them at its start.
 */
export const lockApi: Handler<ServiceEnv> = c => {
  made ??= makeLockApi()
  return made.fetch(c.req.raw, { ...c.env, requestId: c.var.requestId }, c.executionCtx)
}

function makeLockApi(): Hono<CallerEnv> {
  const api = new Hono<CallerEnv>()
  api.onError(answerLockError)
  api.notFound(notFound)
  api.use((c, next) => {
    c.set('requestId', c.env.requestId)
    return next()
  })
  for (const { path } of addresses()) api.use(path, requireCaller, refuseShutOut, ofAllowedName)
  addLocksAndPermits(api)
  addOnce(api)
  for (const { path, allowed } of addresses())
    api.all(path, () => {
      const answer = problem(405, `Use ${allowed}.`)
      answer.headers.set('allow', allowed)
      return answer
    })
  api.get('/openapi.json', requireLockApi, c =>
    c.json({ ...description(), servers: [{ url: new URL(c.req.url).origin }] }),
  )
  return api
}

function answerLockError(error: Error, c: Context<CallerEnv>): Response {
  // The caller may repeat the request, and then finds what it took.
  if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  if (error instanceof WrongKindError) return problem(409, 'The name belongs to other data.')
  if (error instanceof OnceInDoubtError) return inDoubtProblem(error)
  // A PUT fails with it when the grant came too late: the caller learned of no lease, and shall repeat the request.
  if (error instanceof LeaseLostError && c.req.method !== 'PUT') return leaseEnded()
  return answerError(error, c)
}
