/** The example for chat bots and agents: one turn per conversation. */
import { createLocks, LeaseLostError } from 'edgelock'
import { rest } from 'edgelock/rest'
import { describe, expect, it } from 'vitest'
import { oneTurn } from '../../examples/one-turn/turns.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const instance = () => createLocks({ redis: rest({ url: stack().rest.url, token: stack().rest.token }) })

/** A model that thinks until it is told to stop, and says when that was. */
function model() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<string>()
  const stopped = Promise.withResolvers<number>()
  const think = (signal: AbortSignal) => {
    begun.resolve()
    signal.addEventListener('abort', () => {
      stopped.resolve(performance.now())
      finish.reject(signal.reason)
    })
    return finish.promise
  }
  return { think, begun: begun.promise, finish: finish.resolve, stopped: stopped.promise }
}

describe('one turn per conversation', () => {
  it('refuses a message while another is being answered, and no message of other conversations', async () => {
    const { think, begun, finish } = model()
    const first = oneTurn(instance(), 'a', 'refuse', think)
    await begun
    const refused = await oneTurn(instance(), 'a', 'refuse', () => expect.fail())
    expect(refused).toMatchObject({ answered: false, retryAfterMs: expect.any(Number) })
    expect(await oneTurn(instance(), 'b', 'refuse', async () => 'other')).toEqual({
      answered: true,
      value: 'other',
    })
    finish('done')
    expect(await first).toEqual({ answered: true, value: 'done' })
  })

  it('answers messages in the order in which they came', async () => {
    const { think, begun, finish } = model()
    const order: number[] = []
    const turns = [oneTurn(instance(), 'a', 'queue', think)]
    await begun
    for (const at of [1, 2, 3]) {
      turns.push(oneTurn(instance(), 'a', 'queue', async () => `${order.push(at)}`))
      await until(async () =>
        expect(await stack().redis.client.llen('redisson_lock_queue:{turn:a}')).toBe(at),
      )
    }
    finish('done')
    await Promise.all(turns)
    expect(order).toEqual([1, 2, 3])
  })

  it('interrupts the running answer within little more than a second', async () => {
    const { think, begun, stopped } = model()
    const first = oneTurn(instance(), 'a', 'queue', think).catch(error => error)
    await begun
    const startedAt = performance.now()
    const next = oneTurn(instance(), 'a', 'interrupt', async () => 'newer')
    expect(await next).toEqual({ answered: true, value: 'newer' })
    expect((await stopped) - startedAt).toBeLessThan(2_000)
    expect(await first).toBeInstanceOf(LeaseLostError)
    expect(await oneTurn(instance(), 'a', 'refuse', async () => 'last')).toEqual({
      answered: true,
      value: 'last',
    })
  })
})
