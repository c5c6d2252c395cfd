import type { RedisLike, SendOptions } from './transport/redis-like.ts'

/**
 * The transport made for locks: one `fetch` per call, never a hidden second send, the HTTP status and `Retry-After`
 * visible, aborted when nobody waits any more.
 *
 * @module edgelock/rest
 */

/** Where the database is, as Upstash shows it. */
export interface RestOptions {
  /** `https://…upstash.io`, or another server that speaks Upstash's REST protocol. */
  url: string
  /** The REST token; it needs the right to run `EVAL` and `EVALSHA`. */
  token: string
}

/** What a failed request shows. */
interface RestFailure {
  readonly status: number
  readonly retryAfterMs: number | undefined
}

/**
 * A minimal client for `createLocks({ redis })`, instead of `@upstash/redis`.
 *
 * @throws {TypeError} when the URL is not http(s) or the token is empty
 * @example
 * import { createLocks } from 'edgelock'
 * import { rest } from 'edgelock/rest'
 *
 * const locks = createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })
 */
export function rest({ url, token }: RestOptions): Required<RedisLike> {
  if (typeof url !== 'string' || !/^https?:\/\/./.test(url))
    throw new TypeError('url must begin with https:// or http://')
  if (typeof token !== 'string' || token === '') throw new TypeError('token must be a non-empty string')
  const send = async (command: string[], options: SendOptions = {}): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(command),
      // A redirect would carry the token to another host.
      redirect: 'manual',
      ...(options.signal && { signal: options.signal }),
    })
    return resultOf(response, await response.text())
  }
  return {
    eval: (script, keys, args, options) =>
      send(['EVAL', script, String(keys.length), ...keys, ...args], options),
    evalsha: (sha, keys, args, options) =>
      send(['EVALSHA', sha, String(keys.length), ...keys, ...args], options),
  }
}

function resultOf(response: Response, text: string): unknown {
  const facts: RestFailure = { status: response.status, retryAfterMs: retryAfterMs(response.headers) }
  let body: { result?: unknown; error?: unknown } = {}
  try {
    body = Object(JSON.parse(text))
  } catch {}
  if (response.ok && 'result' in body) return body.result
  const message =
    typeof body.error === 'string' ? body.error : 'the answer is not the JSON of a Redis REST server'
  throw Object.assign(new Error(message), facts)
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
