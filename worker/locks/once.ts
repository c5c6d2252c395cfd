import { inDoubt, inspectOnce, type OnceInDoubtError, resolveOnce } from 'edgelock'
import { type OnceAsOptions, type OnceAttempt, onceAs } from 'edgelock/lend'
import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import { lentLocksOf, sealOf } from '../bindings.ts'
import { badRequest, problem } from '../problem.ts'
import {
  answerAttempt,
  answerEnd,
  answerExtended,
  answerJson,
  attemptOf,
  leaseEnded,
  nameOf,
  openedIn,
  tooLong,
} from './answers.ts'
import type { CallerEnv } from './callers.ts'
import { checked } from './input.ts'
import { type Share, withShare } from './shares.ts'

export function addOnce(api: Hono<CallerEnv>): void {
  checked(api, 'put', '/once/{name}', async (c, input) => {
    const name = nameOf(c.req)
    const leaseMs = input['leaseMs'] as number
    const kind = input['afterCrash'] === 'in-doubt' ? 'in-doubt' : 'once'
    const attempt = await attemptOf(c, 'once')
    const options = { leaseMs, seal: sealOf(c.env), ...OPTIONS[kind] }
    const claim = () => onceAs(lentLocksOf(c), name, attempt.id, options).claim(attempt.wait)
    const claimed = await withShare(c, attempt, leaseMs, claim)
    if (claimed instanceof Response) return claimed
    const { result, share } = claimed
    if ('kept' in result) return answerJson({ name, ...stateOf(result.kept) })
    return answerAttempt(c.var.caller, kind, attempt, result, share, `${attempt.id} ${name}`)
  })

  checked(api, 'put', '/once/{name}/result', (c, { result, keepMs }) => {
    if (!isShallow(result, MOST_DEPTH)) return tooDeep()
    return withAttempt(c, { keepMs: keepMs as number }, async (attempt, share) => {
      try {
        const outcome = await attempt.complete(result)
        if (outcome === 'gone' || !(await keepsOther(c, result))) return answerEnd(outcome, share)
        return conflict('Another result was put before, and is kept.')
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return tooLong()
      }
    })
  })

  checked(api, 'put', '/once/{name}/resolution', async (c, { attempt, result, notDone }) => {
    if ((notDone === true) === (result !== undefined)) return badRequest('The body: needs notDone or result.')
    if (!isShallow(result, MOST_DEPTH)) return tooDeep()
    const locks = lentLocksOf(c)
    const name = nameOf(c.req)
    const seen = await inspectOnce(locks, name)
    const seal = seen?.isSealed ? sealOf(c.env) : undefined
    if (seen?.isSealed && !seal && !notDone)
      return conflict('Results of the name are sealed: an application with the key can give one.')
    const isSeen = seen?.status === 'in-doubt' && seen.attemptId === attempt
    const outcome = notDone ? 'not-done' : { value: result }
    if (isSeen && (await resolveOnce(locks, name, seen, outcome, { seal })))
      return new Response(null, { status: 204 })
    return problem(412, 'The name is not in this doubt.')
  })

  checked(api, 'patch', '/once/{name}', (c, { leaseMs }) =>
    withAttempt(c, {}, (attempt, share) => answerExtended(c.req, attempt.resume(), share, leaseMs as number)),
  )
  checked(api, 'delete', '/once/{name}', c =>
    withAttempt(c, {}, async (attempt, share) => answerEnd(await attempt.resume().release(), share)),
  )

  checked(api, 'get', '/once/{name}', async c => {
    const name = nameOf(c.req)
    const state = await inspectOnce(lentLocksOf(c), name, { seal: sealOf(c.env) })
    const { status = 'open', result, attemptId: attempt, begunAt } = state ?? {}
    if (status === 'in-doubt') return answerJson({ name, status: 'in doubt', attempt, begunAt })
    if (!result) return answerJson({ name, status: status === 'in-flight' ? 'in flight' : status })
    return answerJson({ name, ...stateOf(result.status === 'fulfilled' ? { value: result.value } : {}) })
  })
}

const OPTIONS: Readonly<Record<string, OnceAsOptions>> = { 'in-doubt': { afterCrash: inDoubt() } }

/** The outcome of the work. In TypeScript, its failure may be kept as well. */
function stateOf(kept: { readonly value?: unknown }): object {
  return 'value' in kept ? { status: 'done', result: kept.value } : { status: 'failed' }
}

/** Whether another result was put before. The first one stays. */
async function keepsOther(c: Context<CallerEnv>, given: unknown): Promise<boolean> {
  const { result } = (await inspectOnce(lentLocksOf(c), nameOf(c.req), { seal: sealOf(c.env) })) ?? {}
  if (!result) return false
  return result.status !== 'fulfilled' || JSON.stringify(result.value) !== JSON.stringify(given)
}

function conflict(detail: string): Response {
  return problem(409, detail)
}

function tooDeep(): Response {
  return badRequest(`result: must be nested ${MOST_DEPTH} deep at most.`)
}

/** A value that is nested deeper could be kept, and then not be read again. */
const MOST_DEPTH = 64

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1))
}

/** Brings back the attempt of the header `Lease`. */
async function withAttempt(
  c: Context<CallerEnv>,
  options: { keepMs?: number },
  use: (attempt: OnceAttempt, share: Share) => Promise<Response>,
): Promise<Response> {
  const { text, share } = await openedIn(c)
  const name = nameOf(c.req)
  const [, kind = '', id, of] = /^(once|in-doubt) (\w+) (.*)$/.exec(text) ?? []
  if (!id || of !== name) return leaseEnded()
  const given = { ...options, seal: sealOf(c.env), ...OPTIONS[kind], waitUntil: c.executionCtx }
  return use(onceAs(lentLocksOf(c), name, id, given), share)
}

/** The answer has no `Retry-After`, and a type of its own, so that no client takes it for "held by others". */
export function inDoubtProblem({ attemptId: attempt, begunAt }: OnceInDoubtError): Response {
  const detail = 'The work began before, and may have been done. Find out, and put a resolution.'
  const more = { type: 'urn:edgelock:in-doubt', title: 'In Doubt', attempt, begunAt }
  return problem(409, detail, undefined, more)
}
