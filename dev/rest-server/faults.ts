import { setTimeout as sleep } from 'node:timers/promises'
import type { Execute } from './call.ts'
import {
  type CommandMatch,
  FAULT_NAMES,
  type Fault,
  type FaultName,
  type FaultOptions,
  type Shares,
  suffers,
} from './fault-types.ts'
import { randomFaults } from './random-faults.ts'

interface Planned {
  fault: Fault
  match: CommandMatch
  left: number
}

/** What a test plans, and sees of what occurred. */
export type Faults = Pick<FaultPlan, 'next' | 'random' | 'deliverHeld' | 'settled' | 'clear' | 'injected'>

/** The planned faults, and how many of each occurred. */
export class FaultPlan {
  readonly injected: Partial<Record<FaultName, number>> = {}
  #queue: Planned[] = []
  #draw: (commands: string[][]) => Fault | undefined = () => undefined
  #held: Execute[] = []
  #due = new Set<Promise<void>>()
  #cleared = new AbortController()

  /** Plans a fault for the next matching request or requests. Several calls queue up. */
  next(name: FaultName, { match = () => true, times = 1, ...settings }: FaultOptions = {}): void {
    this.#queue.push({ fault: { name, ...settings }, match, left: times })
  }

  /** Plans faults for a share of the matching requests, the same ones for the same seed. `{}` ends this. */
  random(shares: Shares, seed = 1, match: CommandMatch = () => true): void {
    this.#draw = randomFaults(shares, seed, match)
  }

  /** Executes the requests that `hold` holds back, oldest first. */
  async deliverHeld(): Promise<void> {
    for (const late of this.#held.splice(0)) await deliver(late)
  }

  /** Waits for the late executions that have a time (`afterMs`). */
  async settled(): Promise<void> {
    while (this.#due.size > 0) await Promise.all(this.#due)
  }

  /** Ends all faults, drops held and late executions, and resets the counts. */
  clear(): void {
    this.#queue = []
    this.#held = []
    this.random({})
    this.#cleared.abort()
    this.#cleared = new AbortController()
    for (const name of FAULT_NAMES) delete this.injected[name]
  }

  /** Returns the fault that this request suffers, after counting it. */
  take(commands: string[][]): Fault | undefined {
    const fault = this.#nextInQueue(commands) ?? this.#draw(commands)
    if (fault) this.injected[fault.name] = (this.injected[fault.name] ?? 0) + 1
    return fault
  }

  hold(late: Execute): void {
    this.#held.push(late)
  }

  executeLater(afterMs: number, late: Execute): void {
    const delivery = this.pause(afterMs).then(passed => (passed ? deliver(late) : undefined))
    this.#due.add(delivery)
    delivery.finally(() => this.#due.delete(delivery))
  }

  /** Waits, and resolves to false if clear() ended the wait. */
  pause(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: this.#cleared.signal }).catch(() => false)
  }

  #nextInQueue(commands: string[][]): Fault | undefined {
    const planned = this.#queue.find(({ fault, match }) => suffers(fault.name, commands, match))
    if (!planned) return undefined
    planned.left -= 1
    if (planned.left <= 0) this.#queue = this.#queue.filter(other => other !== planned)
    return planned.fault
  }
}

/** Executes a request whose answer no client receives. */
async function deliver(execute: Execute): Promise<void> {
  await execute().catch(() => {})
}
