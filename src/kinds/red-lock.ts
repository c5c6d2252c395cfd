import { type Clock, systemClock } from './clock.ts'
import { LockError, OutcomeUnknownError, retryAfterOf } from './errors.ts'
import { mayPass } from './lease/acquire.ts'
import { type Answers, gather, majority } from './lease/composite-gather.ts'
import {
  CompositeLock,
  checkMembers,
  identityOf,
  nameOf,
  ownLock,
  type Round,
  type Taken,
} from './lease/composite-lock.ts'
import { resumeLeases } from './lease/composite-serialized.ts'
import { agreeOnToken } from './lease/composite-token.ts'
import { parseLease } from './lease/serialized.ts'
import type { Lease, Lockable, RedLock, TryResult } from './types.ts'
import type { Attempt } from './wait/poll.ts'

/** What one database may take for its answer: this share of the lease, … */
const NODE_SHARE = 0.2
/** … and never more milliseconds than this. */
const NODE_MS = 2_000

/**
 * One lock over independent databases, held while a majority of them says so: it outlives the loss of a minority.
 * Give it one lock of each database, each from its own `createLocks()`, three at least and better an odd number; an
 * even one tolerates no more losses than the odd one below it.
 *
 * Each round asks all at once, gives each of them a fifth of the lease at most (2 s at most), and counts what is left
 * of the leases after the last answer. Without a majority everything is given back, and the next round waits a random
 * while. `maxPolls` counts rounds. With fenced locks the lease has one token, which the majority has confirmed.
 *
 * It stands on the clocks of a majority running alike and on databases keeping what they confirmed. Where a double run
 * costs money, use fenced locks and check the token.
 *
 * Source: the Redlock algorithm (antirez); Redisson: `RedissonRedLock`.
 *
 * @throws {RangeError} when there are fewer than three
 * @throws {TypeError} when two come from one `createLocks()`
 * @example
 * const lock = redLock(databases.map(redis => createLocks({ redis }).lock('ledger')))
 * await withLock(lock, { leaseMs: 10_000 }, async lease => writeLedger(lease.signal))
 */
export function redLock(locks: readonly Lockable[]): RedLock {
  return redLockOn(systemClock, locks)
}

/** {@link redLock} on another clock, for tests. */
export function redLockOn(clock: Clock, locks: readonly Lockable[]): RedLock {
  const members = checkMembers(locks)
  if (members.length < 3) {
    throw new RangeError(`locks must be at least three, each of another database, got ${members.length}`)
  }
  const contexts = members.map(lock => identityOf(lock)?.context ?? lock)
  if (new Set(contexts).size < members.length) {
    throw new TypeError('locks must each come from another createLocks(), over another database')
  }
  const names = new Set(members.map(lock => nameOf([lock])))
  const name = names.size === 1 ? (JSON.parse([...names][0] ?? '')[0] as string) : nameOf(members)
  const quorum = Math.floor(members.length / 2) + 1
  const kind = members.every(ownLock) ? 'red-lock' : undefined
  return new MajorityLock({ clock, name, members, quorum, kind })
}

class MajorityLock extends CompositeLock implements RedLock {
  resume(serialized: string): Lease {
    const { members, quorum } = this.parts
    const lease = resumeLeases(serialized, { ...this.parts, kind: 'red-lock' }, (text, place) => {
      const lock = members[place] && ownLock(members[place])
      return lock && text ? lock.resume(parseLease(text, [lock.identity().kind])) : undefined
    })
    const { places = [] } = lease ?? {}
    if (lease && places.length === members.length && places.filter(Boolean).length >= quorum) return lease
    throw new TypeError('resume() takes the text that lease.serialize() of such a red lock returned')
  }

  protected override async round(round: Round): Promise<Attempt<Taken>> {
    const { clock, quorum } = this.parts
    const startedAt = clock.now()
    const nodeMs = Math.min(round.leaseMs * NODE_SHARE, NODE_MS)
    const answers = await this.#askAll(round, nodeMs)
    const places = answers.map(answer => leaseOf(answer))
    const granted = places.filter(lease => lease !== undefined)
    try {
      round.signal?.throwIfAborted()
      if (granted.length >= quorum) {
        const token =
          round.reenter?.token ?? (await agreeOnToken(clock, granted, quorum, nodeMs, round.signal))
        return { value: { places, token } }
      }
      const busyMs = answers.flatMap(answer => busyFor(answer) ?? []).sort((a, b) => a - b)
      if (granted.length + busyMs.length < quorum) throw this.#failure(answers)
      await this.giveBack(granted, round)
      // Those who split the votes must not meet again.
      const notBeforeMs = clock.random() * 2 * (clock.now() - startedAt)
      return { freeInMs: busyMs[quorum - granted.length - 1], notBeforeMs }
    } catch (error) {
      await this.giveBack(granted, round)
      if (round.last || !mayPass(error)) throw error
      return { notBeforeMs: retryAfterOf(error) }
    }
  }

  /** Asks all databases at once. Who has not answered in time is not waited for, and cancelled beside the work. */
  async #askAll(round: Round, nodeMs: number): Promise<Answers<TryResult>> {
    const { clock, members, quorum } = this.parts
    const { signal, reenter, leftovers } = round
    const stop = new AbortController()
    const abort = () => stop.abort(signal?.reason)
    const cancels: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void cancels.push(promise)
    signal?.addEventListener('abort', abort)
    const asked = members.map(async (member, place): Promise<TryResult> => {
      if (reenter && !reenter.places[place]) throw new OutcomeUnknownError(this.name)
      return member.tryAcquire({ ...this.askFor(place, round), signal: stop.signal, waitUntil })
    })
    const answers = await gather(clock, asked, majority(quorum, isGranted), nodeMs)
    signal?.removeEventListener('abort', abort)
    stop.abort()
    const late = asked.map(async (answer, place) => {
      const result = await answer.catch(() => undefined)
      if (!answers[place] && result?.acquired) await result.lease.release().catch(() => {})
    })
    leftovers.push(Promise.all(late).then(() => Promise.allSettled(cancels)))
    return answers
  }

  /** Why no majority answered: what does not pass by itself, else doubt, else a refusal. */
  #failure(answers: Answers<TryResult>): unknown {
    const reasons = answers.flatMap(answer => (answer?.status === 'rejected' ? [answer.reason] : []))
    const doubt =
      reasons.length < answers.length || reasons.some(reason => reason instanceof OutcomeUnknownError)
    const lasting = reasons.find(reason => !mayPass(reason))
    if (lasting || !doubt) return lasting ?? reasons[0]
    return new OutcomeUnknownError(
      this.name,
      reasons.find(reason => reason instanceof LockError),
    )
  }
}

function isGranted(result: TryResult): boolean {
  return result.acquired
}

function leaseOf(answer: Answers<TryResult>[number]): Lease | undefined {
  return answer?.status === 'fulfilled' && answer.value.acquired ? answer.value.lease : undefined
}

function busyFor(answer: Answers<TryResult>[number]): number | undefined {
  return answer?.status === 'fulfilled' && !answer.value.acquired ? answer.value.retryAfterMs : undefined
}
