import type { OpenAPIHono } from '@hono/zod-openapi'
import { inDoubt, inspectOnce, type OnceAsOptions, type OnceAttempt, onceAs, resolveOnce } from 'edgelock'
import type { Context } from 'hono'
import { locksOf } from '../bindings.ts'
import { problem } from '../problem.ts'
import { answerAttempt, answerGranted, answerJson, attemptOf, leaseEnded, nameOf } from './answers.ts'
import { type CallerEnv, openLease } from './callers.ts'
import { onceRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

/** Adds the requests about work that is done once. */
export function addOnce(api: OpenAPIHono<CallerEnv>): void {
  api.openapi(onceRoutes.acquire, async c => {
    const name = nameOf(c.req)
    const { leaseMs, afterCrash } = schemas.Claim.parse(c.req.valid('json'))
    const kind = afterCrash === 'in-doubt' ? 'in-doubt' : 'once'
    const attempt = await attemptOf(c, 'once')
    const options = { leaseMs, ...OPTIONS[kind] }
    const claimed = await onceAs(locksOf(c, { isLent: true }), name, attempt.id, options).claim(attempt.wait)
    if ('kept' in claimed) return answerJson({ name, ...stateOf(claimed.kept) })
    return answerAttempt(c.var.caller, kind, attempt, claimed, `${attempt.id} ${name}`)
  })

  api.openapi(onceRoutes.complete, c => {
    const { result, keepMs } = c.req.valid('json')
    return withAttempt(c, { keepMs }, async attempt => {
      try {
        return answerEnd(await attempt.complete(result))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return problem(413, 'Content Too Large', 'A result is 1 MiB of JSON at most.')
      }
    })
  })

  api.openapi(onceRoutes.resolve, async c => {
    const { attempt, result, notDone } = c.req.valid('json')
    const locks = locksOf(c, { isLent: true })
    const name = nameOf(c.req)
    const seen = await inspectOnce(locks, name)
    const isSeen = seen?.status === 'in-doubt' && seen.attemptId === attempt
    const isResolved =
      isSeen && (await resolveOnce(locks, name, seen, notDone ? 'not-done' : { value: result }))
    return isResolved
      ? new Response(null, { status: 204 })
      : problem(412, 'Precondition Failed', 'The name is not in this doubt.')
  })

  api.openapi(onceRoutes.extend, c =>
    withAttempt(c, {}, async attempt => {
      const lease = attempt.resume()
      await lease.extend(schemas.Extension.parse(c.req.valid('json')).leaseMs)
      return answerGranted(lease, c.req.valid('header').Lease)
    }),
  )
  api.openapi(onceRoutes.release, c =>
    withAttempt(c, {}, async attempt => answerEnd(await attempt.resume().release())),
  )

  api.openapi(onceRoutes.show, async c => {
    const name = nameOf(c.req)
    const state = await inspectOnce(locksOf(c, { isLent: true }), name)
    const { status = 'open', result, attemptId: attempt, begunAt } = state ?? {}
    if (status === 'in-doubt') return answerJson({ name, status: 'in doubt', attempt, begunAt })
    if (!result) return answerJson({ name, status: status === 'in-flight' ? 'in flight' : status })
    return answerJson({ name, ...stateOf(result.status === 'fulfilled' ? { value: result.value } : {}) })
  })
}

const OPTIONS: Readonly<Record<string, OnceAsOptions>> = { 'in-doubt': { afterCrash: inDoubt() } }

/** What became of the work. In TypeScript, its failure may be kept as well. */
function stateOf(kept: { readonly value?: unknown }): object {
  return 'value' in kept ? { status: 'done', result: kept.value } : { status: 'failed' }
}

function answerEnd(outcome: string): Response {
  return outcome === 'gone' ? leaseEnded() : new Response(null, { status: 204 })
}

/** Brings back the attempt of the header `Lease`. */
async function withAttempt(
  c: Context<CallerEnv>,
  options: { keepMs?: number },
  use: (attempt: OnceAttempt) => Promise<Response>,
): Promise<Response> {
  const text = await openLease(c.var.caller, c.req.header('lease') ?? '')
  const name = nameOf(c.req)
  const [, kind = '', id, of] = /^(once|in-doubt) (\w+) (.*)$/.exec(text ?? '') ?? []
  if (!id || of !== name) return leaseEnded()
  return use(onceAs(locksOf(c, { isLent: true }), name, id, { ...options, ...OPTIONS[kind] }))
}

/** It has no `Retry-After`, and a type of its own, so that no client takes it for "held by others". */
export function inDoubtProblem(): Response {
  const detail = 'The work began before, and may have been done. Find out, and put a resolution.'
  return problem(409, 'In Doubt', detail, undefined, 'urn:edgelock:in-doubt')
}
