import { LeaseLostError, OutcomeUnknownError, StoreUnavailableError, createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

let terms = 0
const work = async (signal: AbortSignal) => {
  signal.throwIfAborted()
  if (++terms === 2) stop.abort()
}

const stop = new AbortController() // aborts when the process shuts down
const term = { waitMs: Infinity, maxHoldMs: 24 * 3_600_000, signal: stop.signal }

/** Leads whenever it can, until `stop` aborts. */
export async function campaign() {
  while (!stop.signal.aborted) {
    try {
      await withLock(locks, 'leader', term, lease => work(AbortSignal.any([lease.signal, stop.signal])))
    } catch (error) {
      const isTemporary = [LeaseLostError, OutcomeUnknownError, StoreUnavailableError].some(kind => error instanceof kind)
      if (!isTemporary) throw error
    }
  }
}

await campaign()
