import type { RedisLike } from '../../src/index.ts'
import type { Engine } from '../../src/memory/engine.ts'
import type { Compiled } from './compiled.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** How often each thing happens to a request, as a share of all. */
export interface Profile {
  /** The request never arrives. */
  readonly lost: number
  /** It is executed, and its answer never arrives. */
  readonly answerLost: number
  /** It is executed once more, at once or up to a minute later. */
  readonly doubled: number
  /** It is executed up to a minute later, long after its client gave it up. */
  readonly late: number
  /** The server refuses it: 429, 500 before or after the execution, READONLY, OOM. */
  readonly refused: number
}

export const PROFILES: Readonly<Record<string, Profile>> = {
  calm: { lost: 0, answerLost: 0, doubled: 0, late: 0, refused: 0 },
  rough: { lost: 0.03, answerLost: 0.03, doubled: 0.03, late: 0.02, refused: 0.03 },
  stormy: { lost: 0.1, answerLost: 0.1, doubled: 0.1, late: 0.05, refused: 0.1 },
}

const LATEST_MS = 60_000
/** What is between clients and one server. */
export class Network {
  requests = 0
  readonly #engine: Engine
  readonly #compiled: Compiled
  readonly #clock: VirtualClock
  readonly #random: Random
  readonly #profile: Profile
  /** Copies that have not arrived yet. */
  readonly #underway = new Set<Promise<unknown>>()

  constructor(engine: Engine, compiled: Compiled, clock: VirtualClock, random: Random, profile: Profile) {
    this.#compiled = compiled
    this.#engine = engine
    this.#clock = clock
    this.#random = random
    this.#profile = profile
  }

  /** A client that knows EVAL alone, because digests settle outside of microtasks. */
  client(): RedisLike {
    return { eval: (text, keys, args) => this.#send(text, keys, args) }
  }

  /** Resolves when every copy has arrived. */
  async quiet(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  async #send(text: string, keys: string[], args: string[]): Promise<unknown> {
    this.requests++
    const random = this.#random
    const script = this.#compiled.get(text)
    if (!script) throw new Error('a script that was not compiled')
    const execute = () => this.#engine.run(script, keys, args)
    const fate = this.#fate()
    await this.#clock.sleep(random.between(1, 10))
    if (fate === 'lost' || fate === 'late') {
      if (fate === 'late') this.#later(execute)
      await this.#clock.sleep(random.between(50, 3_000))
      throw new TypeError('fetch failed')
    }
    if (fate === 'refused' && random.chance(0.7)) throw refusal(random)
    const answer = execute()
    if (fate === 'doubled') this.#later(execute)
    await this.#clock.sleep(random.between(1, 10))
    if (fate === 'answerLost') throw new TypeError('fetch failed')
    if (fate === 'refused') throw Object.assign(new Error('Internal Server Error'), { status: 500 })
    return answer
  }

  #fate(): keyof Profile | 'fine' {
    let chance = this.#random.next()
    for (const [fate, share] of Object.entries(this.#profile) as [keyof Profile, number][]) {
      chance -= share
      if (chance < 0) return fate
    }
    return 'fine'
  }

  #later(execute: () => unknown): void {
    const arrived = this.#clock
      .sleep(this.#random.pick([0, 5, 500, this.#random.between(0, LATEST_MS)]))
      .then(execute)
      .catch(() => {})
      .finally(() => this.#underway.delete(arrived))
    this.#underway.add(arrived)
  }
}

/** An error of the server that proves that nothing was executed. */
function refusal(random: Random): Error {
  return random.pick([
    Object.assign(new Error('Too Many Requests'), { status: 429 }),
    new Error("READONLY You can't write against a read only replica."),
    new Error("OOM command not allowed when used memory > 'maxmemory'."),
  ])
}
