import type { RedisLike } from 'edgelock'
import type { RestClient } from 'edgelock/rest'

export interface Batching {
  /** How long a renewal waits for others, in milliseconds: less than a twentieth of the shortest lease. Default 500. */
  readonly withinMs?: number
  /** How many leave together at most. Default 100. */
  readonly most?: number
}

interface Renewal {
  readonly command: string[]
  readonly signal: AbortSignal | undefined
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/**
 * Returns a client that sends the renewals of many leases in one request, for processes that outlive a request and hold
 * hundreds of leases. Everything else leaves at once. Each lease still proves its own time, from before its renewal waited.
 */
export function renewalsInBatches(
  redis: RestClient,
  { withinMs = 500, most = 100 }: Batching = {},
): RedisLike {
  let waiting: Renewal[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function join(renewal: Renewal): void {
    if (waiting.push(renewal) === 1) timer = setTimeout(leave, withinMs)
    if (waiting.length === most) void leave()
  }

  async function leave(): Promise<void> {
    clearTimeout(timer)
    const batch = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    if (batch.length === 0) return
    const commands = batch.map(({ command }) => command)
    try {
      const answers = await redis.sendAll(commands, { signal: abortedWithAll(batch) })
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at]
        if (answer?.status === 'fulfilled') resolve(answer.value)
        else reject(answer?.reason)
      }
    } catch (error) {
      // Each lease asks again, as after any request without an answer.
      for (const { reject } of batch) reject(error)
    }
  }

  const run =
    (command: 'EVAL' | 'EVALSHA', send: RedisLike['eval']): RedisLike['eval'] =>
    (script, keys, args, options) => {
      if (options?.operation !== 'extend') return send(script, keys, args, options)
      return new Promise((resolve, reject) => {
        const all = [command, script, String(keys.length), ...keys, ...args]
        join({ command: all, signal: options.signal, resolve, reject })
      })
    }
  return { ...redis, eval: run('EVAL', redis.eval), evalsha: run('EVALSHA', redis.evalsha) }
}

/** Returns a signal that aborts when no renewal needs its answer any more. */
function abortedWithAll(renewals: readonly Renewal[]): AbortSignal {
  const over = new AbortController()
  let left = renewals.length
  for (const { signal } of renewals)
    signal?.addEventListener('abort', () => {
      if (--left === 0) over.abort(signal.reason)
    })
  return over.signal
}
