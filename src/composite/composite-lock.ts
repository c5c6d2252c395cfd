import type { Clock } from '../clock.ts'
import { LeaseLostError, LockBusyError } from '../errors.ts'
import { notNegative, positiveInteger } from '../options.ts'
import type { AcquireOptions, Lease, Lockable, TryResult, WaitOptions, WaitUntil } from '../types.ts'
import { type Attempt, poll } from '../wait/poll.ts'
import { checkWaitUntil, hand } from '../wait-until.ts'
import { gather } from './composite-gather.ts'
import { CompositeLease, type SerializedLeases } from './composite-lease.ts'
import { LeaseLock } from './lease-lock.ts'

/** How long a round waits for what it gave back: as long as the members try, because the next one would meet it. */
const GIVEN_BACK_MS = 12_000
/** How long a failure waits for clean-up that nobody took over. */
const LEFTOVERS_MS = 2_000

export interface Composition {
  readonly clock: Clock
  readonly name: string
  readonly members: readonly Lockable[]
  /** How many members must be held for the whole to be held. */
  readonly quorum: number
  /** How its leases are serialized; undefined when there is nobody whose `resume` could bring them back. */
  readonly kind: SerializedLeases['kind'] | undefined
}

/** One try for all members. */
export interface Round {
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
  readonly waitUntil: WaitUntil | undefined
  readonly reenter: CompositeLease | undefined
  /** Nobody asks again after this one. */
  readonly last: boolean
  /** Clean-up that goes on beside it, of all rounds. */
  readonly leftovers: Promise<unknown>[]
}

/** What a round brought: leases by the places of their locks, and the fencing token they agreed upon. */
export interface Taken {
  readonly places: readonly (Lease | undefined)[]
  readonly token: number | undefined
}

/** A lock made of locks. It asks in rounds, and between two rounds it holds nothing. */
export abstract class CompositeLock implements Lockable {
  readonly name: string
  protected readonly parts: Composition

  constructor(parts: Composition) {
    this.name = parts.name
    this.parts = parts
  }

  async tryAcquire(options: AcquireOptions = {}): Promise<TryResult> {
    const { value: lease, freeInMs } = await this.#ask(options, 0, 1)
    return lease ? { acquired: true, lease } : { acquired: false, retryAfterMs: freeInMs }
  }

  async acquire(options: AcquireOptions & WaitOptions = {}): Promise<Lease> {
    const { waitMs = 10_000, maxPolls = 20 } = options
    notNegative('waitMs', waitMs)
    positiveInteger('maxPolls', maxPolls)
    const { value, freeInMs: retryAfterMs, ...facts } = await this.#ask(options, waitMs, maxPolls)
    if (!value) throw new LockBusyError(this.name, { retryAfterMs, ...facts })
    return value
  }

  /** Takes what a lease needs, or leaves nothing taken. Throws when it cannot tell, or nobody can. */
  protected abstract round(round: Round): Promise<Attempt<Taken>>

  /** What the member at a place is asked with. */
  protected askFor(place: number, { leaseMs, signal, waitUntil, reenter }: Round): AcquireOptions {
    return { leaseMs, signal, waitUntil, reenter: reenter?.places[place] }
  }

  /** Releases what a failed round took, beginning with what was taken last. Never rejects. */
  protected async giveBack(leases: readonly Lease[], { last, signal, leftovers }: Round): Promise<void> {
    const released = [...leases].reverse().map(lease => lease.release())
    if (!last) await gather(this.parts.clock, released, () => false, GIVEN_BACK_MS, signal)
    leftovers.push(Promise.allSettled(released))
  }

  async #ask(options: AcquireOptions, waitMs: number, maxPolls: number) {
    const { members, clock } = this.parts
    const { signal, waitUntil, reenter } = options
    const leaseMs = positiveInteger('leaseMs', options.leaseMs ?? defaultLeaseMs(members))
    checkWaitUntil(waitUntil)
    if (reenter && !(reenter instanceof CompositeLease && reenter.places.length === members.length)) {
      throw new TypeError(`reenter must be a lease of ${this.name}`)
    }
    signal?.throwIfAborted()
    reenter?.signal.throwIfAborted()
    const leftovers: Promise<unknown>[] = []
    const round = { leaseMs, signal, waitUntil, reenter, leftovers }
    const wait = reenter ? { waitMs: 0, maxPolls: 1 } : { waitMs, maxPolls }
    let acquired = false
    try {
      const waited = await poll(clock, { ...wait, signal }, last => this.#attempt({ ...round, last }))
      acquired = !!waited.value
      return { ...waited, freeInMs: waited.freeInMs ?? leaseMs }
    } finally {
      const handed = leftovers.length > 0 && hand(waitUntil, Promise.all(leftovers))
      // A lease waits for it when it is released.
      if (!handed && !acquired) await gather(clock, leftovers, () => false, LEFTOVERS_MS)
    }
  }

  async #attempt(round: Round): Promise<Attempt<CompositeLease>> {
    const { value, ...busy } = await this.round(round)
    if (!value) return busy
    const lease = new CompositeLease({ ...this.parts, ...round, ...value })
    if (lease.remainingMs() > 0) return { value: lease }
    // Taking them took as long as the lease.
    await this.giveBack([lease], round)
    if (round.last) throw new LeaseLostError(this.name, 'expired')
    return {}
  }
}

function defaultLeaseMs(members: readonly Lockable[]): number {
  return Math.min(...members.map(lock => identityOf(lock)?.context.leaseMs ?? 30_000))
}

export function identityOf(lock: Lockable): ReturnType<LeaseLock['identity']> | undefined {
  return ownLock(lock)?.identity()
}

/** A lock of ours, or the one that a semaphore's leases come from; undefined for what others made. */
export function ownLock(lock: Lockable): LeaseLock | undefined {
  const own = 'leases' in lock ? lock.leases : lock
  return own instanceof LeaseLock ? own : undefined
}

/** @throws {TypeError} when one of them cannot be acquired. */
export function checkMembers(locks: readonly Lockable[]): readonly Lockable[] {
  if (!Array.isArray(locks)) throw new TypeError('locks must be an array of locks')
  const at = locks.findIndex(lock => typeof lock?.tryAcquire !== 'function')
  if (at === -1) return locks
  throw new TypeError(`locks[${at}] must be a lock, such as locks.lock('name'), got ${typeof locks[at]}`)
}

/** Whether two members are one lock of one `createLocks()`. */
export function isSame(one: Lockable, other: Lockable): boolean {
  const [a, b] = [identityOf(one), identityOf(other)]
  return one === other || (!!a && a.context === b?.context && a.key === b.key)
}

/** A name for what has several: JSON, because names may hold any character. */
export function nameOf(locks: readonly Lockable[]): string {
  return JSON.stringify(locks.map(lock => ('name' in lock ? lock.name : '')))
}
