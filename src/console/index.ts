/**
 * A page for operators. It shows what is held and by which client, who waits, and what was done, and it releases locks by
 * hand.
 *
 * @module edgelock/console
 */

import { globOf } from '../internal/glob.ts'
import * as check from '../internal/options.ts'
import { firstUseIn } from '../operator/first-use.ts'
import { unmapped } from '../operator/unmapped.ts'
import { actionPage } from './actions.ts'
import { assetNamed, html, messagePage, respond } from './html.ts'
import { overviewPage } from './overview.ts'
import type { ConsoleAction, ConsoleOptions } from './types.ts'
import { BadQuery, optional, TEXT, type View } from './view.ts'

export type { DeadLetter } from '../api/dead-letter.ts'
export { bearerToken } from './bearer-token.ts'
export type * from './types.ts'

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
    seal,
    logsOf,
    match = '*',
    keys = 100_000,
    onAction = () => {},
    notFound = () => new Response('404 Not Found', { status: 404 }),
  } = check.checkOptions('lockConsole()', options, {
    locks: check.unchecked,
    authorize: check.aFunction,
    deadLetters: check.fitting(
      given => ['list', 'replay', 'forget'].every(verb => typeof Object(given)[verb] === 'function'),
      'an object with list(), replay() and forget()',
    ),
    seal: check.aSeal,
    logsOf: check.aFunction,
    match: check.fitting(
      (glob: string) => typeof glob === 'string' && glob && globOf(glob),
      'a glob of Redis',
    ),
    keys: check.positiveInteger,
    onAction: check.aFunction,
    notFound: check.aFunction,
  }) as ConsoleOptions
  check.must(authorize, 'authorize', 'a function')
  const log = (action: ConsoleAction) => {
    try {
      onAction(action)
    } catch {}
  }
  const view: View = {
    ...unmapped(locks, 'lockConsole({ locks, … })'),
    deadLetters,
    seal,
    logsOf,
    match,
    keys,
  }
  const isFirstUse = firstUseIn(view.context)

  const pageFor = async (request: Request, who: string): Promise<Response> => {
    const query = new URL(request.url).searchParams
    if (query.has('do')) return actionPage(view, request, query, who, log)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond('This address is only for reading.', 'text/plain', 405, { allow: 'GET, HEAD' })
    const asset = assetNamed(query.get('asset') ?? '')
    if (asset) return asset
    const asked = {
      text: optional(query, 'q', /^.{0,512}$/s) ?? '',
      cursor: optional(query, 'cursor', TEXT),
      isLive: query.get('live') !== 'off',
    }
    return overviewPage(view, asked, who)
  }

  return async request => {
    const who = await authorize(request, isFirstUse)
    if (who instanceof Response) return who
    if (!who) return notFound(request)
    try {
      return await pageFor(request, who === true ? 'an operator' : who)
    } catch (error) {
      if (error instanceof BadQuery) return messagePage('The address is wrong', html`${error.message}`, 400)
      throw error
    }
  }
}
