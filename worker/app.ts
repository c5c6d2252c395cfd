import { once } from 'edgelock'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { Hono } from 'hono/tiny'
import { ownLocksOf, type ServiceEnv } from './bindings.ts'
import { operators } from './console.ts'
import { events } from './events.ts'
import { hooks } from './hooks.ts'
import { jobs, requireToken } from './jobs.ts'
import { LOCK_API, lockApi } from './locks/api.ts'
import { guarded } from './locks/guarded.ts'
import { answerError, MISSET, notFound, problem } from './problem.ts'
import { wrongSettings } from './settings.ts'
import { within } from './within.ts'

const READY_MS = 2_000
/** Callers may choose the id by which the logs know their request. */
const LONGEST_REQUEST_ID = 64

/**
 * Forwards signed webhooks once and in order, runs jobs at most once at a time, guards an upstream, and lends locks to
 * callers in any language. See docs/worker.md.
 */
export const app: Hono<ServiceEnv> = new Hono<ServiceEnv>()

app.use(requestId({ limitLength: LONGEST_REQUEST_ID }))
app.onError(answerError)
app.notFound(notFound)
app.use((c, next) => {
  // The first request logs what is wrong, so that no event has to fail for it.
  wrongSettings(c.env, c.var.requestId)
  return next()
})

/** Whether the worker runs, for monitors that restart or alarm. */
app.get('/health', c => c.json({ status: 'ok' }))

const requireMonitor = requireToken('READY_TOKEN')

/** Names wrong settings to those who have the token. All others learn that there are some. */
const withSettings: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const settings = wrongSettings(c.env, c.var.requestId)
  if (settings.length === 0) return next()
  const refusal = await requireMonitor(c, async () => {})
  return problem(503, MISSET, undefined, refusal ? {} : { settings })
}

/** Whether it can take in events: does what an event does to the database, which a full or read-only one refuses. */
app.get('/ready', withSettings, requireMonitor, async c => {
  const ready = once(ownLocksOf(c), `ready:${c.var.requestId}`, { keepMs: 1_000 }, () =>
    Promise.resolve(true),
  )
  const done = await within(READY_MS, ready).catch(() => undefined)
  if (done?.kept) return c.json({ status: 'ready' })
  return problem(503, 'The database does not accept events.', 1_000)
})

app.all('/console', operators)
app.route('/hooks', hooks)
app.route('/jobs', jobs)
app.route('/events', events)
for (const path of LOCK_API) app.all(path, lockApi)
app.all('/guard/*', guarded)
