import { systemClock } from '../internal/clock.ts'
import { toHex, utf8 } from '../internal/encoding.ts'
import { aBoolean, aFunction, checkOptions, must } from '../internal/options.ts'
import { html, messagePage, pageResponse, respond } from './html.ts'
import type { Authorized, BearerTokenOptions, IsFirstUse } from './types.ts'
import { reasonOf } from './view.ts'

/** How long a link may be opened, and a browser stays signed in, in milliseconds. */
const LASTS_MS = { link: 60_000, session: 28_800_000 }
type Purpose = keyof typeof LASTS_MS

const WHO = 'bearer token'
const COOKIE = 'edgelock-console'
/** The least length of a secret: 64 random bits in hexadecimal, more than can be guessed over the network. */
const LEAST = 16

/**
 * Returns an `authorize` for {@link lockConsole} that admits clients that have the token: programs with the header
 * `Authorization: Bearer …`, and browsers with a cookie. A browser gets its cookie from a link: send a `POST` with the
 * header, append the answer (`?code=…`) to the address of the console, and open it within a minute. It works once. There
 * is no sign-in page, because it would reveal that there is a console. Pass several tokens while you replace one. Without
 * any token, no request is authorized.
 *
 * @throws {TypeError} for a token that has fewer than 16 characters, contains blanks, or is no text
 * @example
 * const operators = lockConsole({ locks, authorize: bearerToken(env.CONSOLE_TOKEN) })
 */
export function bearerToken(
  tokens: string | undefined | readonly (string | undefined)[],
  options: BearerTokenOptions = {},
): (request: Request, isFirstUse: IsFirstUse) => Promise<Authorized> {
  const secrets = [tokens].flat().filter(token => String(token ?? '').trim()) as string[]
  const fits = secrets.every(secret => typeof secret === 'string' && /^\S+$/.test(secret))
  // A header cannot hold another one.
  must(fits, 'tokens', 'one or several texts without blanks')
  const isLong = secrets.every(secret => secret.length >= LEAST)
  must(isLong, 'tokens', `at least ${LEAST} characters each, such as those of openssl rand -hex 32`)
  const { insecureCookie = false } = checkOptions('bearerToken()', options, { insecureCookie: aBoolean })
  // A browser takes a cookie with this prefix only from the host itself, and over HTTPS.
  const cookieName = insecureCookie ? COOKIE : `__Host-${COOKIE}`

  const signIn = async (token: string, code: string, isFirstUse: IsFirstUse): Promise<Authorized> => {
    aFunction('isFirstUse, which lockConsole() passes to authorize,', isFirstUse)
    try {
      if (!(await isFirstUse(code, LASTS_MS.link))) return false
    } catch (error) {
      const text = html`Ask for another link when the store answers (${reasonOf(error)}).`
      return messagePage('The store gave no answer', text, 503)
    }
    const value = `${cookieName}=${await pass(token, 'session')}`
    const seconds = LASTS_MS.session / 1_000
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${insecureCookie ? '' : '; Secure'}`
    // Not a redirect: a browser that came from elsewhere sends this cookie only after a step on this page.
    return pageResponse({
      title: 'Signed in',
      main: html`<p><a class="button" href="${'?'}">Open the console</a></p>`,
      headers: { 'set-cookie': `${value}; ${attributes}`, refresh: '0;url=?' },
    })
  }

  return async (request, isFirstUse) => {
    const query = new URL(request.url).searchParams
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (sent !== undefined) {
      const token = await tokenAmong(secrets, sent)
      if (token === undefined) return false
      if (request.method !== 'POST' || query.has('do')) return WHO
      // Only the query: behind a proxy, the request's URL is not the one that browsers use.
      const link = `?${new URLSearchParams({ code: await pass(token, 'link') })}`
      return respond(`${link}\n`, 'text/plain; charset=utf-8', 201)
    }
    const code = query.get('code')
    if (code !== null) {
      const token = await signerOf(secrets, 'link', code)
      return token !== undefined && request.method === 'GET' && signIn(token, code, isFirstUse)
    }
    const cookie = cookieOf(request, cookieName)
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

function cookieOf({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/; */)
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Makes a text that only the token can make, and no two alike: until when it is good, and a signature. */
async function pass(token: string, purpose: Purpose): Promise<string> {
  const claims = `${systemClock.wall() + LASTS_MS[purpose]}.${crypto.randomUUID()}`
  return `${claims}.${await signatureOf(token, purpose, claims)}`
}

/** Returns the token that made a pass which is still good. */
async function signerOf(
  secrets: readonly string[],
  purpose: Purpose,
  given: string,
): Promise<string | undefined> {
  const [, claims = '', until = '', signature = ''] =
    /^((\d{1,15})\.[0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(given) ?? []
  if (!signature || Number(until) <= systemClock.wall()) return undefined
  for (const secret of secrets) {
    const expected = await signatureOf(secret, purpose, claims)
    if ((await digestText(expected)) === (await digestText(signature))) return secret
  }
  return undefined
}

async function signatureOf(token: string, purpose: Purpose, claims: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8(token), algorithm, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, utf8(`edgelock console ${purpose} ${claims}`)))
}
