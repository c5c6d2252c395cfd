/** The drills: real clients on a bad network, and what must never happen. */
import { LeaseLostError, LockBusyError, OnceInFlightError, OutcomeUnknownError } from '../../api/errors.ts'
import type { Lockable } from '../../api/lock.ts'
import type { Locks } from '../../api/locks.ts'
import type { RedisLike, SendOptions } from '../../api/redis-like.ts'
import { systemClock } from '../../internal/clock.ts'
import { createLocks } from '../../lease/context.ts'
import { fairLock } from '../../locks/fair-lock.ts'
import { lock } from '../../locks/lock.ts'
import { once } from '../../once/once.ts'
import { permitSemaphore } from '../../permits/permit-semaphore.ts'
import type { RestClient } from '../../rest.ts'
import { fail, type Patient, passed, type StoreLook, warn } from './check.ts'

/**
 * The fault of one request after the other: its answer is lost, it is executed twice, a copy of it arrives after the
 * next requests, or its answer comes late. The length is a prime, so that each request of a cycle suffers every fault.
 */
const PLAN: Readonly<Record<number, string>> = { 0: 'lost', 6: 'doubled', 12: 'belated', 18: 'delayed' }
const PLAN_LENGTH = 23
const BELATED_MS = 150
const LATE_MS = 40

/** A client through which requests suffer faults, as they do on a bad network. */
function faultyClient(redis: RestClient, start: number) {
  const copies: Promise<unknown>[] = []
  let [at, faults] = [start, 0]
  const suffering =
    (send: RedisLike['eval']): RedisLike['eval'] =>
    async (text, keys, args, options?: SendOptions) => {
      const fault = PLAN[at++ % PLAN_LENGTH]
      if (fault) faults += 1
      if (fault === 'doubled') await send(text, keys, args, options)
      const answer = await send(text, keys, args, options)
      // Without the signal, which ends with the request.
      const copy = () => send(text, keys, args).catch(() => {})
      if (fault === 'belated') copies.push(systemClock.sleep(BELATED_MS).then(copy))
      if (fault === 'delayed') await systemClock.sleep(LATE_MS)
      if (fault === 'lost') throw new Error('the answer was lost')
      return answer
    }
  return {
    eval: suffering(redis.eval),
    evalsha: suffering(redis.evalsha),
    faults: () => faults,
    /** Waits until the last copy was executed. */
    settled: () => Promise.all(copies.splice(0)),
  }
}

const CYCLES = 50
/** In each of so many cycles, another client tries to come in. */
const INTRUDES_EVERY = 13
/** In this one, another client waits for it. On some servers, only the scripts of waiters fail. */
const WAITED = 20
const WAIT_MS_AT_MOST = 5_000
const LEAST_HOLD_MS = 60
const LEASE_MS = 20_000
const RESULT_MS = 60_000

/** Two clients of the real library, both on a bad network, and how often happened what must not. */
class Drill {
  readonly #patient: Patient
  readonly #networks: readonly ReturnType<typeof faultyClient>[]
  readonly #title: string
  #cycles = 0
  /** Two clients had it, or work ran twice. */
  doubled = 0
  /** The lock was taken although no client had it. */
  ghosts = 0
  /** A holder, or a result, was gone before its end. */
  lost = 0
  /** The store answered no copy of a request. */
  unanswered = 0

  constructor(patient: Patient, title: string) {
    this.#patient = patient
    this.#title = title
    this.#networks = [0, 5].map(start => faultyClient(patient.redis, start))
  }

