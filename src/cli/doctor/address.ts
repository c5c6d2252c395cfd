import { COPY, repairOf, UNANSWERED } from '../repairs.ts'
import { type HealthCheck, passed, type Verdict, verdict } from './check.ts'
import { NoAnswerError } from './examined.ts'

const NOTHING_WORKS = 'No lock can be acquired.'

/** What is wrong with an address or a token before anything is sent. Undefined when nothing is. */
export function malformed(url: string, token: string): Verdict | undefined {
  const fail = (found: string, cure: string) => verdict('FAIL', found, NOTHING_WORKS, cure)
  if (/^rediss?:/.test(url))
    return fail(
      'the address begins with redis: and is that of the TCP port',
      'Use the REST address, which begins with https://. A plain Redis needs a server that speaks the REST protocol in front of it, such as serverless-redis-http.',
    )
  if (/^["'\s]|["'\s]$/.test(url + token) || /["'\s]/.test(token))
    return fail('the address or the token has quotes or blanks around or in it', `Remove them. ${COPY}`)
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    return fail('the address is no https:// or http:// address', COPY)
  // As it goes into a header.
  if (!/^[\x21-\x7e]+$/.test(token)) return fail('the token has characters that no token has', COPY)
  return undefined
}

const NOT_CONNECTED = { found: 'no connection was made', cure: 'Look the code up, and mend the network.' }

/** Whether requests arrive at something that speaks the protocol. */
const connection: HealthCheck = {
  id: 'connection',
  title: 'Address and network',
  isVital: true,
  async run({ store, isEncrypted, isLocal }) {
    try {
      const { status, result, error } = await store.post(['PING'])
      if (result === undefined && error === undefined) return notRedis(status)
      if (isEncrypted || isLocal) return passed('the store answers')
      return verdict(
        'WARN',
        'the store answers, over http://',
        'On its way, anyone can read the token.',
        'Use https://, unless no one else is on the network between the code and the store.',
      )
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      const { code } = error
      const { found, cure } = UNANSWERED.find(({ shown }) => shown.test(code)) ?? NOT_CONNECTED
      return verdict('FAIL', `${found}: ${code}`, NOTHING_WORKS, cure)
    }
  },
}

function notRedis(status: number): Verdict {
  const fail = (found: string, cure: string) => verdict('FAIL', found, NOTHING_WORKS, cure)
  if (status >= 500)
    return fail(
      `a proxy answers ${status} instead of the store`,
      'The proxy runs, and the store behind it does not: start it, or correct the address under which the proxy looks for it.',
    )
  if (status >= 300 && status < 400)
    return fail(
      `the address redirects (${status}), which is not followed, so that the token goes to no other host`,
      'Use the address to which it redirects.',
    )
  if (status === 401 || status === 403) return refusedToken(`HTTP ${status}`)
  return fail(
    `something else answers there: HTTP ${status} without the JSON of a Redis server`,
    `Correct the address: it is that of the database itself, without a path, in the region that its page shows. ${COPY}`,
  )
}

function refusedToken(reason: string): Verdict {
  return verdict(
    'FAIL',
    `the token is refused: ${reason}`,
    NOTHING_WORKS,
    repairOf('WRONGPASS')?.cure ?? COPY,
  )
}

/** Errors that a token gets, and not a command. */
const UNAUTHORIZED = /WRONGPASS|NOAUTH|[Uu]nauthorized|invalid.*token/

const token: HealthCheck = {
  id: 'token',
  title: 'Token',
  isVital: true,
  async run({ store }) {
    const { status, error = '' } = await store.post(['PING'])
    if (status === 401 || UNAUTHORIZED.test(error))
      return refusedToken(error.split(' ')[0] || `HTTP ${status}`)
    const isQuota = /max (daily )?requests? limit|quota/i.test(error)
    if (isQuota)
      return verdict(
        'FAIL',
        `the plan is used up: ${store.reasonOf({ message: error })}`,
        'Every request is refused until the limit is raised or begins anew.',
        'Raise the plan or the budget of the database.',
      )
    return passed('the token is accepted')
  },
}

export const addressChecks: readonly HealthCheck[] = [connection, token]
