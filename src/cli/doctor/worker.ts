import { askOnce, codeOf } from '../http.ts'
import { fail, passed, type StoreCheck, storeCheck, warn } from './check.ts'

const WORKER_MS = 10_000
const WITH_TOKEN = 'Set READY_TOKEN beside the address of the store'

/** Whether the worker is ready. It says to those who have its token which settings are wrong. */
export const workerCheck: StoreCheck = storeCheck('worker', 'Worker', async ({ worker, store, stop }) => {
  const { url = '', token } = worker ?? {}
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  // A redirect could lead the token elsewhere.
  const asked = askOnce(WORKER_MS, `${url}/ready`, { headers, redirect: 'manual' }, stop)
  const answer = await asked.catch(codeOf)
  if (typeof answer === 'string')
    return fail`it gives no answer: ${store.shortened(answer)}
      It takes in nothing.
      → Correct --worker, or start the worker.`
  const { status, json } = answer
  const { status: state, settings, detail } = Object(json)
  if (state === 'ready') return passed`ready, with settings that can all be used`
  if (Array.isArray(settings))
    return fail`settings that cannot be used: ${store.shortened(settings.join(', '))}
      What needs them fails or waits.
      → The worker's log says why. Correct them, and deploy it again.`
  if (status === 401)
    return warn`its settings can be used, and ${token ? 'this READY_TOKEN is not its own' : 'there is no READY_TOKEN to learn more'}
      Whether it can take in events is not known.
      → ${WITH_TOKEN}, and ask again.`
  if (typeof detail === 'string')
    return fail`it answers ${status}: ${store.shortened(detail)}
      Events fail or wait.
      → The worker's log says why. ${token ? 'Mend that' : WITH_TOKEN}, and ask again.`
  return fail`something else answers there: HTTP ${status}
    It takes in nothing.
    → Correct --worker: it is the address of the worker, without a path.`
})
