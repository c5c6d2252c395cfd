import { LeaseLostError, LockBusyError, OnceInFlightError, OutcomeUnknownError } from '../../api/errors.ts'
import type { Lockable } from '../../api/lock.ts'
import type { Locks } from '../../api/locks.ts'
import { systemClock } from '../../internal/clock.ts'
import { fairLock } from '../../kinds/fair-lock.ts'
import { lock } from '../../kinds/lock.ts'
import { once } from '../../kinds/once/once.ts'
import { permitSemaphore } from '../../kinds/permit-semaphore.ts'
import { createLocks } from '../../lease/create-locks.ts'
import { type HealthCheck, type Patient, passed, type Verdict, verdict } from './check.ts'
import { FaultyClient } from './faults.ts'

const CYCLES = 50
/** In each of so many cycles, another client tries to come in. */
const INTRUDES_EVERY = 13
/** In this one, another client waits for it. On some servers, only the scripts of waiters fail. */
const WAITED = 20
const WAIT_MS_AT_MOST = 5_000
const LEAST_HOLD_MS = 60
const LEASE_MS = 20_000
const RESULT_MS = 60_000

/** What must not happen, and how often it did. */
interface Counts {
  /** Two clients had it, or work ran twice. */
  doubled: number
  /** It was taken although no client had it. */
  ghosts: number
  /** A holder, or a result, was gone before its end. */
  lost: number
  /** The store answered no copy of a request. */
  unanswered: number
}

/** Two clients of the real library, both on a bad network. */
class Drill {
  readonly counts: Counts = { doubled: 0, ghosts: 0, lost: 0, unanswered: 0 }
  readonly #networks: FaultyClient[]
  readonly #clients: Locks[]
  readonly #stop: AbortSignal
  /** How many cycles were played. */
  cycles = 0

  constructor({ redis, stop }: Patient) {
    this.#stop = stop
    this.#networks = [0, 5].map(start => new FaultyClient(redis, start))
    this.#clients = this.#networks.map(network =>
      createLocks({ redis: network, leaseMs: LEASE_MS, clientName: 'edgelock-doctor' }),
    )
  }

  get faults(): number {
    return this.#networks.reduce((sum, { faults }) => sum + faults, 0)
  }

  /** Plays one cycle after the other, each by another client than the last. */
  async play(cycle: (mine: Locks, other: Locks, at: number) => Promise<void>, step: (at: number) => void) {
    const [first, second] = this.#clients as [Locks, Locks]
    for (let at = 0; at < CYCLES && !this.#stop.aborted; at++) {
      this.cycles += 1
      step(at)
      await this.count(at % 2 ? cycle(second, first, at) : cycle(first, second, at))
    }
    await Promise.all(this.#networks.map(network => network.settled()))
  }

  /** Counts what a cycle fails with. */
  async count(cycle: Promise<void>): Promise<void> {
    try {
      await cycle
    } catch (error) {
      if (error instanceof LeaseLostError) this.counts.lost += 1
      else if (error instanceof OnceInFlightError || error instanceof LockBusyError) this.counts.ghosts += 1
      else if (error instanceof OutcomeUnknownError) this.counts.unanswered += 1
      else throw error
    }
  }
}

/** Acquires what no client holds, lets another one try, and releases it. */
async function leaseCycle(mine: Lockable, other: Lockable, at: number, counts: Counts): Promise<void> {
  const { lease } = { lease: undefined, ...(await mine.tryAcquire()) }
  if (!lease) {
    counts.ghosts += 1
    return
  }
  if (at % INTRUDES_EVERY === 0) {
    const intruder = await other.tryAcquire()
    if (intruder.acquired) {
      counts.doubled += 1
      await intruder.lease.release()
    }
  }
  if ((await lease.release()) === 'gone') counts.lost += 1
}

