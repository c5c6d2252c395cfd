import type { RedisLike, SendOptions } from '../../api/redis-like.ts'
import { systemClock } from '../../internal/clock.ts'
import type { RestClient } from '../../rest.ts'

/**
 * What happens to one request after the other: its answer is lost, it is executed twice, a copy of it arrives after the
 * next requests, or its answer comes late. The length is a prime, so that each request of a cycle suffers every fault.
 */
const PLAN: Readonly<Record<number, string>> = { 0: 'lost', 6: 'doubled', 12: 'belated', 18: 'delayed' }
const PLAN_LENGTH = 23
const BELATED_MS = 150
const LATE_MS = 40

/** A client through which requests suffer faults, as they do on a bad network. */
export class FaultyClient implements RedisLike {
  readonly #redis: RestClient
  readonly #copies: Promise<unknown>[] = []
  #at: number
  /** How many requests suffered one. */
  faults = 0

  constructor(redis: RestClient, start: number) {
    this.#redis = redis
    this.#at = start
  }

  eval(script: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown> {
    return this.#suffer(more => this.#redis.eval(script, keys, args, more), options)
  }

  evalsha(sha: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown> {
    return this.#suffer(more => this.#redis.evalsha(sha, keys, args, more), options)
  }

  /** Waits until the last copy was executed. */
  async settled(): Promise<void> {
    await Promise.all(this.#copies.splice(0))
  }

  async #suffer(send: (options?: SendOptions) => Promise<unknown>, options?: SendOptions): Promise<unknown> {
    const fault = PLAN[this.#at++ % PLAN_LENGTH]
    if (fault) this.faults += 1
    if (fault === 'doubled') await send(options)
    const answer = await send(options)
    // Without the signal, which ends with the request.
    if (fault === 'belated')
      this.#copies.push(systemClock.sleep(BELATED_MS).then(() => send().catch(() => {})))
    if (fault === 'delayed') await systemClock.sleep(LATE_MS)
    if (fault === 'lost') throw new Error('the answer was lost')
    return answer
  }
}
