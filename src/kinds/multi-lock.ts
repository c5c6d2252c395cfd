import type { Context } from './context.ts'
import { retryAfterOf, StoreUnavailableError } from './errors.ts'
import { lockChannel } from './keys.ts'
import { mayPass } from './lease/acquire.ts'
import { CompositeLease } from './lease/composite-lease.ts'
import {
  CompositeLock,
  checkMembers,
  identityOf,
  isSame,
  nameOf,
  type Round,
  type Taken,
} from './lease/composite-lock.ts'
import { agreeOnToken } from './lease/composite-token.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import { plainValues } from './lock.ts'
import * as plainScripts from './scripts/lock.gen.ts'
import * as scripts from './scripts/multi-lock.gen.ts'
import type { AcquireOptions, Lease, Lockable, TryResult, WaitOptions } from './types.ts'
import type { Attempt } from './wait/poll.ts'

/** What the multi-locks of one `createLocks()` have learned about its database. */
export interface Slots {
  /** It is a cluster, which refuses scripts over several slots. */
  apart?: boolean
}

type Given = keyof ReturnType<ReturnType<typeof plainValues>> | 'locks[]' | 'members[]'

/**
 * All of several locks, or none. Plain locks of one `createLocks()` are taken by one script; where the database is a
 * cluster and their names share no `{tag}`, and for all other locks, one is taken after the other.
 * Redisson: `RedissonMultiLock`.
 */
export class MultiLock implements Lockable {
  readonly name: string
  readonly members: readonly Lockable[]
  readonly #slots: Slots
  readonly #atOnce: LeaseLock | undefined
  readonly #oneByOne: Lockable
  readonly #oneSlot: boolean

  /** @throws {TypeError | RangeError} when there are none, one is no lock, or one is there twice. */
  constructor(context: Context, slots: Slots, locks: readonly Lockable[]) {
    const flat = checkMembers(locks).flatMap(lock => (lock instanceof MultiLock ? lock.members : lock))
    const members = sorted(flat)
    if (members.length === 0) throw new RangeError('locks must hold at least one lock')
    const own = members.filter(lock => identityOf(lock)?.context === context)
    const plain = own.filter(lock => identityOf(lock)?.kind === 'lock')
    const kind = own.length === members.length ? 'leases' : undefined
    this.name = nameOf(members)
    this.members = members
    this.#slots = slots
    if (plain.length === members.length) this.#atOnce = locksAtOnce(context, this.name)
    this.#oneSlot = haveOneSlot(members.map(keyOf))
    const { clock } = context
    this.#oneByOne = new OneByOne({ clock, name: this.name, members, quorum: members.length, kind })
  }

  tryAcquire(options: AcquireOptions = {}): Promise<TryResult> {
    return this.#ask(options, lock => lock.tryAcquire(options))
  }

  acquire(options: AcquireOptions & WaitOptions = {}): Promise<Lease> {
    return this.#ask(options, lock => lock.acquire(options))
  }

  async #ask<T>({ reenter }: AcquireOptions, ask: (lock: Lockable) => Promise<T>): Promise<T> {
    const apart = reenter ? reenter instanceof CompositeLease : this.#slots.apart && !this.#oneSlot
    if (!this.#atOnce || apart) return ask(this.#oneByOne)
    try {
      return await ask(this.#atOnce)
    } catch (error) {
      if (!refusesSlots(error)) throw error
      this.#slots.apart = true
      return ask(this.#oneByOne)
    }
  }
}

/** Plain locks that one script takes, by the JSON of their names, which is also how a serialized lease names them. */
export function locksAtOnce(context: Context, name: string): LeaseLock {
  const locks = namesIn(name).map(each => context.keyOf(each))
  const plain = plainValues(context, locks[0] ?? '')
  const members = locks.flatMap(lock => [lock, lockChannel(lock)])
  const protocol: Protocol<Given> = {
    kind: 'multi-lock',
    lockName: name,
    scripts: { ...plainScripts, ...scripts },
    values: hold => ({ ...plain(hold), locks, members }),
  }
  return new LeaseLock(context, protocol)
}

/** In the order of their keys: of those who compete for the same locks, one gets through. */
class OneByOne extends CompositeLock {
  protected override async round(round: Round): Promise<Attempt<Taken>> {
    const { clock, members } = this.parts
    const places: Lease[] = []
    try {
      for (const [place, member] of members.entries()) {
        const asked = await member.tryAcquire(this.askFor(place, round))
        if (!asked.acquired) {
          await this.giveBack(places, round)
          return { freeInMs: asked.retryAfterMs }
        }
        places.push(asked.lease)
      }
      const token =
        round.reenter?.token ??
        (await agreeOnToken(clock, places, places.length, round.leaseMs, round.signal))
      return { value: { places, token } }
    } catch (error) {
      await this.giveBack(places, round)
      if (round.last || !mayPass(error)) throw error
      return { notBeforeMs: retryAfterOf(error) }
    }
  }
}

/** By the bytes of their keys, so that all clients agree. @throws {TypeError} when a lock is there twice. */
function sorted(locks: readonly Lockable[]): Lockable[] {
  for (const [at, lock] of locks.entries()) {
    if (locks.some((other, place) => place < at && isSame(lock, other))) {
      throw new TypeError(`locks must not hold the same lock twice: ${nameOf([lock])}`)
    }
  }
  const bytes = (lock: Lockable) => String.fromCharCode(...new TextEncoder().encode(keyOf(lock)))
  return [...locks].sort((a, b) => (bytes(a) < bytes(b) ? -1 : 1))
}

function namesIn(name: string): string[] {
  try {
    return [JSON.parse(name)].flat()
  } catch {
    throw new TypeError('a lease of several locks has the JSON of their names for its name')
  }
}

function keyOf(lock: Lockable): string {
  return identityOf(lock)?.key ?? nameOf([lock])
}

/** Keys with the same `{tag}` share a slot in every cluster. */
function haveOneSlot(keys: readonly string[]): boolean {
  return new Set(keys.map(key => /\{.+\}/.exec(key)?.[0] ?? key)).size === 1
}

function refusesSlots(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.message.endsWith('(CROSSSLOT)')
}
