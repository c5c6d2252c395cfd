import type { Context, Env, MiddlewareHandler } from 'hono'
import { digestOf } from './encoding.ts'
import { problem } from './problem.ts'

/** A bearer token as RFC 6750 has it. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/
const GIVEN = /^bearer +(.+)$/i

/** Whether a header can hold a token. */
export function isBearerToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Lets requests in whose bearer token is known. */
export function requireBearer<E extends Env>(
  isKnown: (token: string, c: Context<E>) => Promise<boolean>,
): MiddlewareHandler<E> {
  return async (c, next) => {
    const header = c.req.header('authorization')
    if (!header) return refusal(401, 'realm=""')
    const token = GIVEN.exec(header)?.[1]
    if (!token || !isBearerToken(token)) return refusal(400, 'error="invalid_request"')
    if (await isKnown(token, c)) return next()
    return refusal(401, 'error="invalid_token"')
  }
}

function refusal(status: 400 | 401, challenge: string): Response {
  const answer = problem(status, 'Send the header "authorization: Bearer" with the right token.')
  answer.headers.set('www-authenticate', `Bearer ${challenge}`)
  return answer
}

/** Tells which secrets are the given one. Compares by digests, so the time that it takes says nothing about them. */
export async function areSame(secrets: readonly string[], given: string): Promise<boolean[]> {
  const [known, ...digests] = await Promise.all([given, ...secrets].map(digestOf))
  return digests.map(digest => digest === known)
}
