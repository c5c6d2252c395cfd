import { inspectOnce, type OnceAttempt, onceAs } from 'edgelock'
import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import { locksOf } from '../bindings.ts'
import { badRequest, problem } from '../problem.ts'
import { answerAttempt, answerGranted, answerJson, attemptOf, leaseEnded, nameOf } from './answers.ts'
import { type CallerEnv, openLease } from './callers.ts'
import { checked } from './input.ts'

/** Adds the requests about work that is done once. */
export function addOnce(api: Hono<CallerEnv>): void {
  checked(api, 'put', '/once/{name}', async (c, input) => {
    const name = nameOf(c.req)
    const leaseMs = input['leaseMs'] as number
    const attempt = await attemptOf(c, 'once')
    const claimed = await onceAs(locksOf(c, { isLent: true }), name, attempt.id, { leaseMs }).claim(
      attempt.wait,
    )
    if ('kept' in claimed) return answerJson({ name, ...stateOf(claimed.kept) })
    return answerAttempt(c.var.caller, 'once', attempt, claimed, `${attempt.id} ${name}`)
  })

  checked(api, 'put', '/once/{name}/result', (c, { result, keepMs }) => {
    if (!isShallow(result, MOST_DEPTH))
      return badRequest(`result: must be nested ${MOST_DEPTH} deep at most.`)
    return withAttempt(c, { keepMs: keepMs as number }, async attempt => {
      try {
        const outcome = await attempt.complete(result)
        return outcome !== 'gone' && (await keepsOther(c, result)) ? otherResult() : answerEnd(outcome)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return problem(413, 'Content Too Large', 'A result is 1 MiB of JSON at most.')
      }
    })
  })

  checked(api, 'patch', '/once/{name}', (c, { leaseMs }) =>
    withAttempt(c, {}, async attempt => {
      const lease = attempt.resume()
      await lease.extend(leaseMs as number)
      return answerGranted(lease, c.req.header('lease') ?? '')
    }),
  )
  checked(api, 'delete', '/once/{name}', c =>
    withAttempt(c, {}, async attempt => answerEnd(await attempt.resume().release())),
  )

  checked(api, 'get', '/once/{name}', async c => {
    const name = nameOf(c.req)
    const { status = 'open', result } = (await inspectOnce(locksOf(c, { isLent: true }), name)) ?? {}
    if (!result) return answerJson({ name, status: status === 'in-flight' ? 'in flight' : status })
    return answerJson({ name, ...stateOf(result.status === 'fulfilled' ? { value: result.value } : {}) })
  })
}

/** What became of the work. In TypeScript, its failure may be kept as well. */
function stateOf(kept: { readonly value?: unknown }): object {
  return 'value' in kept ? { status: 'done', result: kept.value } : { status: 'failed' }
}

function answerEnd(outcome: string): Response {
  return outcome === 'gone' ? leaseEnded() : new Response(null, { status: 204 })
}

/** Whether another result was put before. The first one stays. */
async function keepsOther(c: Context<CallerEnv>, given: unknown): Promise<boolean> {
  const { result } = (await inspectOnce(locksOf(c, { isLent: true }), nameOf(c.req))) ?? {}
  if (!result) return false
  return result.status !== 'fulfilled' || JSON.stringify(result.value) !== JSON.stringify(given)
}

function otherResult(): Response {
  return problem(409, 'Conflict', 'Another result was put before, and is kept.')
}

/** What is nested deeper could be kept, and then not be read again. */
const MOST_DEPTH = 64

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1))
}

/** Brings back the attempt of the header `Lease`. */
async function withAttempt(
  c: Context<CallerEnv>,
  options: { keepMs?: number },
  use: (attempt: OnceAttempt) => Promise<Response>,
): Promise<Response> {
  const text = await openLease(c.var.caller, c.req.header('lease') ?? '')
  const name = nameOf(c.req)
  const [, id, of] = /^once (\w+) (.*)$/.exec(text ?? '') ?? []
  if (!id || of !== name) return leaseEnded()
  return use(onceAs(locksOf(c, { isLent: true }), name, id, { ...options, waitUntil: c.executionCtx }))
}
