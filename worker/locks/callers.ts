import type { MiddlewareHandler } from 'hono'
import { areSame, requireBearer } from '../bearer.ts'
import { BindingError, type Bindings, LEAST_SECRET, type ServiceEnv, words } from '../bindings.ts'
import { digestOf, fromBase64, hexOf, toBase64 } from '../encoding.ts'
import { notFound } from '../problem.ts'

export interface Caller {
  readonly token: string
  /** By which the log and an operator name it: the beginning of the SHA-256 of its token, which says nothing about a random one. */
  readonly id: string
  /** The beginnings of the names that the token may use. */
  readonly prefixes: readonly string[]
}

/** A try of a caller for a lease, and its repeats. */
export interface Attempt {
  readonly id: string
  readonly wait: { readonly signal: AbortSignal; readonly waitMs: number }
}

/** With the id by which the logs know the request. */
export type CallerEnv = ServiceEnv & {
  Bindings: { readonly requestId: string }
  Variables: { caller: Caller }
}

/**
 * The characters of a bearer token (RFC 6750). Padding needs a prefix before the token: otherwise, it may be a prefix whose
 * token was empty.
 */
const TOKEN = /^(?:(?<prefix>[^=]+)=(?<token>[A-Za-z0-9._~+/-]+=*)|(?<alone>[A-Za-z0-9._~+/-]+))$/

/** Lets requests with one of `LOCK_TOKENS` in. Without that setting, nothing is there. */
export const requireCaller: MiddlewareHandler<CallerEnv> = async (c, next) => {
  const grants = grantsOf(c.env)
  if (grants.length === 0) return notFound()
  const isKnown = async (given: string) => {
    const tokens = grants.map(({ token }) => token)
    const same = await areSame(tokens, given)
    const prefixes = grants.filter((_, at) => same[at]).map(({ prefix }) => prefix)
    c.set('caller', { token: given, id: (await digestOf(given)).slice(0, 8), prefixes })
    return prefixes.length > 0
  }
  return requireBearer<CallerEnv>(isKnown)(c, next)
}

/** Lets every request in, where there is a lock API. */
export const requireLockApi: MiddlewareHandler<CallerEnv> = async (c, next) =>
  grantsOf(c.env).length > 0 ? next() : notFound()

/** @throws {BindingError} for a token that cannot be used; it quotes none */
export function grantsOf({ LOCK_TOKENS: setting = '' }: Bindings): { prefix: string; token: string }[] {
  return words(setting).map(word => {
    const { prefix = '', alone = '', token = alone } = TOKEN.exec(word)?.groups ?? {}
    if (token.length >= LEAST_SECRET) return { prefix, token }
    throw new BindingError(
      'LOCK_TOKENS',
      `cannot be used: each word must be <prefix>=<token> or a token, of at least ${LEAST_SECRET} characters of A-Za-z0-9._~+/-.`,
    )
  })
}

/** Returns 32 hexadecimal digits that only who has the token can compute, from what they stand for. */
export async function idFor({ token }: Caller, ...parts: string[]): Promise<string> {
  return hexOf((await mac(token, ['holder', ...parts])).slice(0, 16))
}

/**
 * Seals the text of a lease, so that only this caller can use it, and no other reads the holder in it. The same text gives
 * the same seal, because a repeat gets the same lease.
 */
export async function sealLease({ token }: Caller, text: string): Promise<string> {
  // Derived from the text, so no two texts share one.
  const iv = (await mac(token, ['iv', text])).slice(0, IV_BYTES)
  const key = await sealKey(token, 'encrypt')
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Returns the text of a lease that `sealLease` made for this caller; undefined for any other. */
export async function openLease({ token }: Caller, sealed: string): Promise<string | undefined> {
  try {
    const bytes = decode(sealed)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) }
    const key = await sealKey(token, 'decrypt')
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES)))
  } catch {
    return undefined
  }
}

const IV_BYTES = 12

async function sealKey(token: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await mac(token, ['seal']), 'AES-GCM', false, [use])
}

async function mac(secret: string, parts: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(JSON.stringify(parts))))
}

/** Base64 in letters of an address, without padding (RFC 4648, 5). */
function encode(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}
