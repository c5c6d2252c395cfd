/** `edgelock once`: results of work, and work in doubt. */
import { OnceInFlightError, WrongKindError } from '../../api/errors.ts'
import type { Held } from '../../api/held.ts'
import type { Locks } from '../../api/locks.ts'
import type { OnceState } from '../../api/once.ts'
import { systemClock, timeText } from '../../internal/clock.ts'
import { onceKey } from '../../internal/keys.ts'
import { forgetOnce, inspectOnce, resolveOnce } from '../../once/inspect-once.ts'
import { jsonGiven, keptAs, resultFor } from '../../operator/resolution.ts'
import { duration, excerpt, RESOLVED, shownHolder } from '../../operator/shown-holder.ts'
import { lookAtWrongRecord, removeWrongRecord, type WrongRecord } from '../../operator/wrong-record.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, type Subcommand, UsageError } from '../invocation.ts'
import { nameOf, storeAt } from '../store.ts'
import { holderText, safeJson, shownName, shownWhole } from '../text.ts'
import { LIST_OPTIONS, lister, moreJson, moreText } from './ls.ts'

export const onceInspect: Subcommand = {
  more: 'Status 1: no call has the key, and the next one runs the work.',
  options: ASKING_OPTIONS,
  async run(call) {
    const key = nameOf(call)
    const state = await inspectOnce(storeAt(call).locks, key)
    return call.print({
      json: state ? shownState(state) : null,
      text: state ? stateText(key, state) : '',
      none: unknownText(key),
    })
  },
}

export const onceForget: Subcommand = {
  more: `Only the result that was shown is forgotten. A call in flight is left alone, and the status is 1: if its process is dead,
its claim expires after one lease. With --force, it deletes what is no record of once as well: data of something else, or
a damaged record. A result that is sealed is forgotten with --sealed alone: calls that fail with ERR_ONCE_SEAL lack its
secret, and aesGcm([next, current]) reads it again.`,
  options: { ...ASKING_OPTIONS, yes: FLAG, force: FLAG, sealed: FLAG },
  async run(call) {
    const key = nameOf(call)
    const { locks } = storeAt(call)
    const forgettable = await forgettableAt(locks, key, call.has('force'))
    if (!forgettable) return call.noted(unknownText(key))
    const { text, question, isSealed, forget } = forgettable
    if (!question) return call.changed('forgotten', false, '', `${text}\nNothing was forgotten.`)
    if (isSealed && !call.has('sealed')) {
      const cure = 'give aesGcm() the secret that they lack, as [next, current]'
      throw new UsageError(
        `${text}\nIf calls fail with ERR_ONCE_SEAL, ${cure}. To forget it all the same, pass --sealed.`,
      )
    }
    if (call.has('yes')) call.io.note(text)
    else if (!(await call.agreed(`${text}\n${question}`))) return EXIT.no
    const otherwise = 'Nothing was forgotten: another call has the key by now.'
    return call.changed('forgotten', await forget(), `Forgot ${shownName(key)}.`, otherwise)
  },
}

interface Forgettable {
  readonly text: string
  /** Undefined where nothing will be forgotten. */
  readonly question: string | undefined
  readonly isSealed?: boolean | undefined
  /** Forgets what was shown, and resolves to false if something else is there by now. */
  forget(): Promise<boolean>
}

async function forgettableAt(locks: Locks, key: string, isForced: boolean): Promise<Forgettable | undefined> {
  try {
    const seen = await inspectOnce(locks, key)
    return seen && recordAt(locks, key, seen)
  } catch (error) {
    if (!isForced || !(error instanceof WrongKindError)) throw error
    const seen = await lookAtWrongRecord(locks, key)
    return seen && wrongRecordAt(locks, key, seen)
  }
}

function recordAt(locks: Locks, key: string, seen: OnceState): Forgettable {
  return {
    text: stateText(key, seen),
    question: seen.status === 'kept' ? 'Forget it, so that the work runs again?' : undefined,
    isSealed: seen.isSealed,
    forget: () =>
      forgetOnce(locks, key, seen).catch(error => {
        if (error instanceof OnceInFlightError) return false
        throw error
      }),
  }
}

function wrongRecordAt(locks: Locks, key: string, seen: WrongRecord): Forgettable {
  const { type, size, remainingMs } = seen
  const sizes: Record<string, string> = { string: ` of ${size} bytes`, hash: ` of ${size} fields` }
  const lasts = remainingMs < 0 ? 'for ever' : `for ${duration(remainingMs)} more`
  const attempt = seen.values.indexOf('attempt') + 1
  const values = seen.values.map((value, at) =>
    attempt && at === attempt ? holderText({ id: value }) : value,
  )
  return {
    text: `${shownWhole(onceKey(key))} holds no record of once, but a ${type}${sizes[type] ?? ''}, kept ${lasts}:\n${excerpt(safeJson(values))}`,
    question: 'Delete it?',
    forget: () => removeWrongRecord(locks, key, seen),
  }
}

export function unknownText(key: string): string {
  return `No call has ${shownName(key)}: the next one runs the work.`
}

