import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const api = { sync: async (_: { signal: AbortSignal }) => ({ ready: true, rows: 3 }) }

await once(locks, 'import:2026-11-21', async lease => {
  const answer = await api.sync({ signal: lease.signal })
  if (!answer.ready) await lease.release()
  return { rows: answer.rows }
})
