import type { Engine } from '../../../src/memory/engine.ts'
import type { Bound } from './bound.ts'

/** What waiters want. Those that want the same have the same name. */
export interface Want {
  readonly name: string
  /** Whether the store would give it to a waiter that asks now. */
  mayHave(engine: Engine): boolean
  /** Whether some waiter has asked. A hold behind which the first request is still on its way is not learned. */
  isQueued?(engine: Engine): boolean
  /** Whether waiters tell one hold from the next by their leases alone. A renewal may look the same. */
  readonly isSeenByLeases?: true
  /** Whether it is taken in rounds. One that got too little is given back before the next pause. */
  readonly isTakenInRounds?: true
}

export interface Waiter {
  readonly want: Want
  /** Since when its wait is judged; Infinity while it is not. */
  since(): number
}

/** Whether something is free, since when, and whether a client has asked for it since. */
interface State {
  readonly want: Want
  readonly isFree: boolean
  readonly since: number
  isSeen: boolean
  /** Whether some client wants it, and has asked where there is a queue. */
  isWanted: boolean
}

/** How long something was free beside a living waiter that wanted it: longer than a few round trips. */
export interface Idle {
  readonly ms: number
  readonly boundMs: number
  readonly want: string
  /** When it ended. */
  readonly at: number
}

/**
 * Measures idle time. An oracle that judges answers cannot see it: "busy" is true of a lock that was free for the minute
 * in which all its waiters slept.
 */
export class IdleWatch {
  readonly idles: Idle[] = []
  /** Who waits, and since when. */
  readonly #waiters = new Map<Waiter, number>()
  readonly #engine: Engine
  readonly #now: () => number
  readonly #bound: Bound
  /** What was ever wanted, by name. */
  readonly #states = new Map<string, State>()
  readonly #startedAt: number
  #closed = false

  constructor(engine: Engine, now: () => number, bound: Bound) {
    this.#engine = engine
    this.#now = now
    this.#bound = bound
    this.#startedAt = now()
  }

  /** Whether some client waits. */
  get isWaitedFor(): boolean {
    return this.#waiters.size > 0
  }

  /** Returns what ends the wait. */
  waits(want: Want, since: () => number): () => void {
    const waiter = { want, since }
    this.look()
    if (!this.#states.has(want.name)) {
      const isFree = want.mayHave(this.#engine)
      // It may have been busy from the beginning.
      this.#states.set(want.name, {
        want,
        isFree,
        since: isFree ? this.#now() : this.#startedAt,
        isSeen: true,
        isWanted: false,
      })
    }
    this.#waiters.set(waiter, this.#now())
    this.#bound.waits(this.#waiters.size)
    return () => {
      if (!this.#waiters.has(waiter)) return
      this.look()
      const state = this.#states.get(want.name)
      // Others may still find enough of it free.
      if (state?.isFree) this.#measure(want.name, since(), state.since)
      this.#waiters.delete(waiter)
    }
  }

  /** Looks before and after each execution of a script, and now and then, because leases end without one. */
  look(when?: 'after a script' | 'after a step of Java'): void {
    if (this.#closed) return
    const now = this.#now()
    this.#engine.keyspace.freeze()
    for (const [name, state] of this.#states) {
      const isFree = state.want.mayHave(this.#engine)
      const isSeen = when === 'after a script'
      state.isSeen ||= isSeen
      const { isWanted } = state
      state.isWanted = state.want.isQueued?.(this.#engine) ?? this.#waiters.size > 0
      if (isFree === state.isFree) continue
      const freed = { isExpired: !when, isWanted, isSeen: state.isSeen }
      if (isFree) this.#bound.freed(name, now - state.since, freed)
      else {
        const wantedSince = this.#wantedSince(name)
        this.#measure(name, wantedSince, state.since)
        const pauseMs = Math.max(0, Math.min(now, wantedSince) - state.since)
        this.#bound.taken(name, { pauseMs, idleMs: now - state.since - pauseMs })
      }
      this.#states.set(name, { want: state.want, isFree, since: now, isSeen, isWanted: state.isWanted })
    }
  }

  /** Ends all measurements. */
  close(): void {
    for (const [name, { isFree, since }] of this.#states)
      if (isFree) this.#measure(name, this.#wantedSince(name), since)
    this.#closed = true
  }

  /** What was free for longer than the bound. */
  violations(): string[] {
    const beyond = this.idles.filter(({ ms, boundMs }) => ms > boundMs)
    return beyond.map(({ want, ...times }) => {
      const [at, ms, boundMs] = [times.at - this.#startedAt, times.ms, times.boundMs].map(Math.round)
      return `${want} was free until ${at} ms for ${ms} ms, not ${boundMs}`
    })
  }

  /** Since when the waiter that has waited for longest wants it. */
  #wantedSince(name: string): number {
    let since = Infinity
    for (const waiter of this.#waiters.keys())
      if (waiter.want.name === name) since = Math.min(since, waiter.since())
    return since
  }

  #measure(name: string, wantedSince: number, freeSince: number): void {
    const want = this.#states.get(name)?.want
    const since = Math.max(freeSince, wantedSince)
    const now = this.#now()
    if (!want || now - since <= this.#bound.leastMs || this.#closed) return
    const [first = now] = this.#waiters.values()
    const oneHoldMs = want.isSeenByLeases ? since - wantedSince : 0
    const boundMs = this.#bound.ms(
      name,
      { count: this.#waiters.size, first, oneHoldMs, isTakenInRounds: want.isTakenInRounds === true },
      since,
    )
    this.idles.push({ ms: now - since, boundMs, want: name, at: now })
  }
}
