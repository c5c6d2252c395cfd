import { createLocks, fencedLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const saved = { body: '', version: 0 }
const build = async (from: string) => from.toUpperCase()
// UPDATE page SET body = $1, version = $2 WHERE id = $3 AND version < $2
const save = async (body: string, version: number) => {
  if (version <= saved.version) return false
  Object.assign(saved, { body, version })
  return true
}

async function publish(page: string, from: string) {
  const version = await withLock(fencedLock(locks, `page:${page}`), lease => lease.token ?? 0)
  const body = await build(from)
  // UPDATE page SET body = $1, version = $2 WHERE id = $3 AND version < $2
  return save(body, version)
}

await publish('home', 'draft')
