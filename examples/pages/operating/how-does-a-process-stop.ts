import { createLocks, releaseAll } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const server = { close: async () => {} } // yours

process.once('SIGTERM', async () => {
  await server.close() // the work has ended
  await releaseAll(locks, { withinMs: 3_000 })
  process.exit()
})
