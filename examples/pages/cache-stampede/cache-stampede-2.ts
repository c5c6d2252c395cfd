import { createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const cache = new Map<string, string>()
const render = async (page: string) => `<h1>${page}</h1>`

async function pageOf(path: string): Promise<string> {
  const cached = cache.get(path)
  if (cached) return cached
  return withLock(locks, `render:${path}`, async () => {
    const page = cache.get(path) ?? (await render(path))
    cache.set(path, page)
    return page
  })
}

await pageOf('/home')
