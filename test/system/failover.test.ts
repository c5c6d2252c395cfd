/**
 * Kills a primary while locks are contended and a short lease is being extended, promotes a replica, and counts the leases that
 * can be proven then: with `confirmed()`, and at the same time without. FAILOVERS=300 plays more of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocks, type Lease, type Lock, lock } from '../../src/index.ts'
import { confirmed, rest } from '../../src/rest.ts'
import { ReplicatedStore } from '../support/replicated-store.ts'
import { many, THOROUGH } from '../support/thorough.ts'

const { FAILOVERS: wanted = many(5, 30) } = process.env
const FAILOVERS = Number(wanted)
const LAG_MS = 40
/** Longer than a failover, so that what was provable before it is provable after it. */
const LEASE_MS = 20_000
/** Shorter than a failover, but longer than the time-out of a confirmation. */
const SHORT_LEASE_MS = 700
const TIMEOUT_MS = 500
const LOCKS = 5
const HOLD_MS = 50

let store: ReplicatedStore
beforeAll(async () => {
  store = await ReplicatedStore.start(2, LAG_MS)
})
afterAll(() => store?.stop())

const newTally = () => ({
  /** Contended locks with two holders that can both prove their lease. */
  doubles: 0,
  /** The same, of locks whose lease was extended just before the failover. */
  doublesAfterExtension: 0,
  grantsAfterFailover: 0,
})

/** A lock with the leases that were granted and not released. */
interface Contended {
  readonly lock: Lock
  readonly leases: Lease[]
  /** How often it was granted. Counted by `take`. */
  granted: number
}

async function take(each: Contended, asking = each.lock.tryAcquire()): Promise<Lease | undefined> {
  const asked = await asking.catch(() => undefined)
  const lease = asked?.acquired ? asked.lease : undefined
  if (!lease) return undefined
  each.leases.push(lease)
  each.granted++
  return lease
}

/** How many leases can be proven at this moment. */
const holdersOf = ({ leases }: Contended) => leases.filter(lease => lease.remainingMs() > 0).length

/** Locks whose grants `count` replicas confirm. */
async function sideOf(trial: string, count: number, tally: ReturnType<typeof newTally>) {
  const { url, token } = store.rest
  const client = rest({ url, token })
  const redis = count > 0 ? confirmed(client, { count, timeoutMs: TIMEOUT_MS }) : client
  const locks = createLocks({ redis, leaseMs: LEASE_MS })
  const named = (name: string): Contended => ({
    lock: lock(locks, `${trial}:${count}:${name}`),
    leases: [],
    granted: 0,
  })
  const contended = Array.from({ length: LOCKS }, (_, at) => named(`lock ${at}`))
  const extended = named('extended')
  await take(extended, extended.lock.tryAcquire({ leaseMs: SHORT_LEASE_MS }))
  const all = [...contended, extended]
  const askForAll = () => Promise.all(all.map(each => take(each)))
  const releaseAll = () =>
    Promise.all(all.flatMap(({ leases }) => leases.splice(0).map(lease => lease.release().catch(() => {}))))
  return {
    /** Two clients compete for each lock until `kill` aborts. After that, one that holds it keeps it. */
    contend(kill: AbortSignal, signal: AbortSignal): void {
      const client = async (each: Contended) => {
        while (!kill.aborted) {
          const wait = { waitMs: 5_000, maxPolls: 1_000, signal }
          const asking = each.lock.acquire(wait).then(lease => ({ acquired: true as const, lease }))
          const lease = await take(each, asking)
          await sleep(HOLD_MS * Math.random())
          if (kill.aborted || !lease) continue
          each.leases.splice(each.leases.indexOf(lease), 1)
          await lease.release().catch(() => {})
        }
      }
      for (const each of contended) for (const _ of [1, 2]) void client(each)
    },
    extend: () => void extended.leases[0]?.extend(LEASE_MS).catch(() => {}),
    /** Counts what two can prove to hold when all are asked for once more, and then released and asked for again. */
    async judge(): Promise<void> {
      for (const each of all) each.granted = 0
      await askForAll()
      tally.doubles += contended.filter(each => holdersOf(each) > 1).length
      tally.doublesAfterExtension += holdersOf(extended) > 1 ? 1 : 0
      await releaseAll()
      await askForAll()
      await releaseAll()
      for (const { granted } of all) tally.grantsAfterFailover += granted
    },
  }
}

it(`keeps confirmed grants and extensions exclusive across ${FAILOVERS} failovers, which the others do not survive`, {
  timeout: FAILOVERS * 10_000,
}, async () => {
  const [safe, control] = [newTally(), newTally()]
  for (let at = 0; at < FAILOVERS; at++) {
    const count = 1 + (at % 2)
    const sides = [await sideOf(`trial ${at}`, count, safe), await sideOf(`trial ${at}`, 0, control)]
    const [kill, end] = [new AbortController(), new AbortController()]
    for (const side of sides) side.contend(kill.signal, end.signal)
    await sleep(3 * LAG_MS + 50 * Math.random())
    for (const side of sides) side.extend()
    await sleep(2 * LAG_MS * Math.random())
    kill.abort()
    const killedAt = performance.now()
    // With fewer than all replicas, only the most advanced one is sure to have what was confirmed.
    await store.failOver(count < store.replicas.length ? 'most advanced' : 'any')
    await store.untilReplicated(store.replicas.length)
    await sleep(Math.max(0, SHORT_LEASE_MS - (performance.now() - killedAt)))
    await Promise.all(sides.map(side => side.judge()))
    end.abort()
  }
  console.log({ failovers: FAILOVERS, confirmed: safe, control })
  expect(safe).toMatchObject({ doubles: 0, doublesAfterExtension: 0 })
  expect(safe.grantsAfterFailover).toBeGreaterThan(3 * FAILOVERS)
  // It takes some failovers until a lock without replicas is doubled.
  const seldom = THOROUGH ? 1 : 0
  expect(control.doubles).toBeGreaterThanOrEqual(seldom)
  expect(control.doublesAfterExtension).toBeGreaterThanOrEqual(seldom)
})
