import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { redisOf, type ServiceEnv } from './bindings.ts'
import { hooks } from './hooks.ts'
import { jobs } from './jobs.ts'
import { answerError, notFound, problem } from './problem.ts'
import { runScheduled } from './schedule.ts'

const HEALTHY_MS = 2_000

/** Forwards signed webhooks once and in order, and runs jobs at most once at a time. See docs/worker.md. */
const app = new Hono<ServiceEnv>()

app.use(requestId())
app.onError(answerError)
app.notFound(notFound)

app.get('/health', async c => {
  const redis = redisOf(c.env, AbortSignal.timeout(HEALTHY_MS))
  const pong = await redis.ping().catch(() => undefined)
  if (pong) return c.json({ status: 'ok', redis: pong })
  return problem(503, 'Service Unavailable', 'The database does not answer.')
})

app.route('/hooks', hooks)
app.route('/jobs', jobs)

export default { fetch: app.fetch, scheduled: runScheduled }
