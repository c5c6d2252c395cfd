import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { webLocks } from 'edgelock/web-locks'

const locks = createLocks({ redis: restFromEnv(process.env) })

let sent = 0
const send = async () => void sent++

const manager = webLocks(locks)

async function debounced(name: string, quietMs: number, work: () => Promise<unknown>) {
  try {
    await manager.request(name, { steal: true }, async lock => {
      await new Promise(resolve => setTimeout(resolve, quietMs))
      if (await lock?.lease.isHeld()) await work()
    })
  } catch (error) {
    // A later call took over.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

await Promise.all([debounced('digest:7', 300, send), debounced('digest:7', 300, send)])
if (sent !== 1) throw new Error(`sent ${sent} times`)
