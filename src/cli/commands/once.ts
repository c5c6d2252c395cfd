import { OnceInFlightError } from '../../api/errors.ts'
import type { OnceState } from '../../api/once.ts'
import { forgetOnce, inspectOnce } from '../../kinds/once/inspect-once.ts'
import { shownHolder } from '../../operator/shown-holder.ts'
import { duration, LONGEST_RESULT } from '../../operator/text.ts'
import { holderText } from '../holders.ts'
import { EXIT, type Subcommand } from '../io.ts'
import { locksAt, nameOf, STORE_OPTIONS } from '../store.ts'
import { safeJson, shownName } from '../text.ts'
import { agreed } from './release.ts'

export const onceInspect: Subcommand = {
  usage: 'once inspect KEY [--json]',
  summary: 'Shows what became of the work of a key: in flight, or its result',
  more: 'Status 1: no call has the key, and the next one runs the work.',
  options: STORE_OPTIONS,
  names: 1,
  async run(given, io) {
    const key = nameOf(given)
    const state = await inspectOnce(locksAt(given, io), key)
    if (given.options['json']) io.out(safeJson(state ? shownState(state) : null))
    else if (state) io.out(stateText(key, state))
    else io.note(unknownText(key))
    return state ? EXIT.done : EXIT.no
  },
}

export const onceForget: Subcommand = {
  usage: 'once forget KEY [--yes]',
  summary: 'Forgets a result, so that the work runs again; asks first, unless --yes',
  more: `Only the result that was shown is forgotten. A call in flight is left alone, and the status is 1: if its process is dead,
its claim expires after one lease.`,
  options: { ...STORE_OPTIONS, yes: { type: 'boolean' } },
  names: 1,
  async run(given, io) {
    const key = nameOf(given)
    const locks = locksAt(given, io)
    const seen = await inspectOnce(locks, key)
    if (!seen) {
      io.note(unknownText(key))
      return EXIT.no
    }
    const question = `${stateText(key, seen)}\nForget it, so that the work runs again?`
    if (seen.status === 'kept' && !given.options['yes'] && !(await agreed(io, question))) return EXIT.no
    const isForgotten = await forgetOnce(locks, key, seen).catch(error => {
      if (error instanceof OnceInFlightError) return false
      throw error
    })
    if (given.options['json']) io.out(safeJson({ forgotten: isForgotten }))
    io.note(
      isForgotten
        ? `Forgot ${shownName(key)}.`
        : 'Nothing was forgotten: a call is in flight, or there is a newer result.',
    )
    return isForgotten ? EXIT.done : EXIT.no
  },
}

function unknownText(key: string): string {
  return `No call has ${shownName(key)}: the next one runs the work.`
}

function shownState({ status, holder, remainingMs, result }: OnceState): object {
  const { client, fingerprint } = shownHolder({ id: holder, holds: 1 })
  return { status, client, fingerprint, remainingMs: remainingMs === Infinity ? -1 : remainingMs, result }
}

function stateText(key: string, { status, holder, remainingMs, result }: OnceState): string {
  const who = holderText({ id: holder, holds: 1 })
  const lasts = duration(remainingMs === Infinity ? -1 : remainingMs)
  if (status === 'in-flight')
    return `${shownName(key)} is in flight: ${who} does the work. The claim lasts ${lasts} more unless it is renewed.`
  const json = safeJson((result?.status === 'fulfilled' ? result.value : result?.reason) ?? null)
  const cut =
    json.length > LONGEST_RESULT ? `${json.slice(0, LONGEST_RESULT)}… (${json.length} characters)` : json
  const how = result?.status === 'fulfilled' ? 'is done' : 'failed'
  return `${shownName(key)} ${how}, by ${who}. The result is kept for ${lasts} more:\n${cut}`
}
