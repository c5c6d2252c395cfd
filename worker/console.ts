import { bearerToken, lockConsole } from 'edgelock/console'
import type { Handler } from 'hono'
import { locksOf, type ServiceEnv, words } from './bindings.ts'
import { deadLettersOf } from './intake/dead-letters.ts'
import { logLine } from './log.ts'
import { notFound } from './problem.ts'

/** Shows operators what is held, and lets go by hand. To all others, and without `CONSOLE_TOKEN`, nothing is there. */
export const operators: Handler<ServiceEnv> = c => {
  const tokens = words(c.env.CONSOLE_TOKEN ?? '')
  if (tokens.length === 0) return notFound()
  const { KEY_PREFIX: prefix, EVENTS: queue } = c.env
  const { requestId } = c.var
  return lockConsole({
    locks: locksOf(c),
    authorize: bearerToken(tokens),
    ...(queue && { deadLetters: deadLettersOf(c.env, queue) }),
    // What other deployments have in the same database is theirs.
    ...(prefix && { match: `${prefix.replace(/[\\*?[\]]/g, '\\$&')}:*` }),
    onAction: ({ action, ...facts }) => logLine(requestId, { event: `console.${action}`, ...facts }),
    notFound,
  })(c.req.raw)
}
