// bun run server.ts
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'

const { PORT = '3000' } = process.env
// Some versions of Bun's fetch have sent a POST twice over a reused connection. A request of edgelock takes effect at
// most once even then.
const locks = createLocks({ redis: restFromEnv(process.env) })

const counters = new Map<string, number>()

/** Lets one request at a time read and write a counter. */
const fetch = lockGuard(
  { locks, name: request => `counter:${encodeURIComponent(new URL(request.url).pathname)}` },
  async request => {
    const { pathname } = new URL(request.url)
    const count = counters.get(pathname) ?? 0
    await new Promise(resolve => setTimeout(resolve, 10))
    counters.set(pathname, count + 1)
    return Response.json({ count: count + 1 })
  },
)

export default { port: Number(PORT), fetch }
