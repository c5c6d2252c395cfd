import { inspect, type Lease, type Lockable, lock, resume, type WaitUntil } from 'edgelock'
import { acquireAs, lentPermits } from 'edgelock/lend'
import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import { lentLocksOf } from '../bindings.ts'
import {
  answerAttempt,
  answerEnd,
  answerExtended,
  answerJson,
  attemptOf,
  leaseEnded,
  nameOf,
  openedIn,
} from './answers.ts'
import type { CallerEnv } from './callers.ts'
import { checked } from './input.ts'
import { KINDS, type Kind, lockable, type Taken } from './kinds.ts'
import { type Share, withShare } from './shares.ts'

/** The words for a kind in messages. */
const PERMIT = 'permit'

export function addLocksAndPermits(api: Hono<CallerEnv>): void {
  checked(api, 'put', '/locks/{name}', (c, { kind, leaseMs }) => acquire(c, kind as Kind, leaseMs as number))
  checked(api, 'put', '/permits/{name}', (c, { permits, leaseMs }) =>
    acquire(c, { permits: permits as number }, leaseMs as number),
  )

  for (const path of ['/locks/{name}', '/permits/{name}']) {
    checked(api, 'patch', path, (c, { leaseMs }) =>
      withLease(c, (lease, share) => answerExtended(c.req, lease, share, leaseMs as number)),
    )
    checked(api, 'delete', path, c =>
      withLease(c, async (lease, share) => answerEnd(await lease.release(), share)),
    )
  }

  checked(api, 'get', '/locks/{name}', async c => {
    const name = nameOf(c.req)
    const held = await inspect(lock(lentLocksOf(c), name))
    const { remainingMs = Infinity } = held ?? {}
    return answerJson({ name, held: !!held, ...(remainingMs < Infinity && { expiresInMs: remainingMs }) })
  })
  checked(api, 'get', '/permits/{name}', async c => {
    const name = nameOf(c.req)
    return answerJson({ name, ...(await lentPermits(lentLocksOf(c), name).count()) })
  })
}

async function acquire(c: Context<CallerEnv>, taken: Taken, leaseMs: number): Promise<Response> {
  const kind = typeof taken === 'string' ? taken : PERMIT
  const attempt = await attemptOf(c, kind)
  const of = lockable(lentLocksOf(c), taken, nameOf(c.req))
  const ask = () => acquireAs(of, attempt.id, { leaseMs, ...attempt.wait })
  const asked = await withShare(c, attempt, leaseMs, ask)
  return asked instanceof Response
    ? asked
    : answerAttempt(c.var.caller, kind, attempt, asked.result, asked.share)
}

/** Brings back the lease of the header `Lease`. */
async function withLease(
  c: Context<CallerEnv>,
  use: (lease: Lease, share: Share) => Promise<Response>,
): Promise<Response> {
  const opened = await openedIn(c)
  const [, kind = '', text = ''] = /^(\w+) (.*)$/.exec(opened.text) ?? []
  const isPermit = kind === PERMIT
  if (isPermit !== c.req.path.startsWith('/permits/')) return leaseEnded()
  const taken = isPermit ? {} : KINDS.find(known => known === kind)
  const of = taken && lockable(lentLocksOf(c), taken, nameOf(c.req))
  const lease = of && resumed(of, text, c.executionCtx)
  return lease ? use(lease, opened.share) : leaseEnded()
}

/** Undefined for a lease of another name. */
function resumed(of: Lockable, text: string, waitUntil: WaitUntil): Lease | undefined {
  try {
    return resume(of, text, { waitUntil })
  } catch {
    return undefined
  }
}
