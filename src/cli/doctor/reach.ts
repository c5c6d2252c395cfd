/** The checks of the way to the store, and of the worker. */
import { askOnce, codeOf } from '../http.ts'
import { version as programVersion } from '../invocation.ts'
import { COPY } from '../repairs.ts'
import type { StoreCheck, Verdict } from './check.ts'
import { check, DEVELOPMENT, fail, info, NoAnswerError, passed, refusal, warn } from './check.ts'

/** Returns what is wrong with an address or a token before anything is sent; undefined when nothing is. */
export function malformed(url: string, token: string): Verdict | undefined {
  if (/^rediss?:/.test(url))
    return fail('the address begins with redis: and is that of the TCP port', {
      cure: 'Use the REST address, which begins with https://. A plain Redis needs a server that speaks the REST protocol in front of it, such as serverless-redis-http.',
    })
  if (/^["'\s]|["'\s]$/.test(url + token) || /["'\s]/.test(token))
    return fail('the address or the token has quotes or blanks around or in it', {
      cure: `Remove them. ${COPY}`,
    })
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    return fail('the address is no https:// or http:// address', { cure: COPY })
  const { username, password } = new URL(url)
  if (username || password)
    return fail('the address has a user or a password in it', {
      cure: 'Remove what stands before the @: the token is all that the REST API asks for.',
    })
  // The token as it goes into a header.
  if (/^[\x21-\x7e]+$/.test(token)) return undefined
  return fail('the token has characters that no token has', { cure: COPY })
}

const WORKER_MS = 10_000
const WITH_TOKEN = 'Set READY_TOKEN beside the address of the store'
const IN_LOG = "The worker's log says why."
const IDLE = 'It takes in nothing.'

/** Errors that a token or a plan gets, and not a command. */
const UNAUTHORIZED =
  /HTTP 401|WRONGPASS|NOAUTH|unauthorized|invalid.*token|max (daily )?requests? limit|quota/i

/** The servers on which the tests of edgelock run, or have run. */
const TESTED = /^(Redis (7\.0|8\.0)|Valkey (8\.1|9\.1))\./
const OLD = /^(Redis|KeyDB) [0-6]\./

export const WAY_CHECKS: readonly StoreCheck[] = [
  // The worker says which settings are wrong only to those who have its token.
  check(
    { id: 'worker', title: 'Worker', needs: 'worker', inMemory: true },
    async ({ worker, store, stop }) => {
      const { url = '', token } = worker ?? {}
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      // A redirect could lead the token elsewhere.
      const asked = askOnce(WORKER_MS, `${url}/ready`, { headers, redirect: 'manual' }, stop)
      const answer = await asked.catch(codeOf)
      if (typeof answer === 'string')
        return fail(`it gives no answer: ${store.shown(answer)}`, {
          consequence: IDLE,
          cure: 'Correct --worker, or start the worker.',
        })
      const { status: state, settings, detail } = Object(answer.json)
      if (state === 'ready') return passed('ready, with settings that can all be used')
      if (Array.isArray(settings))
        return fail(`settings that cannot be used: ${store.shown(settings.join(', '))}`, {
          consequence: 'What needs them fails or waits.',
          cure: `${IN_LOG} Correct them, and deploy it again.`,
        })
      if (answer.status === 401) {
        const why = token ? 'this READY_TOKEN is not its own' : 'there is no READY_TOKEN to learn more'
        return warn(`its settings can be used, and ${why}`, {
          consequence: 'Whether it can take in events is not known.',
          cure: `${WITH_TOKEN}, and ask again.`,
        })
      }
      if (typeof detail === 'string')
        return fail(`it answers ${answer.status}: ${store.shown(detail)}`, {
          consequence: 'Events fail or wait.',
          cure: `${IN_LOG} ${token ? 'Mend that' : WITH_TOKEN}, and ask again.`,
        })
      return fail(`something else answers there: HTTP ${answer.status}`, {
        consequence: IDLE,
        cure: 'Correct --worker: it is the address of the worker, without a path.',
      })
    },
  ),
  check({ id: 'connection', title: 'Address and network', isVital: true, inMemory: true }, async patient => {
    const answer = await patient.store.post(['PING']).catch((error: NoAnswerError) => error)
    if (answer instanceof NoAnswerError) return refusal(answer.message, 'no connection was made')
    const { status, result, error } = answer
    if (status >= 300 && status < 400)
      return fail(
        `the address redirects (${status}), which is not followed, so that the token goes to no other host`,
        { cure: 'Use the address to which it redirects.' },
      )
    if (result === undefined && error === undefined) return refusal(`HTTP ${status}`, 'no Redis answers')
    if (patient.isEncrypted || patient.isLocal) return passed('the store answers')
    return warn('the store answers, over http://', {
      consequence: 'On its way, anyone can read the token.',
      cure: 'Use https://, unless no one else is on the network between the code and the store.',
    })
  }),
  check({ id: 'token', title: 'Token', isVital: true, inMemory: true }, async ({ store }) => {
    const { status, error = '' } = await store.post(['PING'])
    const said = status === 401 ? `${error} (HTTP 401)` : error
    if (!UNAUTHORIZED.test(said)) return passed('the token is accepted')
    return refusal(store.shown(said), 'the token is refused')
  }),
  check({ id: 'server', title: 'Kind and version of the server', inMemory: true }, async patient => {
    const { kind, version, refusal: why } = await patient.server()
    const name = `${kind} ${version}`.trim()
    if (kind === DEVELOPMENT && version !== programVersion())
      return warn(
        `${version ? name : `${name} of an older version`}, and this program is ${programVersion()}`,
        {
          consequence: 'It runs only the scripts of its own version, so calls of any other version may fail.',
          cure: 'Start edgelock dev with the version that your application has.',
        },
      )
    if (kind === DEVELOPMENT)
      return info(`${name}, a store for development in memory`, {
        consequence: 'It forgets everything when it stops, and says nothing about your database.',
        cure: 'Examine the store of staging or production as well.',
      })
    if (OLD.test(name))
      return fail(`${name}: older than Redis 7`, {
        consequence: 'Scripts use what Redis 7 brought, such as PEXPIRE with GT. Leases cannot be extended.',
        cure: 'Upgrade to Redis 7, Valkey 8 or newer.',
      })
    if (TESTED.test(name)) return passed(`${name}, on which edgelock is tested`)
    const unknown = `unknown: ${why ?? 'INFO names none'}`
    return info(kind === 'unknown' ? unknown : `${name}, on which edgelock is not tested`, {
      consequence: 'The other checks show what it can do.',
      cure: 'Send what npx edgelock doctor --report prints, so that the table of stores can name it.',
    })
  }),
]
