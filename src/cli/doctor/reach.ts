/** The checks of the way to the store, and of the worker. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { systemClock } from '../../internal/clock.ts'
import { askOnce, codeOf } from '../http.ts'
import { version as programVersion } from '../invocation.ts'
import { COPY } from '../repairs.ts'
import type { StoreLook, Verdict } from './check.ts'
import { DEVELOPMENT, fail, info, NoAnswerError, passed, refusal, warn } from './check.ts'

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
  return /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : fail('the token has characters that no token has', { cure: COPY })
}

export const connection: StoreLook = async ({ store, isEncrypted, isLocal }) => {
  try {
    const { status, result, error } = await store.post(['PING'])
    if (status >= 300 && status < 400)
      return fail(
        `the address redirects (${status}), which is not followed, so that the token goes to no other host`,
        { cure: 'Use the address to which it redirects.' },
      )
    if (result === undefined && error === undefined) return refusal(`HTTP ${status}`, 'no Redis answers')
  } catch (error) {
    if (error instanceof NoAnswerError) return refusal(error.message, 'no connection was made')
    throw error
  }
  if (isEncrypted || isLocal) return passed('the store answers')
  return warn('the store answers, over http://', {
    consequence: 'On its way, anyone can read the token.',
    cure: 'Use https://, unless no one else is on the network between the code and the store.',
  })
}

/** Errors that a token or a plan gets, and not a command. */
const UNAUTHORIZED =
  /HTTP 401|WRONGPASS|NOAUTH|unauthorized|invalid.*token|max (daily )?requests? limit|quota/i

export const token: StoreLook = async ({ store }) => {
  const { status, error = '' } = await store.post(['PING'])
  const said = status === 401 ? `${error} (HTTP 401)` : error
  return UNAUTHORIZED.test(said)
    ? refusal(store.shown(said), 'the token is refused')
    : passed('the token is accepted')
}

/** The servers on which the tests of edgelock run, or have run. */
const TESTED = /^(Redis (7\.0|8\.0)|Valkey (8\.1|9\.1))\./
const OLD = /^(Redis|KeyDB) [0-6]\./

export const server: StoreLook = async patient => {
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
  return info(
    kind === 'unknown' ? `unknown: ${why || 'INFO names none'}` : `${name}, on which edgelock is not tested`,
    {
      consequence: 'The other checks show what it can do.',
      cure: 'Send what npx edgelock doctor --report prints, so that the table of stores can name it.',
    },
  )
}

const WORKER_MS = 10_000
const WITH_TOKEN = 'Set READY_TOKEN beside the address of the store'
const IN_LOG = "The worker's log says why."
const IDLE = 'It takes in nothing.'

/** Whether the worker is ready. It says to those who have its token which settings are wrong. */
export const worker: StoreLook = async ({ worker, store, stop }) => {
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
  const { status, json } = answer
  const { status: state, settings, detail } = Object(json)
  if (state === 'ready') return passed('ready, with settings that can all be used')
  if (Array.isArray(settings))
    return fail(`settings that cannot be used: ${store.shown(settings.join(', '))}`, {
      consequence: 'What needs them fails or waits.',
      cure: `${IN_LOG} Correct them, and deploy it again.`,
    })
  if (status === 401)
    return warn(
      `its settings can be used, and ${token ? 'this READY_TOKEN is not its own' : 'there is no READY_TOKEN to learn more'}`,
      { consequence: 'Whether it can take in events is not known.', cure: `${WITH_TOKEN}, and ask again.` },
    )
  if (typeof detail === 'string')
    return fail(`it answers ${status}: ${store.shown(detail)}`, {
      consequence: 'Events fail or wait.',
      cure: `${IN_LOG} ${token ? 'Mend that' : WITH_TOKEN}, and ask again.`,
    })
  return fail(`something else answers there: HTTP ${status}`, {
    consequence: IDLE,
    cure: 'Correct --worker: it is the address of the worker, without a path.',
  })
}

const ROUND_TRIPS = 20
/** Beyond these, waiting for a lock takes longer than most work that it protects. */
const SLOW = { half: 250, worst: 1_000 }
const CONNECTED = 'undici:client:connected'
const SAMPLES = 3
const APART_MS = 2_000

function shownMs(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  if (ms < 10_000) return `${Math.round(ms)} ms`
  return ms < 600_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const began = systemClock.now()
  const answer = await ask()
  return { answer, tookMs: systemClock.now() - began }
}

/** Round trips and connections. */
export const latency: StoreLook = async ({ store }) => {
  const times: number[] = []
  let opened = 0
  const count = () => void opened++
  subscribe(CONNECTED, count)
  try {
    while (times.length < ROUND_TRIPS) times.push((await timed(() => store.eval('return 1'))).tookMs)
  } finally {
    unsubscribe(CONNECTED, count)
  }
  times.sort((a, b) => a - b)
  const [half = 0, worst = 0] = [times[ROUND_TRIPS / 2], times.at(-1)]
  const found = `p50 ${shownMs(half)}, p99 ${shownMs(worst)}, ${opened} new connections; acquiring and releasing adds about ${shownMs(2 * half)} to the work`
  // A connection may have been closed in between.
  if (opened > 1)
    return warn(found, {
      consequence: 'Requests wait for new connections: with TLS, for three more round trips.',
      cure: 'Let the server or proxy keep connections open (keep-alive).',
    })
  if (half <= SLOW.half && worst <= SLOW.worst) return passed(found)
  return warn(found, {
    consequence: 'Where work is shorter than that, a contended lock is idle most of the time.',
    cure: 'Run the code in the region of the primary, lock larger pieces of work, and keep leaseMs at 30 s.',
  })
}

/** How far the clocks of the server and of this machine are apart. */
export const clock: StoreLook = async ({ store }) => {
  let best = { apartMs: 0, tookMs: Infinity }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const wall = systemClock.wall()
    const ask = () => store.eval("local t=redis.pcall('TIME') return t.err and {} or t")
    const { answer, tookMs } = await timed(ask)
    const [seconds, micros = 0] = Array.isArray(answer) ? answer.map(Number) : []
    if (!seconds)
      return info('unknown, because TIME is refused', {
        consequence: 'See the check of TIME.',
        cure: 'Allow TIME in scripts.',
      })
    const apartMs = seconds * 1_000 + micros / 1_000 - wall - tookMs / 2
    if (tookMs < best.tookMs) best = { apartMs, tookMs }
  }
  const apartMs = Math.abs(best.apartMs)
  const apart = `${shownMs(apartMs)} apart, ± ${shownMs(best.tookMs / 2)}`
  if (apartMs - best.tookMs / 2 < APART_MS) return passed(apart)
  return warn(`${apart}: the server is ${best.apartMs > 0 ? 'ahead' : 'behind'}`, {
    consequence:
      'Leases are durations and do not suffer. Fencing tokens, signatures of webhooks and logs do.',
    cure: 'Let both follow NTP (timedatectl). If fencing tokens were drawn from a clock ahead, they go on from there.',
  })
}
