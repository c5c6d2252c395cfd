// They order the bundle: gzip finds a repeat only within 32 kB, so the longest text comes first, and like code together.
import './locks/openapi.gen.ts'
import 'hono/tiny'
import 'edgelock/lend'
import { app } from './app.ts'
import { consume } from './intake/consume.ts'
import { runScheduled } from './schedule.ts'

/** The handlers that Workers call. */
export default { fetch: app.fetch, scheduled: runScheduled, queue: consume }
