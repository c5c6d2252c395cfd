import { describe, expect, it, onTestFinished } from 'vitest'
import { stripe } from '../../src/web/index.ts'
import { executionContext, FRAMEWORKS, intake, type OfApp, recordsIn } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const stack = useStack()
const EVENT = '{"id":"evt_1"}'
const preset = { sender: stripe('whsec_stripe') }
const done = () => new Response('answered', { status: 202 })

/** Work that the test ends. */
function work() {
  const { promise, resolve: finish, reject: fail } = Promise.withResolvers<unknown>()
  return { promise, finish: () => finish(undefined), fail }
}

describe.each(FRAMEWORKS)('deferred work, by %s', framework => {
  const made = (...args: OfApp<typeof intake>) => intake(framework, stack(), ...args)
  /** Delivers an event to an application on a platform that works on after the answer. */
  const deferring = async (...args: OfApp<typeof intake>) => {
    const app = made(...args)
    const { context, handed } = executionContext()
    const response = await app.deliver(await fromStripe(EVENT), context)
    return { ...app, response, handed }
  }
  /** The status of the next delivery. */
  const statusOf = async () => (await made(preset).deliver(await fromStripe(EVENT))).status
  it('that fails drops the claim once all of it has ended, and rejects the promise given to waitUntil', async () => {
    const [failing, other] = [work(), work()]
    const { handed, errors, response } = await deferring(preset, ({ defer }) => {
      defer(failing.promise)
      defer(other.promise)
      return done()
    })
    expect(response.status).toBe(202)
    const outcome = Promise.allSettled(handed)
    failing.fail(new RangeError('no such customer'))
    await pass(50)
    expect(await statusOf()).toBe(409)
    other.finish()
    const rejected = (await outcome).filter(({ status }) => status === 'rejected')
    expect(rejected).toEqual([{ status: 'rejected', reason: new RangeError('no such customer') }])
    expect([errors, await recordsIn(stack())]).toEqual([[], []])
    expect(await statusOf()).toBe(201)
  })

  it.each([
    ['answers 500', () => new Response('no', { status: 500 })],
    [
      'throws',
      () => {
        throw new Error('after all')
      },
    ],
  ])('keeps the claim until its end when the handler %s at once, and drops it then', async (_, end) => {
    const { promise, finish } = work()
    const { handed, response } = await deferring(preset, ({ defer }) => {
      defer(promise)
      return end()
    })
    expect(response.status).toBe(500)
    expect(await statusOf()).toBe(409)
    finish()
    await Promise.all(handed)
    expect(await statusOf()).toBe(201)
  })

  it('is either awaited or refused, however late it is added', async () => {
    for (let turns = 0; turns < 12; turns++) {
      await stack().redis.client.flushdb()
      const { promise, finish } = work()
      const late = work()
      let refused: unknown
      const { deliver, events } = made(preset, ({ defer }) => {
        defer(promise)
        void (async () => {
          await promise
          for (let turn = 0; turn < turns; turn++) await undefined
          try {
            defer(late.promise)
          } catch (error) {
            refused = error
          }
        })()
        return done()
      })
      const { context, handed } = executionContext()
      await deliver(await fromStripe(EVENT), context)
      finish()
      await pass(5)
      if (refused === undefined) expect([events.count('released'), await statusOf()]).toEqual([0, 409])
      else expect(refused).toBeInstanceOf(TypeError)
      late.finish()
      await Promise.all(handed)
    }
  })

  it('answers 500 without a waitUntil when it fails, so that the sender retries', async () => {
    const { deliver, errors } = made(preset, ({ defer }) => {
      defer(Promise.reject(new RangeError('no such customer')))
      return done()
    })
    expect((await deliver(await fromStripe(EVENT))).status).toBe(500)
    expect(errors).toEqual([new RangeError('no such customer')])
    expect(await statusOf()).toBe(201)
  })

  it('leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const options = { ...preset, defer: { onError: () => {} } }
    const { handed } = await deferring(options, async ({ defer }) => {
      defer(Promise.reject(new Error('at once')))
      await pass(20)
      return done()
    })
    await Promise.all(handed)
    await until(async () => (await recordsIn(stack())).length === 0)
    await pass(10)
    expect(unhandled).toEqual([])
  })
})