  /** Plays one cycle after the other, each by another client than the last. */
  async play(cycle: (mine: Locks, other: Locks, at: number) => Promise<void>): Promise<void> {
    const client = (redis: RedisLike) =>
      createLocks({ redis, leaseMs: LEASE_MS, clientName: 'edgelock-doctor' })
    let [mine, other] = this.#networks.map(client) as [Locks, Locks]
    for (let at = 0; at < CYCLES && !this.#patient.stop.aborted; at++) {
      this.#cycles += 1
      this.#patient.progress(`${this.#title} ${at + 1}/${CYCLES}`)
      await this.count(cycle(mine, other, at))
      ;[mine, other] = [other, mine]
    }
    await Promise.all(this.#networks.map(network => network.settled()))
  }

  async count(cycle: Promise<void>): Promise<void> {
    try {
      await cycle
    } catch (error) {
      if (error instanceof LeaseLostError) this.lost += 1
      else if (error instanceof OnceInFlightError || error instanceof LockBusyError) this.ghosts += 1
      else if (error instanceof OutcomeUnknownError) this.unanswered += 1
      else throw error
    }
  }

  /** Acquires what no client holds, lets another one try, and releases it. */
  async leaseCycle(mine: Lockable, other: Lockable, at: number): Promise<void> {
    const { lease } = { lease: undefined, ...(await mine.tryAcquire()) }
    const intruder = lease && at % INTRUDES_EVERY === 0 ? await other.tryAcquire() : undefined
    if (!lease) this.ghosts += 1
    if (intruder?.acquired) {
      this.doubled += 1
      await intruder.lease.release()
    }
    if ((await lease?.release()) === 'gone') this.lost += 1
  }

  /** Lets another client wait until it is released. */
  async handOver(mine: Lockable, other: Lockable): Promise<void> {
    const began = systemClock.now()
    const held = await mine.acquire()
    // Until the other one has asked.
    const holdMs = Math.max(LEAST_HOLD_MS, 2 * (systemClock.now() - began))
    let isReleased = false
    const release = async () => {
      await systemClock.sleep(holdMs)
      isReleased = true
      if ((await held.release()) === 'gone') this.lost += 1
    }
    const wait = async () => {
      const lease = await other.acquire({ waitMs: WAIT_MS_AT_MOST })
      if (!isReleased) this.doubled += 1
      return lease
    }
    const [waiter] = await Promise.all([wait(), release()])
    await waiter.release()
  }

  get verdict() {
    const { doubled, ghosts, lost, unanswered } = this
    if (doubled + ghosts + lost > 0)
      return fail(
        `of ${this.#cycles} cycles: held or run twice ${doubled}, taken by no client ${ghosts}, lost ${lost}`,
        {
          consequence: 'This store does not keep what edgelock promises.',
          cure: 'Do not use it. Look at the checks above for the cause (eviction, replicas that answer), and send a --report.',
        },
      )
    if (unanswered > 0)
      return warn(`${unanswered} of ${this.#cycles} cycles got no answer to any try; the others were right`, {
        consequence: 'Calls fail with OutcomeUnknownError, and work does not run.',
        cure: 'Look at the round trips, and at the limits of the plan.',
      })
    const faults = this.#networks.reduce((sum, network) => sum + network.faults(), 0)
    return passed(
      `${this.#cycles} cycles, ${faults} requests lost, doubled, belated or delayed, and every answer right`,
    )
  }
}

async function drillLease(patient: Patient, id: string, of: (locks: Locks, name: string) => Lockable) {
  const drill = new Drill(patient, id)
  const name = `{${patient.mark}}:${id}`
  // A lock whose request got no answer may be held until its lease ends.
  const ofDrill = (locks: Locks) => of(locks, `${name}:${drill.unanswered}`)
  // A line of waiters would keep the next cycles out.
  const waited = (locks: Locks) => of(locks, `${name}:waited`)
  await drill.play((mine, other, at) =>
    at === WAITED
      ? drill.handOver(waited(mine), waited(other))
      : drill.leaseCycle(ofDrill(mine), ofDrill(other), at),
  )
  // After the last late copy, it must still be free.
  const last = ofDrill(patient.locks)
  await drill.count(drill.leaseCycle(last, last, 1))
  return drill.verdict
}

export const drillOnce: StoreLook = async patient => {
  const drill = new Drill(patient, 'once')
  const runs: number[] = []
  const run = (locks: Locks, at: number) =>
    once(locks, `{${patient.mark}}:once:${at}`, { keepMs: RESULT_MS }, () => {
      runs[at] = (runs[at] ?? 0) + 1
      return at
    })
  await drill.play(async (mine, other, at) => {
    const first = await run(mine, at)
    if (first.value !== at) drill.lost += 1
    if (!first.kept) drill.unanswered += 1
    if (!first.kept || at % INTRUDES_EVERY > 0) return
    const second = await run(other, at)
    if (second.status !== 'replayed' || second.value !== at) drill.lost += 1
  })
  drill.doubled = runs.filter(count => count > 1).length
  return drill.verdict
}

export const drillLock: StoreLook = patient => drillLease(patient, 'lock', lock)
export const drillFairLock: StoreLook = patient => drillLease(patient, 'fair lock', fairLock)
export const drillPermits: StoreLook = patient =>
  drillLease(patient, 'permits', (locks, name) => permitSemaphore(locks, name, { permits: 1 }))