function shownState(state: OnceState): object {
  const { status, holder, remainingMs, begunAt, leaseEndedAt, result } = state
  const { client, fingerprint } = shownHolder({ id: holder })
  const lasts = remainingMs === Infinity ? -1 : remainingMs
  return { status, client, fingerprint, remainingMs: lasts, begunAt, leaseEndedAt, result }
}

export function doubtText({ name, holders, remainingMs, doubt }: Omit<Held, 'kind'>): string {
  const { begunAt = 0, endedMs = 0 } = doubt ?? {}
  const who = holders.map(holderText).join()
  const began = `${who} began the work at ${timeText(begunAt)}, and its claim ended ${duration(endedMs)} ago`
  return `${shownName(name)} is in doubt: ${began}. No call runs it for ${duration(remainingMs)} more, unless edgelock once resolve ends the doubt.`
}

/** Returns work in doubt as a list shows it. */
export function doubtIn(name: string, { holder, remainingMs, ...state }: OnceState): Omit<Held, 'kind'> {
  const { begunAt = 0, keptMs = 0 } = state
  const doubt = { begunAt, endedMs: keptMs - remainingMs }
  return { name, remainingMs, doubt, holders: [{ id: holder, holds: 1 }] }
}

function stateText(key: string, state: OnceState): string {
  const { status, holder, remainingMs, result } = state
  if (status === 'in-doubt') return doubtText(doubtIn(key, state))
  const who = holderText({ id: holder })
  const lasts = duration(remainingMs)
  if (status === 'in-flight')
    return `${shownName(key)} is in flight: ${who} does the work. The claim lasts ${lasts} more unless it is renewed.`
  const value = (result?.status === 'fulfilled' ? result.value : result?.reason) ?? null
  const how = result?.status === 'fulfilled' ? 'is done' : 'failed'
  const by = RESOLVED.test(holder) ? `: the doubt that ${who} left was resolved` : `, by ${who}`
  if (state.isSealed)
    return `${shownName(key)} ${how}${by}. The result is sealed, and kept for ${lasts} more.`
  return `${shownName(key)} ${how}${by}. The result is kept for ${lasts} more:\n${excerpt(safeJson(value))}`
}

export const onceLs: Subcommand = {
  more: 'Status 1: there is none. The search is limited as that of ls, and says so.',
  options: { ...LIST_OPTIONS, 'in-doubt': FLAG },
  async run(call) {
    if (!call.has('in-doubt')) throw new UsageError('once ls lists keys in doubt: pass --in-doubt')
    const listing = await lister(call, true)()
    const doubts = listing.entries.map(({ held }) => held)
    return call.print({
      json: { ...moreJson(listing), inDoubt: doubts.map(shownDoubt) },
      text: doubts.map(doubtText).join('\n'),
      none: 'Nothing is in doubt.',
      more: moreText(listing),
    })
  },
}

export const onceResolve: Subcommand = {
  more: `Find out what happened first: at the provider, in the ledger. After --not-done, the next call runs the work. It takes
effect only on the doubt that was shown, and the status is 1 if that has changed. Results that calls seal cannot be given
here: use resolveOnce() with the seal. A request of idempotency is answered with that JSON and status 200, and a delivery of
webhookOnce with 200.`,
  options: { ...ASKING_OPTIONS, done: STRING, 'not-done': FLAG, yes: FLAG },
  async run(call) {
    const key = nameOf(call)
    const outcome = outcomeGiven(call.text('done'), call.has('not-done'))
    const { locks } = storeAt(call)
    const state = await inspectOnce(locks, key)
    if (state?.status !== 'in-doubt')
      return call.noted(state ? `${shownName(key)} is not in doubt: see once inspect.` : unknownText(key))
    if (outcome !== 'not-done' && state.isSealed) {
      const cure = 'use resolveOnce() with their seal in your application, or a console that has it'
      throw new UsageError(
        `The calls of ${shownName(key)} seal its result, and this program has no key: ${cure}.`,
      )
    }
    const will = outcome === 'not-done' ? 'the next call runs the work again' : 'later calls get this result'
    const question = `${doubtText(doubtIn(key, state))}\nResolve it, so that ${will}?`
    if (!(await call.agreed(question))) return EXIT.no
    const resolution = outcome === 'not-done' ? outcome : { value: resultFor(keptAs(state), outcome.value) }
    const isResolved = await resolveOnce(locks, key, state, resolution)
    const otherwise = 'Nothing was resolved: the key is not in that doubt any more.'
    return call.changed('resolved', isResolved, `Resolved ${shownName(key)}.`, otherwise)
  },
}

function outcomeGiven(done: string | undefined, isNotDone: boolean): { value: unknown } | 'not-done' {
  if ((done === undefined) !== isNotDone) throw new UsageError('pass either --done JSON or --not-done')
  if (done === undefined) return 'not-done'
  try {
    return { value: jsonGiven(done) }
  } catch {
    throw new UsageError('--done must be JSON, such as \'{"id":"ch_1"}\', nested 64 deep at most')
  }
}

function shownDoubt({ name: key, holders, remainingMs, doubt }: Held): object {
  const { begunAt = 0, endedMs = 0 } = doubt ?? {}
  const { client, fingerprint } = shownHolder(holders[0] ?? { id: '' })
  return { key, client, fingerprint, begunAt, leaseEndedAt: systemClock.wall() - endedMs, remainingMs }
}