/** Lets another client wait until it is released. */
async function handOver(mine: Lockable, other: Lockable, counts: Counts): Promise<void> {
  const began = systemClock.now()
  const held = await mine.acquire()
  // Until the other one has asked.
  const holdMs = Math.max(LEAST_HOLD_MS, 2 * (systemClock.now() - began))
  let isReleased = false
  const release = async () => {
    await systemClock.sleep(holdMs)
    isReleased = true
    if ((await held.release()) === 'gone') counts.lost += 1
  }
  const [waiter] = await Promise.all([
    other.acquire({ waitMs: WAIT_MS_AT_MOST }).then(lease => {
      if (!isReleased) counts.doubled += 1
      return lease
    }),
    release(),
  ])
  await waiter.release()
}

function leaseDrill(id: string, title: string, of: (locks: Locks, name: string) => Lockable): HealthCheck {
  return {
    id: `drill-${id}`,
    title: `Lost answers: ${title}`,
    async run(patient) {
      const drill = new Drill(patient)
      const { counts } = drill
      // What got no answer may be held until its lease ends.
      const ofDrill = (locks: Locks) => of(locks, `{${patient.mark}}:${id}:${counts.unanswered}`)
      const cycle = (mine: Locks, other: Locks, at: number) => {
        if (at !== WAITED) return leaseCycle(ofDrill(mine), ofDrill(other), at, counts)
        // A line of waiters would keep the next cycles out.
        const name = `{${patient.mark}}:${id}:waited`
        return handOver(of(mine, name), of(other, name), counts)
      }
      await drill.play(cycle, at => patient.progress(`${title} ${at + 1}/${CYCLES}`))
      // After the last late copy, it must still be free.
      const last = ofDrill(patient.locks)
      await drill.count(leaseCycle(last, last, 1, counts))
      return judge(drill)
    },
  }
}

const onceDrill: HealthCheck = {
  id: 'drill-once',
  title: 'Lost answers: once',
  async run(patient) {
    const drill = new Drill(patient)
    const { counts } = drill
    const runs: number[] = []
    const run = (locks: Locks, at: number) =>
      once(locks, `{${patient.mark}}:once:${at}`, { keepMs: RESULT_MS }, () => {
        runs[at] = (runs[at] ?? 0) + 1
        return at
      })
    const cycle = async (mine: Locks, other: Locks, at: number) => {
      const first = await run(mine, at)
      if (first.value !== at) counts.lost += 1
      if (!first.kept) counts.unanswered += 1
      if (!first.kept || at % INTRUDES_EVERY > 0) return
      const second = await run(other, at)
      if (second.status !== 'replayed' || second.value !== at) counts.lost += 1
    }
    await drill.play(cycle, at => patient.progress(`once ${at + 1}/${CYCLES}`))
    counts.doubled = runs.filter(count => count > 1).length
    return judge(drill)
  },
}

function judge({ counts, cycles, faults }: Drill): Verdict {
  const { doubled, ghosts, lost, unanswered } = counts
  if (doubled + ghosts + lost > 0)
    return verdict(
      'FAIL',
      `of ${cycles} cycles: held or run twice ${doubled}, taken by no client ${ghosts}, lost ${lost}`,
      'This store does not keep what edgelock promises.',
      'Do not use it. Look at the checks above for the cause (eviction, replicas that answer), and send a --report.',
    )
  if (unanswered > 0)
    return verdict(
      'WARN',
      `${unanswered} of ${cycles} cycles got no answer to any try; the others were right`,
      'Calls fail with OutcomeUnknownError, and work does not run.',
      'Look at the round trips, and at the limits of the plan.',
    )
  return passed(
    `${cycles} cycles, ${faults} requests lost, doubled, belated or delayed, and every answer right`,
  )
}

export const drills: readonly HealthCheck[] = [
  leaseDrill('lock', 'lock', lock),
  leaseDrill('fair-lock', 'fair lock', fairLock),
  leaseDrill('permits', 'permits', (locks, name) => permitSemaphore(locks, name, { permits: 1 })),
  onceDrill,
]
