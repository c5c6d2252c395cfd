/** The red lock: a majority of independent databases. */
import { LockError, OutcomeUnknownError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import type { Lockable, RedLockOptions, TryResult } from '../api/lock.ts'
import { ENDED } from '../internal/clock.ts'
import { checkOptions, must, positiveInteger } from '../internal/options.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { StoreFacts } from '../transport/call.ts'
import { isTemporary } from '../transport/failure.ts'
import type { PollResult } from '../wait/poll.ts'
import { agreeOnToken } from './agreed-token.ts'
import { CompositeLock, type Round, type Taken } from './composite-lock.ts'
import type { Composition } from './composition.ts'
import { count, gather, majority, type Settled } from './gather.ts'
import { Healing } from './healing.ts'
import { checkMembers, clockOf, joinedName, memberName } from './members.ts'

/** The default of `memberMs`, as a share of the lease. */
const MEMBER_SHARE = 0.2
/** The highest default of `memberMs`, in milliseconds. */
const MEMBER_MS = 2_000
/** For how long a last round waits for what ended the patience of its members, in milliseconds. */
const LAST_WORD_MS = 20

/**
 * Returns one lock over independent databases, which is held while a majority of them grants it. It therefore survives the
 * loss of a minority. Pass one lock of each database, each from its own `createLocks()`: at least three, and preferably an
 * odd number. An even number tolerates no more losses than the odd number below it.
 *
 * Each round asks all databases at once, gives each of them `memberMs` to answer, and counts only the time that is left
 * after the last answer. Without a majority, it releases everything, and the next round starts after a random pause.
 * `maxPolls` counts rounds. If too few answer, the last round, or the only one of `tryAcquire()`, goes on asking for
 * `patienceMs` (6 s), but a fifth of the lease at most. With fenced locks, the lease has one token, which the majority has confirmed.
 *
 * Each renewal, by `extend()` or `keepAlive()`, takes missing databases again while a majority is proven: those that
 * restarted empty, were unreachable, or had another holder. A lease that is renewed in between therefore survives the
 * restart of every database in turn. `lease.id` and `lease.holder` name the present holders, and the events of a lost and
 * an acquired member report the change. After `serialize()`, only the resumed lease takes databases again.
 *
 * The clocks of a majority must run at the same rate, and databases must keep what they confirmed. A database that
 * restarts empty must stay away for longer than the longest lease; otherwise it may let a second holder in. If a double
 * run costs money, use fenced locks and check the token.
 *
 * Source: the Redlock algorithm (antirez); Redisson: `RedissonRedLock`.
 *
 * @throws {RangeError} when there are fewer than three, or `memberMs` is no whole number of at least 1
 * @throws {TypeError} when two come from one `createLocks()`, or naming the option that cannot be used
 * @example
 * const lock = redLock(databases.map(redis => lock(createLocks({ redis }), 'ledger')))
 * await withLock(lock, { leaseMs: 10_000 }, async lease => writeLedger(lease.signal))
 */
export function redLock(members: readonly Lockable[], options?: RedLockOptions): Lockable {
  must(arguments[2] === undefined, 'other options of redLock()', 'passed to acquire()')
  checkMembers(members)
  const { memberMs } = checkOptions('redLock()', options, { memberMs: positiveInteger })
  if (members.length < 3)
    throw new RangeError(`members must be at least three locks of different databases, got ${members.length}`)
  const origins = members.map(lock => LeasedLock.identityOf(lock)?.context.queues ?? lock)
  if (new Set(origins).size < members.length)
    throw new TypeError('each member must come from its own createLocks(), over its own database')
  const [first = '', ...others] = new Set(members.map(memberName))
  const name = others.length === 0 ? first : joinedName(members)
  const quorum = Math.floor(members.length / 2) + 1
  const limit = (leaseMs: number, mostMs = MEMBER_MS) => memberMs ?? Math.min(leaseMs * MEMBER_SHARE, mostMs)
  const healing: Composition['healing'] = (lease, parts) =>
    new Healing(lease, { ...parts, memberMs: limit(parts.leaseMs) })
  return new MajorityLock(
    // The caller may go on with its array, and the quorum is that of the present members.
    { clock: clockOf(members), name, members: [...members], quorum, kind: 'red-lock', healing },
    limit,
  )
}

class MajorityLock extends CompositeLock {
  readonly #memberMs: (leaseMs: number, mostMs?: number) => number

  constructor(parts: Composition, memberMs: (leaseMs: number, mostMs?: number) => number) {
    super(parts)
    this.#memberMs = memberMs
  }

  /** All are asked at once. */
  protected override isSilent({ hasAnswered }: StoreFacts): boolean {
    return !hasAnswered
  }

  protected override async round(round: Round): Promise<PollResult<Taken>> {
    const { clock, quorum } = this.parts
    const startedAt = clock.now()
    const { leaseMs, patienceMs, until } = round
    const memberMs = Math.min(this.#memberMs(leaseMs), patienceMs)
    const answers = await this.#askAll(round, memberMs)
    const places = answers.map(leaseOf)
    const granted = places.filter(lease => lease !== undefined)
    try {
      round.signal?.throwIfAborted()
      if (granted.length >= quorum) {
        const token =
          round.reenter?.token ?? (await agreeOnToken(clock, granted, quorum, memberMs, round.signal))
        return { value: { places, token } }
      }
      const busyMs = answers.flatMap(answer => busyFor(answer) ?? []).sort((a, b) => a - b)
      if (granted.length + busyMs.length < quorum) throw this.#failure(answers)
      await this.giveBack(granted, round)
      // Clients that split the votes must not ask at the same time again.
      const retryAfterMs = clock.random() * 2 * (clock.now() - startedAt)
      const remainingMs = busyMs[quorum - granted.length - 1]
      return { remainingMs: remainingMs === Infinity ? -1 : remainingMs, retryAfterMs }
    } catch (error) {
      // Where a short lease makes rounds short, others follow while there is patience for them.
      const isLate = clock.now() + memberMs > until
      return this.failed(error, granted, isLate ? round : { ...round, lastIfFails: () => false })
    }
  }

  /** Asks all databases at once. Those that do not answer in time are cancelled in parallel to the work. */
  async #askAll(round: Round, memberMs: number): Promise<Settled<TryResult>> {
    const { signal, reenter, leftovers, leaseMs } = round
    const patienceMs = Math.ceil(Math.min(this.#memberMs(leaseMs, round.patienceMs), round.patienceMs))
    const stop = new AbortController()
    const abort = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', abort)
    const asked = this.parts.members.map(async (member, place) => {
      if (reenter && !reenter.places[place]) throw new OutcomeUnknownError(this.name)
      return member.tryAcquire(this.optionsFor(place, { ...round, patienceMs, signal: stop.signal }))
    })
    const answers = await this.#answersOf(asked, round, memberMs, patienceMs)
    signal?.removeEventListener('abort', abort)
    stop.abort(ENDED)
    const late = asked.filter((_answer, place) => !answers[place])
    const released = late.map(async answer => {
      const result = await answer
      if (result.acquired) leftovers.add(result.lease.release())
    })
    leftovers.add(Promise.allSettled(released))
    return answers
  }

  /** Waits `memberMs` for a majority. Without it, nothing may be known: a last round waits for as long as members ask. */
  async #answersOf(
    asked: readonly Promise<TryResult>[],
    { lastIfFails, signal }: Round,
    memberMs: number,
    patienceMs: number,
  ): Promise<Settled<TryResult>> {
    const { clock, quorum } = this.parts
    const haveMajority = majority<TryResult>(quorum, ({ acquired }) => acquired)
    const answers = await gather(clock, asked, haveMajority, memberMs)
    const areEnough = (some: typeof answers) => count(some, () => true) >= quorum
    if (!lastIfFails() || areEnough(answers)) return answers
    return gather(clock, asked, areEnough, patienceMs - memberMs + LAST_WORD_MS, signal)
  }

  /** Returns why there was no majority: a permanent error if there is one, else an unknown outcome, else a refusal. */
  #failure(answers: Settled<TryResult>): unknown {
    const reasons = answers.flatMap(answer => (answer?.status === 'rejected' ? [answer.reason] : []))
    const doubt =
      reasons.length < answers.length || reasons.some(reason => reason instanceof OutcomeUnknownError)
    const lasting = reasons.find(reason => !isTemporary(reason))
    if (lasting || !doubt) return lasting ?? reasons[0]
    return new OutcomeUnknownError(
      this.name,
      reasons.find(reason => reason instanceof LockError),
    )
  }
}

function leaseOf(answer: Settled<TryResult>[number]): Lease | undefined {
  return answer?.status === 'fulfilled' && answer.value.acquired ? answer.value.lease : undefined
}

/** Returns for how long a member is held at most; Infinity for a key without a TTL. */
function busyFor(answer: Settled<TryResult>[number]): number | undefined {
  if (answer?.status !== 'fulfilled' || answer.value.acquired) return undefined
  return answer.value.noTtl ? Infinity : answer.value.retryAfterMs
}
