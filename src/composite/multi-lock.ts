/** The multi-lock: all of several locks, in one script where one database has them. */
import { OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, Lockable, TryResult, WaitOptions } from '../api/lock.ts'
import { utf8 } from '../internal/encoding.ts'
import { lockChannel, slotsKey } from '../internal/keys.ts'
import { must } from '../internal/options.ts'
import type { LocksContext } from '../lease/context.ts'
import { tellHeldHere } from '../lease/held-here.ts'
import { HeldLease } from '../lease/lease.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'
import { queueOf } from '../lease/local-queue.ts'
import { type LockKind, placeOf } from '../lease/lock-kind.ts'
import { type PlainValue, plainValues } from '../lease/plain-values.ts'
import { acquire, extend, inspect, reenter, release } from '../transport/scripts/multi-lock.gen.ts'
import { type BringsBack, resume } from '../verbs/serialize.ts'
import type { PollResult } from '../wait/poll.ts'
import { agreeOnToken } from './agreed-token.ts'
import { CompositeLease } from './composite-lease.ts'
import { CompositeLock, type Round, type Taken } from './composite-lock.ts'
import { checkMembers, clockOf, heldHere, isSame, joinedName, type Nested } from './members.ts'

/** Lua can pass some 8,000 values to one command. This many locks occupy Redis for 7 ms. */
const MOST_MEMBERS = 1_000

/**
 * Returns a lock that acquires all of its members, or none. One script acquires plain locks of one `createLocks()`.
 * While a member is busy, it reserves those that are free for up to 1.5 s at a time. Other locks, and names without a common
 * `{tag}` in a Redis Cluster, are acquired one after the other, in the order of their keys; between two tries, none of
 * them is held. The lease lasts as long as the shortest lease of its members. If one member is lost, the whole lease is
 * lost. A multi-lock never joins a queue: it asks fair members as `tryAcquire()` does. If all members are fenced, the
 * lease has one token, higher than every earlier token of any member. Redisson: `RedissonClient.getMultiLock`,
 * `RedissonMultiLock`.
 *
 * @throws {TypeError} when a member is not a lock, or is listed twice
 * @throws {RangeError} when `members` is empty, or has more than 1,000 locks
 * @example
 * const both = multiLock([lock(locks, 'account:1'), lock(locks, 'account:2')])
 * await withLock(both, async lease => transfer({ signal: lease.signal }))
 */
export function multiLock(members: readonly Lockable[]): Lockable {
  checkMembers(members)
  must(arguments[1] === undefined, 'options of multiLock()', 'passed to acquire()')
  return new MultiLock(members)
}

class MultiLock implements Lockable, Nested, BringsBack {
  readonly name: string
  readonly members: readonly Lockable[]
  readonly #oneByOne: OneByOne
  /** Set if all members are plain locks of one `createLocks()`. */
  readonly #atOnce: AtOnce | undefined

