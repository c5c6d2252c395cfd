import type { Clock } from '../../../src/index.ts'
import type { Incidents } from './incidents.ts'
import type { Profile } from './profiles.ts'
import type { VirtualClock } from './virtual-clock.ts'

export const LONGEST_SUSPENSION_MS = 20_000

/**
 * A process of a client, with a clock of its own. Everything that it awaits reaches it through {@link Machine.reach}, where
 * it may die or stand still.
 */
export class Machine {
  /** How this client behaves when a request is aborted: the stock client resolves, or knows no signal at all. */
  readonly aborts: 'rejects' | 'resolves' | 'ignores'
  /** Whether it sends digests of scripts first. */
  readonly sendsDigests: boolean
  readonly clock: Clock
  /** Whether its monotonic clock and its timers stand still while it is suspended, as on Linux and macOS. */
  readonly standsStill: boolean
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  requests = 0
  /** Whether several callers send requests at the same time, so that an answer to one says nothing of another. */
  hasCallers = false
  /** The holders that it asked as, where its requests begin with them. */
  readonly holders = new Set<string>()
  readonly id: string
  readonly #world: VirtualClock
  readonly #incidents: Incidents
  readonly #profile: Profile
  /** What it handed to `waitUntil`. */
  readonly #deferred: Promise<unknown>[] = []
  #reached = 0
  #resumesAt = 0
  /** For how long it was suspended, and is going to be. */
  #suspendedMs = 0
  #dead = false
  #end: () => void = () => {}

  constructor(id: string, world: VirtualClock, incidents: Incidents, profile: Profile) {
    this.id = id
    this.#world = world
    this.#incidents = incidents
    this.#profile = profile
    this.ended = new Promise(resolve => {
      this.#end = resolve
    })
    const random = incidents.random(`${id} itself`)
    this.aborts = random.pick(['rejects', 'resolves', 'ignores'])
    this.sendsDigests = random.chance(0.7)
    this.clock = this.#clockOf(
      random.next() * 2 - 1,
      random.between(0, 100_000),
      random.between(-5_000, 5_000),
    )
    this.standsStill = random.chance(0.5)
  }

  #clockOf(drift: number, startedAt: number, wallOffset: number): Clock {
    const world = this.#world
    const rate = 1 + drift * this.#profile.drift
    const origin = world.now()
    const random = this.#incidents.random(`${this.id} chance`)
    const elapsedMs = () => (world.now() - origin) * rate
    return {
      now: () => startedAt + elapsedMs() - this.#stoodStillMs * rate,
      wall: () => origin + wallOffset + elapsedMs(),
      random: () => random.next(),
      // Timers count in whole milliseconds.
      sleep: (ms, signal) => this.reach(this.#sleep(Math.ceil(ms / rate), signal)),
    }
  }

  /** For how long its monotonic clock has stood still so far. */
  get #stoodStillMs(): number {
    return this.standsStill ? this.#suspendedMs - Math.max(0, this.#resumesAt - this.#world.now()) : 0
  }

  async #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    for (let leftMs = ms; leftMs > 0 && !signal?.aborted; ) {
      const before = this.#stoodStillMs
      await this.#world.sleep(leftMs, signal)
      leftMs = this.#stoodStillMs - before
    }
  }

  /** When it runs again after its last suspension. */
  get resumesAt(): number {
    return this.#resumesAt
  }

  get dead(): boolean {
    return this.#dead
  }

  /** Passes on what reaches the process: never if it died, and later while it is suspended. */
  async reach<T>(something: Promise<T>): Promise<T> {
    try {
      return await something
    } finally {
      await this.#admit()
    }
  }

  async #admit(): Promise<void> {
    const id = `${this.id} await ${++this.#reached}`
    if (this.#incidents.mayHappen(this.#profile.crash, `${id} crashes`)) this.die()
    if (this.#incidents.mayHappen(this.#profile.suspend, `${id} is suspended`)) {
      const ms = this.#incidents.random(id).between(100, LONGEST_SUSPENSION_MS)
      const runsAt = Math.max(this.#resumesAt, this.#world.now())
      this.#resumesAt = Math.max(runsAt, this.#world.now() + ms)
      this.#suspendedMs += this.#resumesAt - runsAt
    }
    while (!this.#dead && this.#world.now() < this.#resumesAt)
      await this.#world.sleep(this.#resumesAt - this.#world.now())
    if (this.#dead) await new Promise(() => {})
  }

  readonly waitUntil = (promise: Promise<unknown>): void => {
    this.#deferred.push(promise)
  }

  die(): void {
    this.#dead = true
    this.#end()
  }

  /** Ends the process: after what it deferred, or before if the platform does not wait. */
  async finish(): Promise<void> {
    const id = `${this.id} is cut`
    if (this.#incidents.mayHappen(this.#profile.cut, id)) {
      await this.#world.sleep(this.#incidents.random(id).between(0, 3_000))
      this.die()
    }
    for (let seen = 0; seen < this.#deferred.length; seen = this.#deferred.length)
      await Promise.race([Promise.allSettled(this.#deferred), this.ended])
    this.#end()
  }
}
