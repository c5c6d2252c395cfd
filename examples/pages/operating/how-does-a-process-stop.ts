import { setTimeout as sleep } from 'node:timers/promises'
import { createLocks, releaseAll } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const server = { close: async () => {} } // yours

const stopping = new AbortController()
const { signal } = stopping // for every guard, withLock() and once()
export const report = lockGuard({ locks, name: 'report', signal }, () => new Response('done'))

process.once('SIGTERM', async () => {
  stopping.abort()
  await Promise.race([server.close(), sleep(6_000)]) // the work has ended, or took too long
  await releaseAll(locks, { withinMs: 2_000 })
  process.exit(0)
})