  constructor(locks: readonly Lockable[]) {
    const flat = locks.flatMap(lock => (lock instanceof MultiLock ? lock.members : lock))
    if (flat.length < 1 || flat.length > MOST_MEMBERS)
      throw new RangeError(`members must be 1 to ${MOST_MEMBERS} locks, got ${flat.length}`)
    const members = sorted(flat)
    this.name = joinedName(members)
    this.members = members
    this.#atOnce = lockAtOnce(members)
    this.#oneByOne = new OneByOne({
      clock: clockOf(members),
      name: this.name,
      members,
      quorum: members.length,
      kind: 'leases',
    })
  }

  async tryAcquire(options?: AcquireOptions): Promise<TryResult> {
    const result = await this.#atOnceOrOneByOne(options, (lock, options) => lock.tryAcquire(options))
    if (result.acquired) noteMembers(this.members, result.lease)
    return result
  }

  async acquire(options?: AcquireOptions & WaitOptions): Promise<Lease> {
    const signal = options?.signal
    try {
      const lease = await this.#atOnceOrOneByOne(options, (lock, options) => lock.acquire(options))
      noteMembers(this.members, lease)
      return lease
    } catch (error) {
      throw tellHeldHere(error, signal, heldHere(this.members), 'release it first')
    }
  }

  checkAcquire(leaseMs: number, reenter?: Lease): void {
    this.#oneByOne.checkAcquire(leaseMs, reenter)
  }

  bringBack(text: string, waitUntil?: WaitUntil): Lease {
    const { lock = this.#oneByOne } = this.#atOnce ?? {}
    return this.#oneByOne.tryResume(text, waitUntil) ?? resume(lock, text, { waitUntil })
  }

  async #atOnceOrOneByOne<T>(
    options: AcquireOptions | undefined,
    take: (lock: Lockable, options: AcquireOptions | undefined) => Promise<T>,
  ): Promise<T> {
    const { lock, context, hasOneSlot } = this.#atOnce ?? {}
    const reenter = options?.reenter
    const apart = reenter ? reenter instanceof CompositeLease : context?.isCluster && !hasOneSlot
    if (!lock || !context || apart) return take(this.#oneByOne, options)
    // The caller may change its object during the first try.
    const again = { ...options }
    try {
      return await take(lock, options)
    } catch (error) {
      if (!refusesSlots(error)) throw error
      context.isCluster = true
      return take(this.#oneByOne, again)
    }
  }
}

/** The lock that one script takes. */
interface AtOnce {
  readonly lock: LeasedLock
  readonly context: LocksContext
  /** Whether all keys share a slot in every cluster. */
  readonly hasOneSlot: boolean
}

function lockAtOnce(members: readonly Lockable[]): AtOnce | undefined {
  const identities = members.flatMap(lock => LeasedLock.identityOf(lock) ?? [])
  const context = identities[0]?.context
  const plain = identities.filter(each => each.kind === 'lock' && each.context === context)
  if (!context || plain.length < members.length) return undefined
  const keys = plain.map(({ of }) => of.key)
  const slots = new Set(keys.map(key => /\{.+\}/.exec(key)?.[0] ?? key))
  const values = plainValues(context, keys[0] ?? '')
  const locksSlotsAndChannels = keys.flatMap(key => [key, slotsKey(key), lockChannel(key)])
  const kind: LockKind<PlainValue | 'locks[]' | 'locksSlotsAndChannels[]'> = {
    kind: 'multi-lock',
    name: joinedName(members),
    key: JSON.stringify(keys),
    scripts: { acquire, reenter, extend, release, inspect },
    values: hold => ({ ...values(hold), locks: keys, locksSlotsAndChannels }),
  }
  return { lock: new LeasedLock(context, kind, queueOf), context, hasOneSlot: slots.size === 1 }
}

/** Makes one lease of all members known as the lease of each, for callers inside of it that wait for one of them. */
function noteMembers(members: readonly Lockable[], lease: Lease): void {
  const { state } = HeldLease.holdOf(lease) ?? {}
  if (!state) return
  const { held } = state.context
  const places = members.map(lock => placeOf((LeasedLock.identityOf(lock) as LockIdentity).of))
  for (const place of places) held.set(place, lease.id)
  state.places.push(...places)
}

/** Takes its members in the order of their keys, so that one of several competing clients gets all of them. */
class OneByOne extends CompositeLock {
  protected override async round(round: Round): Promise<PollResult<Taken>> {
    const { clock, members } = this.parts
    const places: Lease[] = []
    // All of them share the patience.
    const until = clock.now() + round.patienceMs
    const leftMs = () => Math.ceil(Math.max(1, until - clock.now()))
    try {
      for (const [place, member] of members.entries()) {
        const asked = await member.tryAcquire(this.optionsFor(place, { ...round, patienceMs: leftMs() }))
        if (!asked.acquired) {
          await this.giveBack(places, round)
          return { remainingMs: asked.noTtl ? -1 : asked.retryAfterMs }
        }
        places.push(asked.lease)
      }
      const token =
        round.reenter?.token ?? (await agreeOnToken(clock, places, places.length, leftMs(), round.signal))
      return { value: { places, token } }
    } catch (error) {
      return this.failed(error, places, round)
    }
  }
}

/** Sorts by the bytes of the keys, so that all clients agree. @throws {TypeError} when a lock is listed twice. */
function sorted(locks: readonly Lockable[]): Lockable[] {
  const seen = new Map<string, Lockable[]>()
  const keyed = locks.map(lock => {
    const identity = LeasedLock.identityOf(lock)
    const key = identity?.of.key ?? joinedName([lock])
    const others = seen.get(key) ?? []
    if (others.some(other => isSame(lock, other)))
      throw new TypeError(`members must not contain the same lock twice: ${joinedName([lock])}`)
    seen.set(key, [...others, lock])
    return { lock, bytes: String.fromCharCode(...utf8(key)) }
  })
  return keyed.sort((a, b) => (a.bytes < b.bytes ? -1 : 1)).map(({ lock }) => lock)
}

function refusesSlots(error: unknown): boolean {
  // A script over several slots never runs, so an earlier request without an answer leaves no doubt.
  const source = error instanceof OutcomeUnknownError ? error.cause : error
  return source instanceof StoreUnavailableError && source.reason === 'CROSSSLOT'
}
