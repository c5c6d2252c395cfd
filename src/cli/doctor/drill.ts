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
import { fail, type Patient, passed, type StoreCheck, type Verdict, warn } from './check.ts'

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

/** How often happened what must not. */
interface Mishaps {
  /** Two clients had it, or work ran twice. */
  doubled: number
  /** The lock was taken although no client had it. */
  ghosts: number
  /** A holder, or a result, was gone before its end. */
  lost: number
  /** The store answered no copy of a request. */
  unanswered: number
}

type Cycle = (mine: Locks, other: Locks, at: number, seen: Mishaps) => Promise<void>

/** Plays one cycle after the other, each by another client than the last, both of the real library on a bad network. */
async function drill(patient: Patient, title: string, cycle: Cycle): Promise<Verdict> {
  const seen: Mishaps = { doubled: 0, ghosts: 0, lost: 0, unanswered: 0 }
  const play = (mine: Locks, other: Locks, at: number) =>
    cycle(mine, other, at, seen).catch(error => {
      if (error instanceof LeaseLostError) seen.lost += 1
      else if (error instanceof OnceInFlightError || error instanceof LockBusyError) seen.ghosts += 1
      else if (error instanceof OutcomeUnknownError) seen.unanswered += 1
      else throw error
    })
  const networks = [0, 5].map(start => faultyClient(patient.redis, start))
  const [one, two] = networks.map(redis =>
    createLocks({ redis, leaseMs: LEASE_MS, clientName: 'edgelock-doctor' }),
  ) as [Locks, Locks]
  let cycles = 0
  for (; cycles < CYCLES && !patient.stop.aborted; cycles++) {
    patient.progress(`${title} ${cycles + 1}/${CYCLES}`)
    await (cycles % 2 ? play(two, one, cycles) : play(one, two, cycles))
  }
  await Promise.all(networks.map(network => network.settled()))
  // After the last late copy, it must still be free.
  await play(patient.locks, patient.locks, CYCLES)
  const { doubled, ghosts, lost, unanswered } = seen
  if (doubled + ghosts + lost > 0)
    return fail(
      `of ${cycles} cycles: held or run twice ${doubled}, taken by no client ${ghosts}, lost ${lost}`,
      {
        consequence: 'This store does not keep what edgelock promises.',
        cure: 'Do not use it. Look at the checks above for the cause (eviction, replicas that answer), and send a --report.',
      },
    )
  if (unanswered > 0)
    return warn(`${unanswered} of ${cycles} cycles got no answer to any try; the others were right`, {
      consequence: 'Calls fail with OutcomeUnknownError, and work does not run.',
      cure: 'Look at the round trips, and at the limits of the plan.',
    })
  const faults = networks.reduce((sum, network) => sum + network.faults(), 0)
  return passed(
    `${cycles} cycles, ${faults} requests lost, doubled, belated or delayed, and every answer right`,
  )
}

/** Acquires what no client holds, lets another one try, and releases it. */
async function leaseCycle(mine: Lockable, other: Lockable, at: number, seen: Mishaps): Promise<void> {
  const { lease } = { lease: undefined, ...(await mine.tryAcquire()) }
  const intruder = lease && at % INTRUDES_EVERY === 0 ? await other.tryAcquire() : undefined
  if (!lease) seen.ghosts += 1
  if (intruder?.acquired) {
    seen.doubled += 1
    await intruder.lease.release()
  }
  if ((await lease?.release()) === 'gone') seen.lost += 1
}

/** Lets another client wait until it is released. */
async function handOver(mine: Lockable, other: Lockable, seen: Mishaps): Promise<void> {
  const began = systemClock.now()
  const held = await mine.acquire()
  // Until the other one has asked.
  const holdMs = Math.max(LEAST_HOLD_MS, 2 * (systemClock.now() - began))
  let isReleased = false
  const release = async () => {
    await systemClock.sleep(holdMs)
    isReleased = true
    if ((await held.release()) === 'gone') seen.lost += 1
  }
  const wait = async () => {
    const lease = await other.acquire({ waitMs: WAIT_MS_AT_MOST })
    if (!isReleased) seen.doubled += 1
    return lease
  }
  const [waiter] = await Promise.all([wait(), release()])
  await waiter.release()
}

const drillOf = (title: string, look: (patient: Patient, title: string) => Promise<Verdict>): StoreCheck => ({
  id: `drill-${title.replace(' ', '-')}`,
  title: `Lost answers: ${title}`,
  inMemory: true,
  look: patient => look(patient, title),
})

const leaseDrill = (title: string, of: (locks: Locks, name: string) => Lockable) =>
  drillOf(title, patient =>
    drill(patient, title, (mine, other, at, seen) => {
      // A line of waiters would keep the next cycles out. A lock whose request got no answer may be held for a while.
      const name = `{${patient.mark}}:${title}:${at === WAITED ? 'waited' : seen.unanswered}`
      const [my, their] = [of(mine, name), of(other, name)]
      return at === WAITED ? handOver(my, their, seen) : leaseCycle(my, their, at, seen)
    }),
  )

export const DRILLS: readonly StoreCheck[] = [
  leaseDrill('lock', lock),
  leaseDrill('fair lock', fairLock),
  leaseDrill('permits', (locks, name) => permitSemaphore(locks, name, { permits: 1 })),
  drillOf('once', patient => {
    const runs: number[] = []
    return drill(patient, 'once', async (mine, other, at, seen) => {
      const run = (locks: Locks) =>
        once(locks, `{${patient.mark}}:once:${at}`, { keepMs: RESULT_MS }, () => {
          runs[at] = (runs[at] ?? 0) + 1
          if (runs[at] === 2) seen.doubled += 1
          return at
        })
      const first = await run(mine)
      if (first.value !== at) seen.lost += 1
      if (!first.kept) seen.unanswered += 1
      if (!first.kept || at % INTRUDES_EVERY > 0) return
      const second = await run(other)
      if (second.status !== 'replayed' || second.value !== at) seen.lost += 1
    })
  }),
]
