/**
 * Clients of ours with all defaults beside threads of Java, which take the same thing again and again, each at once. In
 * virtual time, with the real library and the shipped scripts. `node bench/beside-java.ts permits`
 */

import {
  type Lockable,
  LockBusyError,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../src/index.ts'
import { type Compiled, SHIPPED } from '../test/simulation/compiled.ts'
import {
  Java,
  type JavaObject,
  javaLock,
  javaPermits,
  javaSemaphore,
  javaWriteLock,
} from '../test/simulation/world/java.ts'
import { newProcess, type Process, virtualStore } from './virtual.ts'

const NAME = 'crowd'
export const PERMITS = 2

interface Contest {
  /** What a thread takes, one after the other. */
  java(thread: number): readonly JavaObject[]
  /** How many may have it at once. Default: 1. */
  readonly limit?: number
  prepare?(locks: Locks): Promise<unknown>
  /** Returns how a client takes it, and how it ends that. */
  ours(locks: Locks): () => Promise<() => Promise<unknown>>
}

const leased =
  (of: (locks: Locks) => Lockable): Contest['ours'] =>
  locks => {
    const it = of(locks)
    return async () => {
      const lease = await it.acquire()
      return () => lease.release()
    }
  }
const members = [`{${NAME}}1`, `{${NAME}}2`]
const permits: Contest = {
  java: () => [javaPermits(NAME)],
  limit: PERMITS,
  prepare: locks => permitSemaphore(locks, NAME).trySetPermits(PERMITS),
  ours: leased(locks => permitSemaphore(locks, NAME)),
}
const counted: Contest = {
  java: () => [javaSemaphore(NAME)],
  limit: PERMITS,
  prepare: locks => semaphore(locks, NAME).trySetPermits(PERMITS),
  ours(locks) {
    const it = semaphore(locks, NAME)
    return async () => {
      await it.acquire()
      return () => it.release()
    }
  },
}
const single: Contest = {
  java: thread => [javaLock(NAME, thread)],
  ours: leased(locks => lock(locks, NAME)),
}
const both: Contest = {
  java: thread => members.map(name => javaLock(name, thread)),
  ours: leased(locks => multiLock(members.map(name => lock(locks, name)))),
}

export const CONTESTS = {
  permits,
  'permits with leases': { ...permits, java: () => [javaPermits(NAME, 30_000)] },
  semaphore: counted,
  lock: single,
  'write lock': {
    java: thread => [javaWriteLock(NAME, thread)],
    ours: leased(locks => readWriteLock(locks, NAME).write),
  },
  'multi-lock': both,
  'multi-lock reversed': { ...both, java: thread => both.java(thread).toReversed() },
} satisfies Record<string, Contest>

export interface Loop {
  readonly threads: number
  readonly clients: number
  readonly roundTripMs: number
  readonly forMs: number
  /** When all of our clients die. */
  readonly deathMs?: number
  readonly seed?: number
  readonly scripts?: Compiled
}

/** A store that a JVM and our clients share. The JVM hears what our scripts publish. */
export function storeWithJava(
  name: string,
  { roundTripMs = 20, seed = 1, scripts = SHIPPED }: Partial<Loop>,
) {
  let java: Java | undefined
  const hearing = [...scripts].map(
    ([text, script]) => [text, (...args) => (java?.hearing(script) ?? script)(...args)] as const,
  ) satisfies [string, Compiled extends ReadonlyMap<string, infer S> ? S : never][]
  const options = { scripts: new Map(hearing), roundTripMs, spread: 0.5 }
  const store = virtualStore(`${name} beside Java ${seed}`, options)
  java = new Java(store.engine, store.around)
  return { ...store, java }
}

export async function playBesideJava(kind: keyof typeof CONTESTS, loop: Loop) {
  const { java: taken, prepare, ours, limit = 1 } = CONTESTS[kind] as Contest
  const { java, around, join, run } = storeWithJava(kind, loop)
  await run(Promise.resolve(prepare?.(join())))
  const startedAt = around.now()
  const endsAt = startedAt + loop.forMs
  const grants: { readonly at: number; readonly isOurs: boolean }[] = []
  const waits: number[] = []
  let [busyErrors, inside, most, usedMs] = [0, 0, 0, 0]
  const hold = async (isOurs: boolean) => {
    grants.push({ at: around.now() - startedAt, isOurs })
    inside++
    most = Math.max(most, inside)
    const ms = 20 + 20 * around.random()
    usedMs += ms
    await around.sleep(ms)
    inside--
  }
  const thread = async (_: unknown, at: number) => {
    const objects = taken(at + 1)
    while (around.now() < endsAt) {
      const leave = await java.takeAll(objects)
      await hold(false)
      await leave()
    }
  }
  const client = async (process: Process) => {
    const take = ours(join(process, 30_000))
    let since = around.now()
    while (around.now() < endsAt) {
      const end = await take().catch((error: unknown) => {
        if (!process.isDead && !(error instanceof LockBusyError)) throw error
        busyErrors++
      })
      if (process.isDead) return
      if (!end) continue
      waits.push(around.now() - since)
      await hold(true)
      await end().catch(error => {
        if (!process.isDead) throw error
      })
      since = around.now()
    }
    waits.push(around.now() - since)
  }
  const processes = Array.from({ length: loop.clients }, () => newProcess())
  const all = Promise.all([...Array.from({ length: loop.threads }, thread), ...processes.map(client)])
  const pass = (ms: number) => run(Promise.race([all, around.sleep(ms)]))
  await pass(loop.deathMs ?? loop.forMs)
  const requests = processes.reduce((sum, process) => sum + process.requests, 0)
  if (loop.deathMs) {
    for (const process of processes) process.isDead = true
    await pass(loop.forMs - loop.deathMs)
  }
  waits.sort((a, b) => a - b)
  const wait = (part: number) => waits[Math.floor(waits.length * part)] ?? 0
  const served = grants.filter(({ isOurs }) => isOurs).length
  const equal = loop.clients / (loop.clients + loop.threads)
  return {
    share: served / grants.length,
    ofEqual: served / grants.length / equal,
    java: ((grants.length - served) * 1_000) / loop.forMs,
    ours: (served * 1_000) / loop.forMs,
    grants,
    waitP50: wait(0.5),
    waitP99: wait(0.99),
    busyErrors,
    requestsEach: requests / served,
    most,
    usage: usedMs / loop.forMs / limit,
  }
}

if (import.meta.main) {
  const kinds = Object.keys(CONTESTS) as (keyof typeof CONTESTS)[]
  console.log(
    'threads, round trip: share, of an equal one | Java, ours, in all of Java alone | waits | busy | requests',
  )
  for (const kind of kinds.filter(kind => kind === (process.argv[2] ?? kind)))
    for (const threads of [1, 8, 32]) {
      const alone = await playBesideJava(kind, { threads, clients: 0, roundTripMs: 1, forMs: 5_000 })
      for (const roundTripMs of [1, 20]) {
        const loop = { threads, clients: 6, roundTripMs, forMs: 20_000 }
        const { share, ofEqual, java, ours, ...rest } = await playBesideJava(kind, loop)
        const shares = `${share.toFixed(2)}, ${ofEqual.toFixed(2)}`
        const rates = `${java.toFixed(1)}, ${ours.toFixed(1)}, ${((java + ours) / alone.java).toFixed(2)}`
        const waits = `${rest.waitP50.toFixed(0)}, ${rest.waitP99.toFixed(0)} ms`
        const others = `${rest.busyErrors} | ${rest.requestsEach.toFixed(1)} | ${alone.usage.toFixed(2)}, ${rest.usage.toFixed(2)}`
        console.log(`${kind}, ${threads}, ${roundTripMs} ms: ${shares} | ${rates} | ${waits} | ${others}`)
      }
    }
  process.exit()
}
