import type { MiddlewareHandler } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { BindingError, type Bindings, LEAST_SECRET, type ServiceEnv, words } from '../bindings.ts'
import { notFound } from '../problem.ts'

/** Who asks. */
export interface Caller {
  readonly token: string
  /** The beginnings of the names that the token may use. */
  readonly prefixes: readonly string[]
}

export type CallerEnv = ServiceEnv & { Variables: { caller: Caller } }

/** The characters of a bearer token (RFC 6750), before the padding. */
const TOKEN = /^(?:(?<prefix>[^=]*)=)?(?<token>[A-Za-z0-9._~+/-]+=*)$/

/** Lets requests with one of `LOCK_TOKENS` in. Without that setting, nothing is there. */
export const requireCaller: MiddlewareHandler<CallerEnv> = (c, next) => {
  const grants = grantsOf(c.env)
  if (grants.length === 0) return Promise.resolve(notFound())
  const verifyToken = async (given: string) => {
    const same = await Promise.all(grants.map(({ token }) => timingSafeEqual(token, given)))
    const prefixes = grants.filter((_, at) => same[at]).map(({ prefix }) => prefix)
    c.set('caller', { token: given, prefixes })
    return prefixes.length > 0
  }
  return bearerAuth<CallerEnv>({ verifyToken })(c, next)
}

/** Lets every request in, where there is a lock API. */
export const requireLockApi: MiddlewareHandler<CallerEnv> = (c, next) =>
  grantsOf(c.env).length > 0 ? next() : Promise.resolve(notFound())

/** @throws {BindingError} for a token that cannot be used; it quotes none */
function grantsOf({ LOCK_TOKENS: setting = '' }: Bindings): { prefix: string; token: string }[] {
  return words(setting).map(word => {
    const { prefix = '', token = '' } = TOKEN.exec(word)?.groups ?? {}
    if (token.length >= LEAST_SECRET) return { prefix, token }
    throw new BindingError(
      `The binding LOCK_TOKENS cannot be used: each word must be <prefix>=<token> or a token, of at least ${LEAST_SECRET} characters of A-Za-z0-9._~+/-.`,
    )
  })
}

/** Returns 32 hexadecimal digits that only who has the token can compute, from what they stand for. */
export async function idFor({ token }: Caller, ...parts: string[]): Promise<string> {
  return (await sign(token, ['holder', ...parts])).slice(0, 32)
}

/** Makes a text of a lease that only this caller can use. */
export async function sealLease({ token }: Caller, text: string): Promise<string> {
  return `${encode(text)}.${await sign(token, ['lease', text])}`
}

/** Returns the text of a lease that `sealLease` made for this caller; undefined for any other. */
export async function openLease({ token }: Caller, sealed: string): Promise<string | undefined> {
  const [encoded = '', signature = ''] = sealed.split('.')
  const text = decode(encoded)
  return (await timingSafeEqual(signature, await sign(token, ['lease', text]))) ? text : undefined
}

async function sign(secret: string, parts: readonly string[]): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(JSON.stringify(parts))))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The names of this API are ASCII, and so is the text of a lease. */
function encode(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
