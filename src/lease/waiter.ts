/** The waiters of a local queue: who asks the server, who is next, and who is still alive. */
import type { Clock } from '../api/clock.ts'
import { startTimer } from '../internal/clock.ts'
import { CALL_PATIENCE_MS } from '../transport/deliver.ts'
import { KNOWN_MS, type Offer } from './turn.ts'

/** How often a caller that sits beside others shows that it lives, in milliseconds. */
const ALIVE_MS = 2_000

/** A caller that waits in a local queue. */
export interface Waiter {
  readonly leaseMs: number
  /** How many requests it may send before the one on its deadline. */
  spare: number
  /** When the server wants it to ask again. */
  wantedAt: number
  /** When it asks if no other does so before: later, so that its polls last to its deadline. */
  askAt: number
  /** Whether its request is in flight: nothing is offered to it. */
  isAsking: boolean
  /** Until when its caller counts as alive, beside others. A platform may end a request without a trace. */
  aliveUntil: number
  offer?: Offer | undefined
  /** Lets it look again, whatever it sleeps for. */
  wake?(): void
}

/** The waiters of a queue, in the order in which they came. */
export class LocalWaiters {
  readonly #all = new Set<Waiter>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#all.size
  }

  /** Adds a waiter, or notes that it still lives. A waiter that was passed over comes back at the end. */
  add(waiter: Waiter): void {
    const aliveUntil = this.#clock.now() + 2 * ALIVE_MS
    for (const only of this.#isAlone ? this.#all : []) only.aliveUntil = aliveUntil
    this.#all.add(waiter)
    // While it is alone, no other counts on it, so it need not show that it lives.
    waiter.aliveUntil = this.#isAlone ? Infinity : aliveUntil
  }

  get #isAlone(): boolean {
    return this.#all.size === 1
  }

  /** Notes that a waiter sends its request: until that is over, the waiter cannot show that it lives. */
  asks(waiter: Waiter): void {
    waiter.isAsking = true
    waiter.aliveUntil = this.#clock.now() + CALL_PATIENCE_MS
  }

  /** Sleeps until it is woken, or for `ms` at most. Beside others it never sleeps for long, nor beyond the life of the asker. */
  async sleep(waiter: Waiter, ms: number): Promise<void> {
    let cancel: (() => void) | undefined
    await new Promise<void>(resolve => {
      // In workerd, another request may settle a promise, but not touch a timer.
      waiter.wake = resolve
      const askerMs = (this.asker()?.aliveUntil ?? 0) - this.#clock.now()
      cancel = startTimer(this.#clock, this.#isAlone ? ms : Math.min(ms, ALIVE_MS, askerMs), resolve)
    })
    cancel?.()
  }

  /** A waiter is gone, or counts as gone until it comes back. It takes nothing that it was offered. */
  delete(waiter: Waiter): void {
    this.#all.delete(waiter)
    waiter.offer?.answer(false)
    waiter.offer = undefined
  }

  /** Returns the one that asks the server: the first that can spare a poll, or else the first. */
  asker(): Waiter | undefined {
    return this.first(({ spare }) => spare > 0) ?? this.first(() => true)
  }

  /** Returns the first that lives and fits, and forgets those that are gone. */
  first(fits: (waiter: Waiter) => boolean): Waiter | undefined {
    for (const waiter of this.#all) {
      if (waiter.aliveUntil <= this.#clock.now()) this.#all.delete(waiter)
      else if (fits(waiter)) return waiter
    }
    return undefined
  }

  /** Resolves to whether a waiter takes what it is offered. One that does not is passed over. */
  async offer(waiter: Waiter, offer: Omit<Offer, 'answer'>): Promise<boolean> {
    let cancel: (() => void) | undefined
    const isTaken = await new Promise<boolean>(answer => {
      waiter.offer = { ...offer, answer }
      waiter.wake?.()
      cancel = startTimer(this.#clock, KNOWN_MS, () => waiter.offer && this.delete(waiter))
    })
    cancel?.()
    return isTaken
  }
}

/**
 * Whether one request may settle a promise that another awaits. In workerd, such a request hangs unless a compatibility
 * flag allows it, which is the default from 2024-10-14 on. Vercel's edge runtime does not say where it runs.
 */
export function promisesMayCross(): boolean {
  const { Cloudflare, WebSocketPair, EdgeRuntime } = globalThis as Platform
  if (!Cloudflare && !WebSocketPair) return !EdgeRuntime
  return !!Cloudflare?.compatibilityFlags?.['handle_cross_request_promise_resolution']
}

interface Platform {
  readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
  readonly WebSocketPair?: unknown
  readonly EdgeRuntime?: unknown
}
