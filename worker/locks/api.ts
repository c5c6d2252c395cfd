import { LeaseLostError, OnceInDoubtError, WrongKindError } from 'edgelock'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Hono } from 'hono/tiny'
import { answerError, problem } from '../problem.ts'
import { leaseEnded, nameOf } from './answers.ts'
import { type CallerEnv, requireCaller, requireLockApi } from './callers.ts'
import { description } from './description.ts'
import { addLocksAndPermits } from './lend.ts'
import { addOnce, inDoubtProblem } from './once.ts'

/** What proxies log for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499
/** Room for a result of 1 MiB. */
const MAX_BODY_BYTES = 1_100_000

/** Locks, permits and work done once, for callers in any language. See docs/locks-by-http.md. */
export const lockApi = new Hono<CallerEnv>()

lockApi.onError((error, c) => {
  // The caller may repeat the request, and then finds what it took.
  if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  if (error instanceof WrongKindError) return problem(409, 'Conflict', 'The name belongs to other data.')
  if (error instanceof OnceInDoubtError) return inDoubtProblem(error)
  // A PUT fails with it when the grant came too late: the caller learned of no lease, and shall repeat the request.
  if (error instanceof LeaseLostError && c.req.method !== 'PUT') return leaseEnded()
  return answerError(error, c)
})

const ofAllowedName: MiddlewareHandler<CallerEnv> = (c, next) => {
  if (c.var.caller.prefixes.some(prefix => nameOf(c.req).startsWith(prefix))) return next()
  return Promise.resolve(problem(403, 'Forbidden', 'The token is for other names.'))
}
const ofAllowedLength = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => problem(413, 'Content Too Large', 'A result is 1 MiB of JSON at most.'),
})

const ADDRESSES = {
  '/locks/:name': 'PUT, PATCH, DELETE, GET, HEAD',
  '/permits/:name': 'PUT, PATCH, DELETE, GET, HEAD',
  '/once/:name': 'PUT, PATCH, DELETE, GET, HEAD',
  '/once/:name/result': 'PUT',
  '/once/:name/resolution': 'PUT',
}

for (const path of Object.keys(ADDRESSES)) lockApi.use(path, requireCaller, ofAllowedName, ofAllowedLength)

addLocksAndPermits(lockApi)
addOnce(lockApi)

for (const [path, allowed] of Object.entries(ADDRESSES))
  lockApi.all(path, () => {
    const answer = problem(405, 'Method Not Allowed', `Use ${allowed}.`)
    answer.headers.set('allow', allowed)
    return answer
  })

lockApi.get('/openapi.json', requireLockApi, c =>
  c.json({ ...description(), servers: [{ url: new URL(c.req.url).origin }] }),
)
