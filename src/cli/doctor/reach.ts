import { COPY, OTHER_TOKEN } from '../answers.ts'
import { version as programVersion } from '../io.ts'
import { UNANSWERED } from '../repairs.ts'
import type { StoreCheck, Verdict } from './check.ts'
import { DEVELOPMENT, fail, info, NoAnswerError, passed, storeCheck, warn } from './check.ts'

const REPORT = 'Send what npx edgelock doctor --report prints, so that the table of stores can name it.'

/** Returns what is wrong with an address or a token before anything is sent; undefined when nothing is. */
export function malformed(url: string, token: string): Verdict | undefined {
  if (/^rediss?:/.test(url))
    return fail`the address begins with redis: and is that of the TCP port
      → Use the REST address, which begins with https://. A plain Redis needs a server that speaks the REST protocol in front of it, such as serverless-redis-http.`
  if (/^["'\s]|["'\s]$/.test(url + token) || /["'\s]/.test(token))
    return fail`the address or the token has quotes or blanks around or in it
      → Remove them. ${COPY}`
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    return fail`the address is no https:// or http:// address
      → ${COPY}`
  const { username, password } = new URL(url)
  if (username || password)
    return fail`the address has a user or a password in it
      → Remove what stands before the @: the token is all that the REST API asks for.`
  // The token as it goes into a header.
  if (/^[\x21-\x7e]+$/.test(token)) return undefined
  return fail`the token has characters that no token has
    → ${COPY}`
}

const NOT_CONNECTED = { found: 'no connection was made', cure: 'Look the code up, and mend the network.' }
/** Errors that a token gets, and not a command. */
const UNAUTHORIZED = /WRONGPASS|NOAUTH|[Uu]nauthorized|invalid.*token/
/** The servers on which the tests of edgelock run, or have run. */
const TESTED = /^(Redis (7\.0|8\.0)|Valkey (8\.1|9\.1))\./
const OLD = /^(Redis|KeyDB) [0-6]\./

function withoutJson(status: number) {
  if (status >= 500)
    return fail`a proxy answers ${status} instead of the store
      → The proxy runs, and the store behind it does not: start it, or correct the address under which the proxy looks for it.`
  if (status >= 300 && status < 400)
    return fail`the address redirects (${status}), which is not followed, so that the token goes to no other host
      → Use the address to which it redirects.`
  if (status === 401 || status === 403)
    return fail`the token is refused: HTTP ${status}
      → ${OTHER_TOKEN}`
  return fail`something else answers there: HTTP ${status} without the JSON of a Redis server
    → Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`
}

/** Whether a store is there. What concerns all other checks comes first. */
export const reachChecks: readonly StoreCheck[] = [
  storeCheck('connection', 'Address and network', async ({ store, isEncrypted, isLocal }) => {
    try {
      const { status, result, error } = await store.post(['PING'])
      if (result === undefined && error === undefined) return withoutJson(status)
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      const { found, cure } = UNANSWERED.find(({ shown }) => shown.test(error.message)) ?? NOT_CONNECTED
      return fail`${found}: ${error.message}
        → ${cure}`
    }
    if (isEncrypted || isLocal) return passed`the store answers`
    return warn`the store answers, over http://
      On its way, anyone can read the token.
      → Use https://, unless no one else is on the network between the code and the store.`
  }),

  storeCheck('token', 'Token', async ({ store }) => {
    const { status, error = '' } = await store.post(['PING'])
    if (status === 401 || UNAUTHORIZED.test(error))
      return fail`the token is refused: ${error.split(' ')[0] || `HTTP ${status}`}
        → ${OTHER_TOKEN}`
    if (!/max (daily )?requests? limit|quota/i.test(error)) return passed`the token is accepted`
    return fail`the plan is used up: ${store.shortened(error)}
      Every request is refused until the limit is raised or begins anew.
      → Raise the plan or the budget of the database.`
  }),

  storeCheck('server', 'Kind and version of the server', async ({ server }) => {
    const { kind, version, refusal } = await server()
    const name = `${kind} ${version}`.trim()
    const own = programVersion()
    if (kind === DEVELOPMENT && version !== own)
      return warn`${version ? name : `${name} of an older version`}, and this program is ${own}
        It runs only the scripts of its own version, so calls of any other version may fail.
        → Start edgelock dev with the version that your application has.`
    if (kind === DEVELOPMENT)
      return info`${name}, a store for development in memory
        It forgets everything when it stops, and says nothing about your database.
        → Examine the store of staging or production as well.`
    if (OLD.test(name))
      return fail`${name}: older than Redis 7
        Scripts use what Redis 7 brought, such as PEXPIRE with GT. Leases cannot be extended.
        → Upgrade to Redis 7, Valkey 8 or newer.`
    if (TESTED.test(name)) return passed`${name}, on which edgelock is tested`
    const what =
      kind === 'unknown'
        ? `unknown: ${refusal || 'INFO names none'}`
        : `${name}, on which edgelock is not tested`
    return info`${what}
      The other checks show what it can do.
      → ${REPORT}`
  }),
]
