/**
 * A page for operators. It shows what is held and by which client, who waits, and what was done, and it releases locks by
 * hand.
 *
 * @module edgelock/console
 */

import { globOf } from '../internal/glob.ts'
import { aFunction, checkedLater, checkOptions, must, positiveInteger } from '../internal/options.ts'
import { unmapped } from '../operator/unmapped.ts'
import { actionPage } from './actions.ts'
import { overviewPage } from './overview.ts'
import { assetNamed, respond } from './respond.ts'
import type { ConsoleAction, ConsoleOptions } from './types.ts'
import type { View } from './view.ts'

export { bearerToken } from './bearer-token.ts'
export type { Authorized, ConsoleAction, ConsoleOptions, DeadLetter, DeadLetters } from './types.ts'

/**
 * Returns a handler that serves the console at one address of your choice: its pages differ only in the query. Without
 * authorization, every request gets the answer of an address that does not exist.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * const operators = lockConsole({ locks, authorize: bearerToken(env.CONSOLE_TOKEN) })
 * app.all('/console', c => operators(c.req.raw))
 */
export function lockConsole(options: ConsoleOptions): (request: Request) => Promise<Response> {
  const {
    locks,
    authorize,
    deadLetters,
    match = '*',
    keys = 100_000,
    onAction = () => {},
    notFound = () => new Response('404 Not Found', { status: 404 }),
  } = checkOptions('lockConsole()', options, {
    locks: checkedLater,
    authorize: aFunction,
    deadLetters: (option: string, given: object) => {
      const isWhole = ['list', 'replay', 'forget'].every(verb => typeof Object(given)[verb] === 'function')
      must(isWhole, option, 'an object with list(), replay() and forget()')
    },
    match: (option: string, glob: string) =>
      must(typeof glob === 'string' && glob && globOf(glob), option, 'a glob of Redis'),
    keys: positiveInteger,
    onAction: aFunction,
    notFound: aFunction,
  }) as ConsoleOptions
  must(authorize, 'authorize', 'a function')
  const log = (action: ConsoleAction) => {
    try {
      onAction(action)
    } catch {}
  }
  const view: View = { ...unmapped(locks, 'lockConsole({ locks, … })'), deadLetters, match, keys }

  return async request => {
    const who = await authorize(request)
    if (who instanceof Response) return who
    if (!who) return notFound(request)
    const name = who === true ? 'an operator' : who
    const query = new URL(request.url).searchParams
    if (query.has('do')) return actionPage(view, request, query, name, log)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond('This address is only for reading.', 'text/plain', 405, { allow: 'GET, HEAD' })
    const asset = assetNamed(query.get('asset') ?? '')
    if (asset) return asset
    const asked = {
      text: query.get('q') ?? '',
      cursor: query.get('cursor') ?? undefined,
      isLive: query.get('live') !== 'off',
    }
    return overviewPage(view, asked, name)
  }
}
