/**
 * The transport made for locks. It sends one `fetch` per call and never repeats one on its own. It shows the HTTP status
 * and `Retry-After`, and aborts a request whose answer is no longer needed.
 *
 * @module edgelock/rest
 */

import type { RedisLike, SendOptions } from './api/redis-like.ts'
import { NOT_REDIS } from './api/repairs.ts'
import { checkOptions, typeOf, unchecked } from './internal/options.ts'

export type { Replicas } from './api/redis-like.ts'
export { confirmed } from './transport/confirmed.ts'

/** The addresses of Upstash, whose scripts lock the whole database unless they ask for less. */
const UPSTASH = /^https?:\/\/[^/]+\.upstash\.io(?![^:/?])/i

/** The address of the database, as Upstash shows it. */
export interface RestOptions {
  /** `https://…upstash.io`, or another server that speaks Upstash's REST protocol. */
  url: string | undefined
  /** The REST token. It needs the right to run `EVAL` and `EVALSHA`, and with `confirmed()` also `PUBLISH` and `WAIT`. */
  token: string | undefined
}

/** The client that `rest()` creates. */
export type RestClient = Required<Pick<RedisLike, 'eval' | 'evalsha' | 'sendAll' | 'keyLocking' | 'host'>>

/** The facts of a failed request. */
interface RestFailure {
  readonly status: number
  readonly retryAfterMs: number | undefined
}

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
export function rest(options: RestOptions): RestClient {
  const { url, token } = checkOptions('rest()', options, { url: unchecked, token: unchecked })
  // A missing setting is an error of the first request, because builds load modules without any settings.
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
export function restFromEnv(env: object): RestClient {
  const settings: Partial<Record<string, string>> = env as never
  return restClient(() => {
    if (Object(env) !== env)
      throw unsent(`restFromEnv(env): env must be an object such as process.env, got ${typeOf(env)}`)
    const ofVercel = !settings['UPSTASH_REDIS_REST_URL'] && settings['KV_REST_API_URL']
    const prefix = ofVercel ? 'KV_REST_API_' : 'UPSTASH_REDIS_REST_'
    const read = (name: string) => requireSetting(prefix + name, settings[prefix + name])
    return [checkAddress(`${prefix}URL`, read('URL')), read('TOKEN')]
  })
}

function requireSetting(name: string, value: string | undefined): string {
  if (typeof value === 'string' && value) return value
  throw unsent(`${name} is not set: node --env-file=.env loads a file, npx edgelock dev makes it`)
}

function checkAddress(name: string, url: string): string {
  if (/^https?:\/\/./.test(url)) return url
  throw unsent(`${name} must be an https:// or http:// address, that of the REST API`)
}

/** Marked, so that locks let it through at once, as it is: nothing was sent, and no other send can help. */
function unsent(message: string): TypeError {
  return Object.assign(new TypeError(message), { unsent: true })
}

/** Looks, after a failure, whether nothing was sent because no such request can be. */
function checkRequest(url: string, request: RequestInit): void {
  try {
    new Request(url, request)
  } catch {
    throw unsent('the URL or the token cannot be sent; see npx edgelock doctor')
  }
}

function restClient(settings: () => [url: string, token: string]): RestClient {
  const send = async (body: readonly (string | string[])[], { signal }: SendOptions = {}, path = '') => {
    const [url, token] = settings()
    const at = path ? url.replace(/\/?$/, path) : url
    const request: RequestInit = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A redirect would carry the token to another host.
      redirect: 'manual',
      ...(signal && { signal }),
    }
    const response = await fetch(at, request).catch(error => {
      if (signal?.aborted) throw error
      checkRequest(at, request)
      throw Object.assign(error, { sentOnce: true })
    })
    return [response, jsonOf(await response.text())] as const
  }
  const run: (command: string) => RedisLike['eval'] = command => async (script, keys, args, options) =>
    resultOf(...(await send([command, script, String(keys.length), ...keys, ...args], options)))
  return {
    eval: run('EVAL'),
    evalsha: run('EVALSHA'),
    keyLocking: () => UPSTASH.test(settings()[0]),
    host: () => new URL(settings()[0]).host,
    async sendAll(commands, options) {
      const [response, answer] = await send(commands, options, '/pipeline')
      const answers: unknown[] = Array.isArray(answer) ? answer : commands.map(() => answer)
      return Promise.allSettled(commands.map(async (_, at) => resultOf(response, answers[at])))
    },
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
  const message = typeof error === 'string' ? error : NOT_REDIS
  throw Object.assign(new Error(message), {
    status,
    retryAfterMs: retryAfterMs(headers),
  } satisfies RestFailure)
}

/** `Retry-After` is either seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
