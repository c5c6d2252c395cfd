/**
 * The transport made for locks. It sends one `fetch` per call and never repeats one on its own. It shows the HTTP status
 * and `Retry-After`, and aborts a request whose answer is no longer needed.
 *
 * @module edgelock/rest
 */

import type { RedisLike, SendOptions } from './api/redis-like.ts'
import { checkedLater, checkOptions } from './internal/options.ts'

/** Where the database is, as Upstash shows it. */
export interface RestOptions {
  /** `https://…upstash.io`, or another server that speaks Upstash's REST protocol. */
  url: string | undefined
  /** The REST token. It needs the right to run `EVAL` and `EVALSHA`, and with `confirmed()` also `PUBLISH` and `WAIT`. */
  token: string | undefined
}

/** What a failed request shows. */
interface RestFailure {
  readonly status: number
  readonly retryAfterMs: number | undefined
}

/** Lists the replicas, also those that are late. `WAIT 0 0` counts no replica that is. */
const PROBE = ['ROLE']
/**
 * A write that needs no memory and leaves no key. A repeated request finds its grant and writes nothing, and WAIT of
 * Redis 8 and Valkey 9 waits for the last write of its own connection alone. Replicas that have this write have all
 * earlier ones as well, of any connection.
 */
const MARK = ['PUBLISH', 'edgelock:confirm', '']
const NO_REPLICA = 'the store has no replica'

/**
 * Creates a minimal client for `createLocks({ redis })`, instead of `@upstash/redis`.
 *
 * @throws {TypeError} when the URL is not http(s). If one of the two is missing, the first request rejects with it
 * @example
 * import { createLocks } from 'edgelock'
 * import { rest } from 'edgelock/rest'
 *
 * const locks = createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })
 */
export function rest(options: RestOptions): Required<Omit<RedisLike, 'confirmMs'>> {
  const { url, token } = checkOptions('rest()', options, { url: checkedLater, token: checkedLater })
  // What is missing is said at the first request, because builds load modules without any settings.
  if (url) checkAddress('url', url)
  return restClient(() => [requireSetting('url', url), requireSetting('token', token)])
}

/**
 * Returns the same client, with the settings of an environment: `UPSTASH_REDIS_REST_URL` and `UPSTASH_REDIS_REST_TOKEN`,
 * or `KV_REST_API_URL` and `KV_REST_API_TOKEN`, as Vercel calls them. Reads them at each request, so that a build without
 * them passes. A request without them rejects with a `TypeError` that says which one is missing or wrong.
 *
 * @example
 * const locks = createLocks({ redis: restFromEnv(process.env) })
 */
export function restFromEnv(env: object): Required<Omit<RedisLike, 'confirmMs'>> {
  const settings: Partial<Record<string, string>> = Object(env)
  return restClient(() => {
    const ofVercel = !settings['UPSTASH_REDIS_REST_URL'] && settings['KV_REST_API_URL']
    const prefix = ofVercel ? 'KV_REST_API_' : 'UPSTASH_REDIS_REST_'
    const read = (name: string) => requireSetting(prefix + name, settings[prefix + name])
    return [checkAddress(`${prefix}URL`, read('URL')), read('TOKEN')]
  })
}

function requireSetting(name: string, value: string | undefined): string {
  if (typeof value === 'string' && value) return value
  throw unsent(`${name} is not set`)
}

function checkAddress(name: string, url: string): string {
  if (/^https?:\/\/./.test(url)) return url
  throw unsent(`${name} must be an https:// or http:// address`)
}

/** Marked, so that locks let it through at once, as it is: nothing was sent, and no other send can help. */
function unsent(message: string): TypeError {
  return Object.assign(new TypeError(message), { unsent: true })
}

function restClient(settings: () => [url: string, token: string]): Required<Omit<RedisLike, 'confirmMs'>> {
  const send = async (body: string[] | string[][], { signal }: SendOptions = {}, path = '') => {
    const [url, token] = settings()
    const response = await fetch(path ? url.replace(/\/?$/, path) : url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A redirect would carry the token to another host.
      redirect: 'manual',
      ...(signal && { signal }),
    })
    return [response, jsonOf(await response.text())] as const
  }
  const run: (command: string) => RedisLike['eval'] = command => async (script, keys, args, options) =>
    resultOf(...(await send([command, script, ...valuesOf(keys, args)], options)))
  /** Resolves to a function that returns the result of one of the commands, or throws its error. */
  const sendAll = async (commands: string[][], options?: SendOptions) => {
    const [response, answer] = await send(commands, options, '/pipeline')
    return (at: number) => resultOf(response, Array.isArray(answer) ? answer[at] : answer)
  }
  /** Whether the last WAIT was answered by a replica, and whether the last PROBE found none. */
  let confirmed = false
  let alone = false
  return {
    eval: run('EVAL'),
    evalsha: run('EVALSHA'),
    async evalThenWait(command, text, keys, args, { count, timeoutMs }, options) {
      // WAIT would block for all of its time-out, at every request.
      if (alone && findsNone(await sendAll([PROBE], options))) return [undefined, NO_REPLICA]
      const probes = confirmed ? [] : [PROBE]
      const at = probes.length
      const wait = ['WAIT', `${count}`, `${timeoutMs}`]
      const script = [command.toUpperCase(), text, ...valuesOf(keys, args)]
      const read = await sendAll([...probes, script, MARK, wait], options)
      let acknowledged: number | string = 'the store refused WAIT or PUBLISH'
      try {
        read(at + 1)
        acknowledged = Number(read(at + 2))
        confirmed = acknowledged > 0
        alone = !confirmed && findsNone(read)
        if (alone) acknowledged = NO_REPLICA
      } catch {}
      return [read(at), acknowledged]
    },
  }
}

function valuesOf(keys: string[], args: string[]): string[] {
  return [String(keys.length), ...keys, ...args]
}

/** Whether a primary says that it has no replica. Where ROLE is refused, that stays unknown. */
function findsNone(read: (at: number) => unknown): boolean {
  try {
    return Object(read(0))[2].length === 0
  } catch {
    return false
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resultOf({ ok, status, headers }: Response, answer: unknown): unknown {
  const { result, error } = Object(answer)
  if (ok && result !== undefined) return result
  const message = typeof error === 'string' ? error : 'not the JSON of a Redis server'
  const failure: RestFailure = { status, retryAfterMs: retryAfterMs(headers) }
  throw Object.assign(new Error(message), failure)
}

/** `Retry-After` is either seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
