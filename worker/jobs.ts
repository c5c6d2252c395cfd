import { fencedLock, type Lease, type Locks, type TryWithLockResult, tryWithLock } from 'edgelock'
import type { ExecutionContext, MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import { areSame, isBearerToken, requireBearer } from './bearer.ts'
import {
  BindingError,
  type Bindings,
  ownLocksOf,
  type ServiceEnv,
  type Setting,
  secretsIn,
  words,
} from './bindings.ts'
import { logLine } from './log.ts'
import { notFound, problem } from './problem.ts'
import { doneAnyway, type Outcome, sendUpstream } from './upstream.ts'

const JOB_MS = 600_000
/** How long its lease is renewed: so that an upstream that takes too long differs from a lock that is lost. */
export const JOB_HOLD_MS: number = JOB_MS + 30_000

/** Returns the bearer tokens of a setting. @throws {BindingError} when there is none, or one that cannot be used */
export function tokensIn(env: Bindings, setting: Setting): string[] {
  const secrets = secretsIn(env, setting)
  if (secrets.every(isBearerToken)) return secrets
  throw new BindingError(setting, 'cannot be used: a token has only A-Za-z0-9._~+/-, and = at its end.')
}

/** Lets requests with the bearer token of a setting in. */
export const requireToken =
  (setting: Setting): MiddlewareHandler<ServiceEnv> =>
  (c, next) => {
    const secrets = tokensIn(c.env, setting)
    const isKnown = async (given: string) => (await areSame(secrets, given)).includes(true)
    return requireBearer<ServiceEnv>(isKnown)(c, next)
  }

/** Starts jobs of the upstream. Each job runs at most once at a time, wherever it was started. */
export const jobs = new Hono<ServiceEnv>()

jobs.use(requireToken('JOBS_TOKEN'))

jobs.post('/:name', async c => {
  const name = c.req.param('name')
  if (!words(c.env.JOBS ?? '').includes(name)) return notFound()
  const run = await runAlone(ownLocksOf(c), name, c.executionCtx, lease => runJob(c.env, name, lease)).catch(
    error => ({ acquired: true as const, value: doneAnyway<Outcome>(error) }),
  )
  if (!run.acquired) return problem(409, `The job "${name}" is already running.`, run.retryAfterMs)
  logLine(c.var.requestId, { event: 'job', job: name, outcome: run.value })
  return answers[run.value](name)
})

/** Runs a job unless it is running already. The fencing token of each run is higher than the one before. */
export function runAlone<T>(
  locks: Locks,
  name: string,
  waitUntil: ExecutionContext,
  run: (lease: Lease) => Promise<T>,
): Promise<TryWithLockResult<T>> {
  return tryWithLock(fencedLock(locks, `job:${name}`), { waitUntil, maxHoldMs: JOB_HOLD_MS }, run)
}

export async function runJob(
  env: Bindings,
  name: string,
  { token, signal }: Pick<Lease, 'token' | 'signal'>,
): Promise<Outcome> {
  const { outcome } = await sendUpstream(env, {
    path: `/jobs/${name}`,
    headers: { 'fencing-token': String(token) },
    lost: signal,
    timeoutMs: JOB_MS,
  })
  return outcome
}

const answers: Record<Outcome, (job: string) => Response> = {
  done: job => Response.json({ job, status: 'done' }),
  refused: () => problem(502, 'The upstream refused to run the job.'),
  down: () => problem(502, 'The upstream does not answer.'),
  slow: () => problem(504, 'The job took too long.'),
}
