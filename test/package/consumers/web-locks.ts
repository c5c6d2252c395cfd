import { createLocks } from 'edgelock'
import { memory } from 'edgelock/testing'
import { type WebLock, type WebLocks, webLocks } from 'edgelock/web-locks'

/** Uses the manager of Web Locks, also where the one of browsers is expected. */
export default async function use(): Promise<unknown> {
  const manager: WebLocks = webLocks(createLocks({ redis: memory() }))
  return manager.request('page', async (lock: WebLock) => {
    const busy = await manager.request('page', { ifAvailable: true }, other => other === null)
    const { held } = await manager.query()
    return { mode: lock.mode, busy, held: held.map(({ name }) => name) }
  })
}
