import type { Held } from '../../api/held.ts'
import { systemClock } from '../../internal/clock.ts'
import { inspectOnce } from '../../once/inspect-once.ts'
import { resolveOnce } from '../../once/resolve-once.ts'
import { jsonGiven, keptAs, resultFor } from '../../operator/resolution.ts'
import { shownHolder } from '../../operator/shown-holder.ts'
import type { Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, UsageError } from '../io.ts'
import { nameOf, storeAt } from '../store.ts'
import { shownName } from '../text.ts'
import { LIST_OPTIONS, lister, moreJson, moreText } from './ls.ts'
import { doubtIn, doubtText, unknownText } from './once.ts'

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
