import { systemClock } from '../internal/clock.ts'
import { toHex, utf8 } from '../internal/encoding.ts'
import { must } from '../internal/options.ts'
import { html } from './html.ts'
import { pageResponse, respond } from './respond.ts'
import type { Authorized } from './types.ts'

/** How long a link may be opened, and a browser stays signed in, in milliseconds. */
const LASTS_MS = { link: 60_000, session: 28_800_000 }
type Purpose = keyof typeof LASTS_MS

const WHO = 'bearer token'
const COOKIE = 'edgelock-console'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns an `authorize` for {@link lockConsole} that admits clients that have the token: programs with the header
 * `Authorization: Bearer …`, and browsers with a cookie. A browser gets its cookie from a link: send a `POST` with the
 * header, and open the link in the answer within a minute. There is no sign-in page, because it would reveal that there
 * is a console. Pass several tokens while you replace one. Without any token, no request is authorized.
 *
 * @throws {TypeError} for a token that contains blanks, or is no text
 * @example
 * const operators = lockConsole({ locks, authorize: bearerToken(env.CONSOLE_TOKEN) })
 */
export function bearerToken(
  tokens: string | undefined | readonly (string | undefined)[],
): (request: Request) => Promise<Authorized> {
  const secrets = [tokens].flat().filter(token => String(token ?? '').trim()) as string[]
  const fits = secrets.every(secret => typeof secret === 'string' && /^\S+$/.test(secret))
  // A header cannot hold another one.
  must(fits, 'tokens', 'one or several texts without blanks')
  return async request => {
    const url = new URL(request.url)
    const isAsked = url.searchParams.has('do')
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (given !== undefined) {
      const token = await tokenAmong(secrets, given)
      if (token === undefined) return false
      return request.method === 'POST' && !isAsked ? linkTo(url, token) : WHO
    }
    const code = url.searchParams.get('code')
    if (code !== null) {
      const token = await signerOf(secrets, 'link', code)
      return token !== undefined && request.method === 'GET' && signIn(url, token)
    }
    const cookie = cookieOf(request, cookieName(url))
    return cookie !== undefined && (await signerOf(secrets, 'session', cookie)) !== undefined && WHO
  }
}

/** Digests are compared, so that the time it takes says nothing about the token. */
async function tokenAmong(secrets: readonly string[], given: string): Promise<string | undefined> {
  const digest = await digestText(given)
  for (const secret of secrets) if ((await digestText(secret)) === digest) return secret
  return undefined
}

async function digestText(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', utf8(text)))
}

async function linkTo(url: URL, token: string): Promise<Response> {
  const link = new URL(url.pathname, url)
  link.searchParams.set('code', await pass(token, 'link'))
  return respond(`${link}\n`, 'text/plain; charset=utf-8', 201)
}

/** Not a redirect: a browser that came from elsewhere sends this cookie only after a step on this page. */
async function signIn(url: URL, token: string): Promise<Response> {
  const seconds = LASTS_MS.session / 1_000
  const secure = isLoopback(url) ? '' : '; Secure'
  const value = await pass(token, 'session')
  return pageResponse({
    title: 'Signed in',
    main: html`<p><a class="button" href="${'?'}">Open the console</a></p>`,
    headers: {
      'set-cookie': `${cookieName(url)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      refresh: '0;url=?',
    },
  })
}

/** A browser takes a cookie with this prefix only from the host itself, and over HTTPS. */
function cookieName(url: URL): string {
  return isLoopback(url) ? COOKIE : `__Host-${COOKIE}`
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

function cookieOf({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/; */)
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Makes a text that only the token can make: until when it is good, and a signature. */
async function pass(token: string, purpose: Purpose): Promise<string> {
  const until = systemClock.wall() + LASTS_MS[purpose]
  return `${until}.${toHex(await crypto.subtle.sign('HMAC', await signingKey(token), message(purpose, until)))}`
}

/** Returns the token that made a pass which is still good. */
async function signerOf(
  secrets: readonly string[],
  purpose: Purpose,
  given: string,
): Promise<string | undefined> {
  const [, until = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(given) ?? []
  if (!signature || Number(until) <= systemClock.wall()) return undefined
  for (const secret of secrets) {
    const expected = toHex(
      await crypto.subtle.sign('HMAC', await signingKey(secret), message(purpose, until)),
    )
    if ((await digestText(expected)) === (await digestText(signature))) return secret
  }
  return undefined
}

function signingKey(token: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', utf8(token), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

function message(purpose: Purpose, until: number | string): Uint8Array<ArrayBuffer> {
  return utf8(`edgelock console ${purpose} ${until}`)
}
