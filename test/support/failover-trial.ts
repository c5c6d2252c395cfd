import { setTimeout as sleep } from 'node:timers/promises'
import { createLocks, type Lease, type Lock, lock } from '../../src/index.ts'
import { confirmed, rest } from '../../src/rest.ts'
import type { ReplicatedStore } from './replicated-store.ts'

/** What the trials of one side have shown. */
export interface Tally {
  /** Contended locks with two holders that can both prove their lease. */
  doubles: number
  /** The same, of locks whose lease was extended just before the failover. */
  doublesAfterExtension: number
  grantsAfterFailover: number
}

export const newTally = (): Tally => ({ doubles: 0, doublesAfterExtension: 0, grantsAfterFailover: 0 })

/** Longer than a failover, so that what was provable before it is provable after it. */
const LEASE_MS = 20_000
/** Shorter than a failover, but longer than the time-out of a confirmation. */
const SHORT_LEASE_MS = 700
const TIMEOUT_MS = 500
const LOCKS = 5
const HOLD_MS = 50

/** One side of the comparison: its locks, and what became of them. */
class Side {
  readonly #tally: Tally
  readonly #contended: Contended[]
  readonly #extended: Contended

  constructor(store: ReplicatedStore, tally: Tally, trial: string, count: number) {
    const { url, token } = store.rest
    const client = rest({ url, token })
    const redis = count > 0 ? confirmed(client, { count, timeoutMs: TIMEOUT_MS }) : client
    const locks = createLocks({ redis, leaseMs: LEASE_MS })
    const named = (name: string) => new Contended(lock(locks, `${trial}:${count}:${name}`))
    this.#tally = tally
    this.#contended = Array.from({ length: LOCKS }, (_, at) => named(`lock ${at}`))
    this.#extended = named('extended')
  }

  get #all(): Contended[] {
    return [...this.#contended, this.#extended]
  }

  /** Lets two clients compete for each lock until `kill` aborts. After that, a client that holds one keeps it. */
  contend(kill: AbortSignal, end: AbortSignal): void {
    for (const each of this.#contended) for (const _ of [1, 2]) void each.contend(kill, end)
  }

  async takeShortLease(): Promise<void> {
    await this.#extended.take(lock => lock.acquire({ leaseMs: SHORT_LEASE_MS }))
  }

  extend(): void {
    void this.#extended.leases[0]?.extend(LEASE_MS).catch(() => {})
  }

  /** Asks for every lock, and counts those that two can prove to hold. Then releases all and asks again. */
  async judge(): Promise<void> {
    for (const each of this.#all) each.granted = 0
    await this.#askForAll()
    this.#tally.doubles += this.#contended.filter(each => each.holders > 1).length
    this.#tally.doublesAfterExtension += this.#extended.holders > 1 ? 1 : 0
    await this.#releaseAll()
    await this.#askForAll()
    await this.#releaseAll()
    for (const each of this.#all) this.#tally.grantsAfterFailover += each.granted
  }

  async #askForAll(): Promise<void> {
    await Promise.all(
      this.#all.map(each =>
        each.take(async lock => {
          const asked = await lock.tryAcquire().catch(() => undefined)
          return asked?.acquired ? asked.lease : undefined
        }),
      ),
    )
  }

  async #releaseAll(): Promise<void> {
    const leases = this.#all.flatMap(each => each.leases.splice(0))
    await Promise.all(leases.map(lease => lease.release().catch(() => {})))
  }
}

/** A lock with the leases that were granted and not released. */
class Contended {
  readonly leases: Lease[] = []
  readonly #lock: Lock
  granted = 0

  constructor(lock: Lock) {
    this.#lock = lock
  }

  /** How many leases can be proven at this moment. */
  get holders(): number {
    return this.leases.filter(lease => lease.remainingMs() > 0).length
  }

  async take(ask: (lock: Lock) => Promise<Lease | undefined>): Promise<Lease | undefined> {
    const lease = await ask(this.#lock)
    if (!lease) return undefined
    this.leases.push(lease)
    this.granted++
    return lease
  }

  async contend(kill: AbortSignal, signal: AbortSignal): Promise<void> {
    while (!kill.aborted) {
      const wait = { waitMs: 5_000, maxPolls: 1_000, signal }
      const lease = await this.take(lock => lock.acquire(wait).catch(() => undefined))
      await sleep(HOLD_MS * Math.random())
      if (kill.aborted || !lease) continue
      this.leases.splice(this.leases.indexOf(lease), 1)
      await lease.release().catch(() => {})
    }
  }
}

/**
 * Kills the primary while locks are contended and a short lease is being extended, promotes a replica, and counts the
 * leases that can be proven then. At the same time, `control` does the same without `replicas`.
 */
export async function failOverOnce(
  store: ReplicatedStore,
  { count, lagMs, name }: { count: number; lagMs: number; name: string },
  tallies: { confirmed: Tally; control: Tally },
): Promise<void> {
  const all = store.replicas.length
  const sides = [new Side(store, tallies.confirmed, name, count), new Side(store, tallies.control, name, 0)]
  await Promise.all(sides.map(side => side.takeShortLease()))
  const [kill, end] = [new AbortController(), new AbortController()]
  for (const side of sides) side.contend(kill.signal, end.signal)
  await sleep(3 * lagMs + 50 * Math.random())
  for (const side of sides) side.extend()
  await sleep(2 * lagMs * Math.random())
  kill.abort()
  const killedAt = performance.now()
  // With fewer than all replicas, only the most advanced one is sure to have what was confirmed.
  await store.failOver(count < all ? 'most advanced' : 'any')
  await store.untilReplicated(all)
  await sleep(Math.max(0, SHORT_LEASE_MS - (performance.now() - killedAt)))
  await Promise.all(sides.map(side => side.judge()))
  end.abort()
}
