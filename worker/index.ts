// biome-ignore-all assist/source/organizeImports: gzip finds a repeat only within 32 kB, so this places like texts near each
// other in the bundle. Nothing else depends on the order.
export {} from './locks/openapi.gen.ts'
export {} from './intake/scripts.ts'
export {} from './intake/store.ts'
export {} from 'edgelock/lend'
export {} from 'edgelock/console'
export {} from 'hono/tiny'
export {} from './locks/guarded.ts'

import { app } from './app.ts'
import { consume } from './intake/consume.ts'
import { runScheduled } from './schedule.ts'

/** The handlers that Workers call. */
export default { fetch: app.fetch, scheduled: runScheduled, queue: consume }
