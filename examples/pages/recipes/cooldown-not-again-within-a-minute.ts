import { OnceInFlightError, createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

let sent = 0
const sendDigest = async () => void sent++

async function digest(user: string) {
  try {
    return (await once(locks, `digest:${user}`, { keepMs: 60_000 }, sendDigest)).status
  } catch (error) {
    if (error instanceof OnceInFlightError) return 'running'
    throw error
  }
}

await digest('7') // executed
await digest('7') // replayed: it was sent less than a minute ago
if (sent !== 1) throw new Error(`sent ${sent} times`)
