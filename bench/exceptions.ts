/**
 * What happens after an exception: a death, a long hold, a deployment, a step of the server's clock. In virtual time, with
 * the real library and the shipped scripts. A round trip takes between 10 and 30 ms.
 */
import { type Lease, type Locks, permitSemaphore } from '../src/index.ts'
import { jain, measure } from './crowd.ts'
import {
  LOCKS,
  type LockKind,
  leased,
  newProcess,
  type StoreOptions,
  unlessBusy,
  virtualStore,
} from './virtual.ts'

export interface Played extends StoreOptions {
  readonly seed?: number | undefined
}

const LEASE_MS = 30_000
const SPREAD = 0.5

export function storeOf(name: string, { seed = 1, ...options }: Played) {
  const { join, ...store } = virtualStore(`${name} ${seed}`, { spread: SPREAD, ...options })
  return { ...store, join: (process = newProcess(), leaseMs = LEASE_MS) => join(process, leaseMs) }
}

export interface HandOver {
  readonly holdMs: number
  readonly waitMs: number
}

/** Lets one client wait while another holds. Returns for how long it was free, and how often the waiter asked. */
export async function handOver(kind: LockKind, { holdMs, waitMs }: HandOver, played: Played = {}) {
  const { join, run, around } = storeOf(`${kind} for ${holdMs} ms, ${waitMs} ms`, played)
  const waiter = newProcess()
  const lease = await run(LOCKS[kind](join(newProcess(), holdMs + 60_000)).acquire())
  const granted = LOCKS[kind](join(waiter))
    .acquire({ waitMs })
    .then(() => around.now())
  await run(around.sleep(holdMs))
  await run(lease.release())
  const releasedAt = around.now()
  // Both answers take half a round trip.
  return { idleMs: (await run(granted)) - releasedAt, polls: waiter.requests }
}

/** Lets a holder die that renewed its lease for so long. Returns by how much the one waiter came later than what. */
export async function takeover(kind: LockKind, renewedMs: number, played: Played = {}) {
  const { join, run, around, engine } = storeOf(`${kind} renewed for ${renewedMs} ms`, played)
  const [holder, waiter] = [newProcess(), newProcess()]
  const lease = await run(LOCKS[kind](join(holder)).acquire())
  const granted = LOCKS[kind](join(waiter))
    .acquire({ waitMs: Infinity })
    .then(() => around.now())
  if (renewedMs > 0) {
    lease.keepAlive({ maxHoldMs: renewedMs + 60_000 })
    await run(around.sleep(renewedMs + 5_000 * around.random()))
  }
  holder.isDead = true
  const diedAt = around.now()
  const [, deadline] = engine.command('ZRANGE', '{crowd}:timeout', '0', '0', 'WITHSCORES') as string[]
  const endsAt = deadline ? Number(deadline) : diedAt + Number(engine.command('PTTL', 'crowd'))
  const grantedAt = await run(granted)
  return { afterLeaseMs: grantedAt - endsAt, afterDeathMs: grantedAt - diedAt, polls: waiter.requests }
}

export interface Deployment {
  readonly heldMs: number
  readonly dead: number
}

/** Lets all waiters die, then the holder release. Returns for how long a newcomer with the default wait waits. */
export async function deployment(kind: LockKind, { heldMs, dead }: Deployment, played: Played = {}) {
  const { join, run, around } = storeOf(`${kind} with ${dead} dead waiters, ${heldMs} ms`, played)
  const lease = await run(LOCKS[kind](join(newProcess(), heldMs + 60_000)).acquire())
  const waiters = Array.from({ length: dead }, newProcess)
  for (const waiter of waiters)
    void around
      .sleep(around.random() * Math.min(5_000, heldMs / 2))
      .then(() => LOCKS[kind](join(waiter)).acquire({ waitMs: Infinity }))
      // A process that died hears of no answer.
      .catch(() => {})
  await run(around.sleep(heldMs))
  for (const waiter of waiters) waiter.isDead = true
  await run(around.sleep(20 + 1_000 * around.random()))
  await run(lease.release())
  const askedAt = around.now()
  await run(LOCKS[kind](join()).acquire())
  return around.now() - askedAt
}

export interface Loop {
  /** Milliseconds that it lasts. */
  readonly forMs: number
  /** Default: 100. */
  readonly clients?: number
  /** What the first client does that gets it after `atMs`: it works for `ms`, or dies. */
  readonly exception?: { readonly atMs: number; readonly ms: number | 'dies' }
  /** When the server's clock is set, and by how much. */
  readonly step?: { readonly atMs: number; readonly ms: number }
}

