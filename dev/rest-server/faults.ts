import { setTimeout as sleep } from 'node:timers/promises'
import type { Execute } from './call.ts'
import {
  type CommandMatch,
  FAULT_NAMES,
  type Fault,
  type FaultLogEntry,
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

interface Late {
  execute: Execute
  entry: FaultLogEntry
}

/** What a test plans, and sees of what occurred. */
export type Faults = Pick<
  FaultPlan,
  'next' | 'random' | 'deliverHeld' | 'settled' | 'clear' | 'held' | 'injected' | 'log'
>

/** The planned faults, and a log of those that occurred. */
export class FaultPlan {
  readonly injected: Partial<Record<FaultName, number>> = {}
  readonly log: FaultLogEntry[] = []
  #queue: Planned[] = []
  #draw: (commands: string[][]) => Fault | undefined = () => undefined
  #held: Late[] = []
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

  /** How many requests wait for deliverHeld(). */
  get held(): number {
    return this.#held.length
  }

  /** Executes the requests that `hold` holds back, oldest first. */
  async deliverHeld(): Promise<void> {
    for (const late of this.#held.splice(0)) await deliver(late)
  }

  /** Waits for the late executions that have a time (`afterMs`). */
  async settled(): Promise<void> {
    while (this.#due.size > 0) await Promise.all(this.#due)
  }

  /** Ends all faults, drops held and late executions, and resets the counts and the log. */
  clear(): void {
    this.#queue = []
    this.#held = []
    this.random({})
    this.#cleared.abort()
    this.#cleared = new AbortController()
    this.log.length = 0
    for (const name of FAULT_NAMES) delete this.injected[name]
  }

  /** Returns the fault that this request suffers, after counting and logging it. */
  take(commands: string[][]): { fault: Fault; entry: FaultLogEntry } | undefined {
    const fault = this.#nextInQueue(commands) ?? this.#draw(commands)
    if (!fault) return undefined
    const entry: FaultLogEntry = { fault: fault.name, commands }
    this.log.push(entry)
    this.injected[fault.name] = (this.injected[fault.name] ?? 0) + 1
    return { fault, entry }
  }

  hold(late: Late): void {
    this.#held.push(late)
  }

  executeLater(afterMs: number, late: Late): void {
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

async function deliver({ execute, entry }: Late): Promise<void> {
  const reply = await execute().catch((error: Error) => ({ body: error.message }))
  entry.lateReply = reply.body
}
