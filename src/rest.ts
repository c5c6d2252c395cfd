/**
 * The transport made for locks: one `fetch` per call, never a hidden second send, the HTTP status and `Retry-After`
 * visible, aborted when the answer is not needed any more.
 *
 * @module edgelock/rest
 */

import type { RedisLike, SendOptions } from './api/redis-like.ts'
import { checkedLater, checkOptions, must } from './internal/options.ts'

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
export function rest(options: RestOptions): Required<RedisLike> {
  const { url = '', token } = checkOptions('rest()', options, { url: checkedLater, token: checkedLater })
  must(/^https?:\/\/./.test(url), 'url', 'an https:// or http:// address')
  must(typeof token === 'string' && token, 'token', 'a non-empty string')
  const send = async (command: string[], options: SendOptions = {}): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(command),
      // A redirect would carry the token to another host.
      redirect: 'manual',
      ...(options.signal && { signal: options.signal }),
    })
    return readResponse(response, await response.text())
  }
  return {
    eval: (script, keys, args, options) =>
      send(['EVAL', script, String(keys.length), ...keys, ...args], options),
    evalsha: (sha, keys, args, options) =>
      send(['EVALSHA', sha, String(keys.length), ...keys, ...args], options),
  }
}

function readResponse(response: Response, text: string): unknown {
  let body: { result?: unknown; error?: unknown } = {}
  try {
    body = Object(JSON.parse(text))
  } catch {}
  if (response.ok && 'result' in body) return body.result
  const message = typeof body.error === 'string' ? body.error : 'not the JSON of a Redis server'
  const failure: RestFailure = { status: response.status, retryAfterMs: retryAfterMs(response.headers) }
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
