/**
 * Waiters that leave before their turn: callers that hang up or die, and deployments; and whether those that stay are
 * served in their order. In virtual time, with the real library and the shipped scripts. A round trip takes between 10
 * and 30 ms.
 */
import { LockBusyError } from '../src/index.ts'
import { type Played, storeOf } from './exceptions.ts'
import { LOCKS, type LockKind, newProcess } from './virtual.ts'

/** How a waiter leaves: its signal aborts, or nothing is heard of it any more. */
export type Leaving = 'hangs up' | 'dies'

export interface Gone {
  readonly how: Leaving
  /** How many come, within a third of the hold. */
  readonly callers?: number
  /** For how long each waits. */
  readonly patienceMs?: number
  readonly heldMs?: number
}

/** Lets callers leave in front of a long hold. Returns for how long it is free then beside a newcomer. */
export async function gone(
  kind: LockKind,
  { how, callers = 1_000, patienceMs = 300, heldMs = 15_000 }: Gone,
  played: Played = {},
) {
  const { join, run, around } = storeOf(`${kind} without ${callers}, ${how}`, played)
  const lease = await run(LOCKS[kind](join(newProcess(), heldMs + 60_000)).acquire())
  const caller = async () => {
    await around.sleep((around.random() * heldMs) / 3)
    const process = newProcess()
    const stop = new AbortController()
    const wait = LOCKS[kind](join(process)).acquire({ waitMs: 60_000, signal: stop.signal })
    // Those of the dead are never answered.
    wait.catch(() => {})
    await around.sleep(patienceMs)
    process.isDead = how === 'dies'
    stop.abort(new Error('enough'))
  }
  for (let n = 0; n < callers; n++) void caller()
  await run(around.sleep(heldMs * (0.4 + 0.5 * around.random())))
  const granted = LOCKS[kind](join())
    .acquire({ waitMs: 120_000 })
    .then(() => around.now())
  await run(around.sleep(heldMs / 10))
  await run(lease.release())
  const freeAt = around.now()
  return (await run(granted)) - freeAt
}

export interface HangUps {
  readonly perSecond?: number
  readonly patienceMs?: number
  readonly patient?: number
  readonly holdMs?: number
  readonly forMs?: number
}

/** Patient clients in a closed loop, beside callers that come all the time and hang up soon. */
export async function hangUps(
  kind: LockKind,
  { perSecond = 20, patienceMs = 300, patient = 3, holdMs = 50, forMs = 60_000 }: HangUps = {},
  played: Played = {},
) {
  const { join, run, around } = storeOf(`${kind} beside ${perSecond} that hang up`, played)
  const startedAt = around.now()
  let [busyMs, grants, toldBusy, waits] = [0, 0, 0, 0]
  const use = async (signal?: AbortSignal) => {
    const lease = await LOCKS[kind](join()).acquire({ waitMs: 10_000, ...(signal && { signal }) })
    const ms = -holdMs * Math.log(1 - around.random())
    grants++
    busyMs += ms + around.roundTripMs
    await around.sleep(ms)
    await lease.release()
  }
  const impatient = async () => {
    const stop = new AbortController()
    void around.sleep(patienceMs).then(() => stop.abort('hangs up'))
    await use(stop.signal).catch(error => {
      if (error !== 'hangs up') throw error
    })
  }
  const client = async () => {
    for (; around.now() - startedAt < forMs; waits++)
      await use().catch(error => {
        if (!(error instanceof LockBusyError)) throw error
        toldBusy++
      })
  }
  for (let n = 0; n < patient; n++) void client()
  while (around.now() - startedAt < forMs) {
    await run(around.sleep((-1_000 / perSecond) * Math.log(1 - around.random())))
    void impatient()
  }
  return { utilisation: busyMs / forMs, toldBusy, waits, requestsPerGrant: around.requests() / grants }
}

export interface Replaced {
  readonly clients?: number
  readonly holdMs?: number
  readonly leaseMs?: number
}

/** Ends all clients of a crowd at once, also the one that holds, and begins as many. Returns when the first is served. */
export async function replaced(
  kind: LockKind,
  { clients = 200, holdMs = 2_000, leaseMs = 5_000 }: Replaced = {},
  played: Played = {},
) {
  const { join, run, around } = storeOf(`${kind} replaced`, played)
  let first: (at: number) => void = () => {}
  const client = async (process = newProcess()) => {
    for (;;) {
      const lease = await LOCKS[kind](join(process, leaseMs)).acquire({ waitMs: Infinity })
      first(around.now())
      await around.sleep(-holdMs * Math.log(1 - around.random()))
      await lease.release()
    }
  }
  const old = Array.from({ length: clients }, newProcess)
  // Those of the dead are never answered.
  for (const process of old) void client(process).catch(() => {})
  await run(around.sleep(60_000 + 5_000 * around.random()))
  for (const process of old) process.isDead = true
  const endedAt = around.now()
  const served = new Promise<number>(resolve => {
    first = resolve
  })
  for (let n = 0; n < clients; n++) void around.sleep(around.random() * 2_000).then(() => client())
  return (await run(served)) - endedAt
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
