import { bearerToken, lockConsole } from 'edgelock/console'
import type { Handler } from 'hono'
import { BindingError, type Bindings, locksOf, prefixIn, type ServiceEnv, sealOf, words } from './bindings.ts'
import { deadLettersOf } from './intake/dead-letters.ts'
import { logLine } from './log.ts'
import { notFound } from './problem.ts'

/** Shows operators what is held, and lets go by hand. To all others, and without `CONSOLE_TOKEN`, nothing is there. */
export const operators: Handler<ServiceEnv> = c => {
  const tokens = words(c.env.CONSOLE_TOKEN ?? '')
  if (tokens.length === 0) return notFound()
  const authorize = authorizeBy(tokens, c.env)
  const { EVENTS: queue } = c.env
  const prefix = prefixIn(c.env)
  const { requestId } = c.var
  return lockConsole({
    locks: locksOf(c),
    authorize,
    seal: sealOf(c.env),
    ...(queue && { deadLetters: deadLettersOf(c.env, queue) }),
    // Names of other deployments in the same database are not shown.
    ...(prefix && { match: `${prefix.replace(/[\\*?[\]]/g, '\\$&')}*` }),
    onAction: ({ action, ...facts }) => logLine(requestId, { event: `console.${action}`, ...facts }),
    notFound,
  })(c.req.raw)
}

/** @throws {BindingError} for tokens that cannot be used */
export function authorizeBy(tokens: readonly string[], { CONSOLE_INSECURE_COOKIE: insecure }: Bindings) {
  try {
    return bearerToken(tokens, { insecureCookie: insecure === 'true' })
  } catch (error) {
    throw new BindingError('CONSOLE_TOKEN', `cannot be used: ${(error as Error).message}.`)
  }
}
