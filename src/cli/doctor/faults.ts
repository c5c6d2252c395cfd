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

/** A client through which requests suffer faults, as they do on a bad network, and how many did. */
export interface FaultyClient extends RedisLike {
  faults(): number
  /** Waits until the last copy was executed. */
  settled(): Promise<unknown>
}

export function faultyClient(redis: RestClient, start: number): FaultyClient {
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
    settled: () => Promise.all(copies.splice(0)),
  }
}
