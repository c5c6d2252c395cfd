import { type Lease, serialize } from 'edgelock'
import type { AcquireAsResult } from 'edgelock/lend'
import type { Context, HonoRequest } from 'hono'
import { problem } from '../problem.ts'
import { type Attempt, type Caller, type CallerEnv, idFor, openLease, sealLease } from './callers.ts'
import { type Share, shareIn } from './shares.ts'

/** The longest wait that a request may ask for, in seconds. */
const MOST_WAIT_S = 60

const HELD = 'It is held by others. Try again with a new Idempotency-Key.'
/** For this key, waiting changes nothing: the answer has no `Retry-After`, by which clients would repeat it. */
const FINISHED = 'This Idempotency-Key was refused or released before. Try again with a new one.'

export async function attemptOf(
  { req, env: { STOPPING }, var: { caller } }: Context<CallerEnv>,
  kind: string,
): Promise<Attempt> {
  const id = await idFor(caller, kind, nameOf(req), req.header('idempotency-key') ?? '')
  const hangUp = req.raw.signal
  const signal = STOPPING ? AbortSignal.any([hangUp, STOPPING]) : hangUp
  return { id, wait: { signal, waitMs: waitOf(req.header('prefer')) * 1_000 } }
}

/** The answer to an attempt. `text`: what brings the lease back, where `serialize()` does not. */
export async function answerAttempt(
  caller: Caller,
  kind: string,
  { wait: { waitMs } }: Attempt,
  result: AcquireAsResult,
  share: Share,
  text?: string,
): Promise<Response> {
  const shared = share.text && `\n${share.text}`
  const answer = result.acquired
    ? answerGranted(
        result.lease,
        await sealLease(caller, `${kind} ${text ?? serialize(result.lease)}${shared}`),
        kind,
      )
    : result.finished
      ? problem(423, FINISHED)
      : problem(423, HELD, result.retryAfterMs)
  if (waitMs > 0) answer.headers.set('preference-applied', `wait=${waitMs / 1_000}`)
  return answer
}

/** Names the attempt by which a doubt will name work that may be left in it. */
function answerGranted(lease: Lease, sealed: string, kind?: string): Response {
  const { name, token, id } = lease
  const expiresInMs = Math.floor(lease.remainingMs())
  const attempt = kind === 'in-doubt' ? id : undefined
  return answerJson({ name, lease: sealed, expiresInMs, token, attempt })
}

/** Extends a lease that the header `Lease` brought back. */
export async function answerExtended(
  req: HonoRequest,
  lease: Lease,
  share: Share,
  leaseMs: number,
): Promise<Response> {
  await Promise.all([lease.extend(leaseMs), share.extend(leaseMs)])
  return answerGranted(lease, leaseIn(req))
}

/** Returns the text that brings the lease of the header `Lease` back, and its share. */
export async function openedIn(c: Context<CallerEnv>): Promise<{ text: string; share: Share }> {
  const [text = '', share = ''] = ((await openLease(c.var.caller, leaseIn(c.req))) ?? '').split('\n')
  return { text, share: shareIn(c, share) }
}

function leaseIn(req: HonoRequest): string {
  return req.header('lease') ?? ''
}

/** Answers hold secrets, or are true for a moment only. */
export function answerJson(answer: object): Response {
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

/** The answer to a release, or to a result. */
export async function answerEnd(outcome: string, share: Share): Promise<Response> {
  await share.release()
  return outcome === 'gone' ? leaseEnded() : new Response(null, { status: 204 })
}

export function leaseEnded(): Response {
  return problem(412, 'The lease has ended, or belongs to another name or token.')
}

export function tooLong(): Response {
  return problem(413, 'A result is 1 MiB of JSON at most.')
}

/** The name in the address, which was checked. */
export function nameOf(req: { param(name: string): string | undefined }): string {
  return req.param('name') ?? ''
}

/** Reads `Prefer: wait=20` (RFC 7240) in seconds. What cannot be understood is ignored, as it says. */
function waitOf(prefer = ''): number {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer) ?? []
  return Math.min(Number(seconds ?? 0), MOST_WAIT_S)
}
