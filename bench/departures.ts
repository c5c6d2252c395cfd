/**
 * Clients that hang up, die, or are replaced by a deployment, beside those that stay, and in which order these are served.
 * In virtual time, with the real library and the shipped scripts.
 */
import type { Locks } from '../src/index.ts'
import { jain } from './crowd.ts'
import { type Played, storeOf } from './exceptions.ts'
import { LOCKS, type LockKind, newProcess, type Process, unlessBusy } from './virtual.ts'

export type Leaving = 'hangs up' | 'dies'

interface Visit {
  /** After how many milliseconds it leaves. */
  readonly afterMs: number
  readonly leaving: Leaving
}

type Store = ReturnType<typeof storeOf>

/** Waits for it in a process of its own, and leaves without it. */
async function visit(kind: LockKind, { join, around }: Store, { afterMs, leaving }: Visit): Promise<void> {
  const process = newProcess()
  const stop = new AbortController()
  const lock = LOCKS[kind](join(process))
  const waits = lock
    .acquire({ waitMs: Infinity, signal: stop.signal })
    .then(
      lease => lease.release(),
      () => {},
    )
    .catch(() => {})
  await Promise.race([waits, around.sleep(afterMs)])
  if (leaving === 'dies') process.isDead = true
  stop.abort()
}

/** Uses it again and again until it is told to stop, each time for `holdMs`. */
async function use(
  kind: LockKind,
  locks: Locks,
  { around }: Store,
  { holdMs, waitMs = Infinity, isOver, onGrant }: Use,
): Promise<void> {
  const lock = LOCKS[kind](locks)
  while (!isOver()) {
    const askedAt = around.now()
    const lease = await lock.acquire({ waitMs }).catch(unlessBusy)
    onGrant?.(lease ? around.now() - askedAt : undefined)
    if (!lease) continue
    await around.sleep(holdMs())
    await lease.release()
  }
}

interface Use {
  readonly holdMs: () => number
  readonly waitMs?: number
  readonly isOver: () => boolean
  /** Told how long it waited; undefined if it was told "busy". */
  readonly onGrant?: (waitedMs: number | undefined) => void
}

export interface Gone extends Visit {
  readonly callers: number
  /** What one hold took before they came. */
  readonly holdMs: number
  /** How long it is held after they left, until a newcomer comes. Default: 100. */
  readonly heldMs?: number
}

/** Lets callers come within a second and leave, then a newcomer wait. Returns for how long it was free beside that. */
export async function gone(
  kind: LockKind,
  { callers, holdMs, heldMs = 100, ...visits }: Gone,
  played: Played = {},
) {
  const store = storeOf(`${kind} ${JSON.stringify({ callers, holdMs, heldMs, ...visits })}`, played)
  const { join, run, around } = store
  let left = 12
  const few = { holdMs: () => holdMs, isOver: () => left-- <= 0 }
  await run(Promise.all([use(kind, join(), store, few), use(kind, join(), store, few)]))
  const lease = await run(LOCKS[kind](join()).acquire())
  const come = async () => {
    await around.sleep(1_000 * around.random())
    await visit(kind, store, visits)
  }
  await run(Promise.all(Array.from({ length: callers }, come)))
  await run(around.sleep(heldMs))
  const granted = LOCKS[kind](join())
    .acquire({ waitMs: Infinity })
    .then(() => around.now())
  await run(around.sleep(2_000 * around.random()))
  await run(lease.release())
  const freeAt = around.now()
  return (await run(granted)) - freeAt
}

/** Lets so many callers a second hang up, beside three clients that wait for 10 s at most. */
export async function hangUps(
  kind: LockKind,
  { perSecond = 20, afterMs = 300, holdMs = 500, forMs = 60_000, leaving = 'hangs up' as Leaving } = {},
  played: Played = {},
) {
  const store = storeOf(`${kind} beside ${perSecond} hang-ups of ${afterMs} ms`, played)
  const { join, run, around } = store
  const endsAt = around.now() + forMs
  const isOver = () => around.now() >= endsAt
  let [grants, told] = [0, 0]
  const onGrant = (waitedMs?: number) => (waitedMs === undefined ? told++ : grants++)
  for (let n = 0; n < 3; n++)
    void use(kind, join(), store, { holdMs: () => holdMs, waitMs: 10_000, isOver, onGrant })
  const callers = async () => {
    while (!isOver()) {
      await around.sleep((1_000 / perSecond) * 2 * around.random())
      void visit(kind, store, { afterMs, leaving })
    }
  }
  await run(callers())
  return { utilisation: (grants * (holdMs + around.roundTripMs)) / forMs, grants, told }
}