/** A closed loop of clients that hold it for 50 ms each. */
export async function loop(kind: LockKind, { clients = 100, ...loop }: Loop, played: Played = {}) {
  const { join, run, around, setClock } = storeOf(`${kind} ${JSON.stringify(loop)}`, played)
  const startedAt = around.now()
  const [grants, requests]: [number[], number[]] = [[], []]
  let { exception } = loop
  let freedAt = 0
  const client = async () => {
    const process = newProcess()
    const lock = LOCKS[kind](join(process))
    while (around.now() - startedAt < loop.forMs) {
      const lease = await lock.acquire({ waitMs: Infinity })
      grants.push(around.now() - startedAt)
      const special = exception && around.now() - startedAt >= exception.atMs ? exception.ms : undefined
      if (special !== undefined) {
        exception = undefined
        freedAt = around.now() - startedAt + (special === 'dies' ? LEASE_MS : special)
      }
      process.isDead = special === 'dies'
      if (special === 'dies') return
      await hold(lease, special ?? -50 * Math.log(1 - around.random()))
    }
  }
  const hold = async (lease: Lease, ms: number) => {
    if (ms > LEASE_MS / 2) lease.keepAlive({ maxHoldMs: ms + 60_000 })
    await around.sleep(ms)
    await lease.release()
  }
  if (loop.step) void around.sleep(loop.step.atMs).then(() => setClock(loop.step?.ms ?? 0))
  for (let n = 0; n < clients; n++) void client()
  for (let second = 0; second * 1_000 < loop.forMs; second++) {
    requests.push(around.requests())
    await run(around.sleep(1_000))
  }
  requests.push(around.requests())
  const perSecond = (from: number, to: number, count: number) => count / ((to - from) / 1_000)
  const requestsUntil = (ms: number) => requests[Math.floor(ms / 1_000)] ?? Number.NaN
  return {
    freedAt,
    /** Grants per second between two times, in milliseconds after the begin. */
    rate: (from: number, to: number) =>
      perSecond(from, to, grants.filter(at => at >= from && at < to).length),
    requestRate: (from: number, to: number) => perSecond(from, to, requestsUntil(to) - requestsUntil(from)),
  }
}

/** A hundred clients come at once, and again after a minute of silence. */
export async function bursts(kind: LockKind, played: Played = {}) {
  const { join, run, around } = storeOf(`${kind} bursts`, played)
  const burst = () => {
    const uses = Array.from({ length: 100 }, () => leased(LOCKS[kind](join())))
    return run(measure({ clients: 100, holdMs: 50, holds: 'exponential' }, uses, around))
  }
  const first = await burst()
  await run(around.sleep(60_000))
  return { first, next: await burst() }
}

const PERMITS = 10
const MOST_WEIGHT = 5

export interface Weighted {
  readonly clients: number
  readonly waitMs: number
  readonly forMs: number
  readonly holdMs?: number
}

/** A closed loop of clients that take 1 to 5 of ten permits each. */
export async function weighted({ clients, waitMs, forMs, holdMs = 500 }: Weighted, played: Played = {}) {
  const { join, run, around } = storeOf(`${clients} clients of weights, ${waitMs} ms`, played)
  const startedAt = around.now()
  const turns = Array.from({ length: clients }, () => 0)
  let [gaveUp, busyMs] = [0, 0]
  const use = async (locks: Locks, client: number) => {
    const weight = 1 + (client % MOST_WEIGHT)
    const permits = permitSemaphore(locks, 'crowd', { permits: PERMITS })
    const lease = await permits.acquire({ weight, waitMs }).catch(unlessBusy)
    if (!lease) return void gaveUp++
    turns[client] = (turns[client] ?? 0) + 1
    const ms = -holdMs * Math.log(1 - around.random())
    busyMs += weight * (ms + around.roundTripMs)
    await around.sleep(ms)
    await lease.release()
  }
  const client = async (number: number) => {
    const locks = join()
    while (around.now() - startedAt < forMs) await use(locks, number)
  }
  for (let n = 0; n < clients; n++) void client(n)
  await run(around.sleep(forMs))
  const grants = turns.reduce((sum, each) => sum + each, 0)
  return {
    utilisation: busyMs / PERMITS / forMs,
    requestsPerGrant: around.requests() / grants,
    gaveUp,
    fairness: jain(turns),
  }
}

export async function manySeeds<T>(
  count: number,
  play: (played: { seed: number }) => Promise<T>,
): Promise<T[]> {
  const all: T[] = []
  for (let seed = 1; seed <= count; seed++) all.push(await play({ seed }))
  return all
}

/** Returns the least figure that so large a share of all does not exceed. */
export function quantile<T>(all: readonly T[], figure: (each: T) => number, share: number): number {
  const index = Math.ceil(all.length * share) - 1
  const figures = all.map(figure).sort((one, other) => one - other)
  return figures[Math.max(0, index)] ?? Number.NaN
}