/** Replaces all clients, the holder too, by others. Returns after how many milliseconds the first of these has it. */
export async function replaced(
  kind: LockKind,
  { clients = 200, holdMs = 2_000, leaseMs = 5_000 } = {},
  played: Played = {},
) {
  const store = storeOf(`${clients} clients of a ${kind} are replaced`, played)
  const { join, run, around } = store
  const processes: Process[] = []
  const bear = (use: (locks: Locks) => Promise<void>) => {
    const process = newProcess()
    processes.push(process)
    // A process that died hears of no answer.
    void use(join(process, leaseMs)).catch(() => {})
  }
  const exponential = () => Math.min(-holdMs * Math.log(1 - around.random()), leaseMs / 2)
  for (let n = 0; n < clients; n++)
    bear(locks => use(kind, locks, store, { holdMs: exponential, isOver: () => false }))
  await run(around.sleep(60_000 + holdMs * around.random()))
  for (const process of processes.splice(0)) process.isDead = true
  const diedAt = around.now()
  const grants: number[] = []
  const onGrant = () => void grants.push(around.now() - diedAt)
  for (let n = 0; n < clients; n++)
    void around
      .sleep(2_000 * around.random())
      .then(() =>
        bear(locks => use(kind, locks, store, { holdMs: exponential, isOver: () => false, onGrant })),
      )
  const before = around.requests()
  await run(around.sleep(60_000))
  return { firstMs: grants[0] ?? Infinity, grants: grants.length, requests: around.requests() - before }
}

/** Plays a closed loop of clients with leases longer than any hold, each of which is exactly so long. */
export async function turns(
  kind: LockKind,
  { clients = 2, holdMs = 600_000, grants = 40 } = {},
  played: Played = {},
) {
  const store = storeOf(`${clients} clients hold a ${kind} for ${holdMs} ms`, played)
  const { join, run, around } = store
  const counts = Array.from({ length: clients }, () => 0)
  const startedAt = around.now()
  let [longestMs, all] = [0, 0]
  const client = (at: number) =>
    use(kind, join(newProcess(), 2 * holdMs + 60_000), store, {
      holdMs: () => holdMs,
      isOver: () => all >= grants,
      onGrant: (waitedMs = 0) => {
        all++
        counts[at] = (counts[at] ?? 0) + 1
        longestMs = Math.max(longestMs, waitedMs)
      },
    })
  await run(Promise.all(counts.map((_, at) => client(at))))
  return {
    longestRounds: longestMs / (clients * holdMs),
    fairness: jain(counts),
    utilisation: (all * holdMs) / (around.now() - startedAt),
    requestsPerGrant: around.requests() / all,
  }
}

export interface InOrder {
  readonly clients: number
  readonly holdMs: number
  /** How often each gets it. */
  readonly rounds?: number
}

/** A closed loop of clients. Returns how often one is served although another has waited for longer. */
export async function inversions(
  kind: LockKind,
  { clients, holdMs, rounds = 10 }: InOrder,
  played: Played = {},
) {
  const { join, run, around } = storeOf(`${kind} in order, ${clients} × ${holdMs} ms`, played)
  const waiting = new Map<number, number>()
  let [inverted, grants] = [0, 0]
  const client = async (number: number) => {
    const lock = LOCKS[kind](join())
    for (let round = 0; round < rounds; round++) {
      const askedAt = around.now()
      waiting.set(number, askedAt)
      const lease = await lock.acquire({ waitMs: Infinity, leaseMs: Math.max(2 * holdMs, 30_000) })
      waiting.delete(number)
      grants++
      // Two requests that are sent within a round trip may arrive in another order.
      if ([...waiting.values()].some(at => at < askedAt - 1.5 * around.roundTripMs)) inverted++
      await around.sleep(holdMs * (0.5 + around.random()))
      await lease.release()
    }
  }
  await run(Promise.all(Array.from({ length: clients }, (_, number) => client(number))))
  return { inverted, grants }
}

export interface Change {
  readonly clients: number
  readonly fromMs: number
  readonly toMs: number
}

/** A closed loop of clients whose holds become longer or shorter after 300. Returns how long a hundred take then. */
export async function change(kind: LockKind, { clients, fromMs, toMs }: Change, played: Played = {}) {
  const { join, run, around } = storeOf(`${kind} from ${fromMs} to ${toMs} ms`, played)
  const grants: number[] = []
  const client = async () => {
    const lock = LOCKS[kind](join())
    while (grants.length < 400) {
      const lease = await lock.acquire({ waitMs: Infinity })
      grants.push(around.now())
      await around.sleep(-(grants.length <= 300 ? fromMs : toMs) * Math.log(1 - around.random()))
      await lease.release()
    }
  }
  await run(Promise.all(Array.from({ length: clients }, client)))
  return (grants[400] ?? around.now()) - (grants[300] ?? 0)
}
