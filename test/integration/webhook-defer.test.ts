import { describe, expect, it, onTestFinished } from 'vitest'
import { LeaseLostError } from '../../src/index.ts'
import { type ClaimedWebhook, stripe } from '../../src/web/index.ts'
import { executionContext, FRAMEWORKS } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'
import { intake, type OfIntake, recordsIn } from '../support/webhook-app.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const stack = useStack()
const EVENT = '{"id":"evt_1"}'
const preset = { sender: stripe('whsec_stripe') }
const done = () => new Response('answered', { status: 202 })

/** A handler that defers work, and answers. */
const deferred =
  (begin: () => unknown) =>
  ({ defer }: ClaimedWebhook) => {
    defer(begin() as Promise<unknown>)
    return done()
  }

/** Work that the test ends. */
function work() {
  const { promise, resolve: finish, reject: fail } = Promise.withResolvers<unknown>()
  return { promise, finish: () => finish(undefined), fail }
}

describe.each(FRAMEWORKS)('deferred work, by %s', framework => {
  const made = (...args: OfIntake) => intake(framework, stack(), ...args)
  /** Delivers an event to an application on a platform that works on after the answer. */
  const deferring = async (...args: OfIntake) => {
    const app = made(...args)
    const { context, handed } = executionContext()
    const response = await app.deliver(await fromStripe(EVENT), context)
    return { ...app, response, handed }
  }
  const fresh = () => made(preset)
  const statusOf = async () => (await fresh().deliver(await fromStripe(EVENT))).status
  const isDuplicate = async () =>
    (await fresh().deliver(await fromStripe(EVENT))).headers.get('webhook-duplicate') === 'true'

  const expectRecorded = async (handed: readonly Promise<unknown>[]) => {
    await Promise.all(handed)
    expect(await isDuplicate()).toBe(true)
  }
  const expectDropped = async (handed: readonly Promise<unknown>[]) => {
    await Promise.all(handed)
    expect(await statusOf()).toBe(201)
  }

  it('may consist of several promises, which may defer more, and all of them must be fulfilled', async () => {
    const pieces = [work(), work(), work()] as const
    const { handed } = await deferring(preset, once => {
      once.defer(pieces[0].promise.then(() => once.defer(pieces[2].promise)))
      once.defer(pieces[1].promise)
      return done()
    })
    for (const { finish } of pieces) {
      expect(await statusOf()).toBe(409)
      finish()
    }
    await expectRecorded(handed)
  })

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

  it('that fails calls onDeferError instead, if there is one', async () => {
    const received: unknown[] = []
    const onDeferError = async (subject: object, error: unknown, { id }: ClaimedWebhook) => {
      received.push(subject !== undefined, error, id)
    }
    const { handed } = await deferring(
      { ...preset, defer: { onError: onDeferError } },
      deferred(() => Promise.reject(new RangeError('no such customer'))),
    )
    await Promise.all(handed)
    expect(received).toEqual([true, new RangeError('no such customer'), 'evt_1'])
    expect(await statusOf()).toBe(201)
  })

  it('ends at the deadline of the platform, if that is earlier', async () => {
    const received: unknown[] = []
    const options = {
      ...preset,
      defer: { timeoutMs: Infinity, onError: (_: unknown, error: unknown) => received.push(error) },
      hold: { deadline: () => Date.now() + 200 },
    }
    const { handed } = await deferring(
      options,
      deferred(() => new Promise(() => {})),
    )
    await Promise.all(handed)
    expect(received).toEqual([expect.objectContaining({ name: 'TimeoutError' })])
  })

  it('gets an aborted signal when the claim is lost, and is recorded if no other delivery has claimed it', async () => {
    const { promise, finish } = work()
    let signal: AbortSignal | undefined
    const { handed, events } = await deferring(
      preset,
      once => {
        signal = once.signal
        once.defer(promise)
        return done()
      },
      { leaseMs: 900 },
    )
    await stack().redis.client.flushdb()
    await events.until('lost')
    expect(signal?.reason).toBeInstanceOf(LeaseLostError)
    finish()
    await expectRecorded(handed)
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
    await expectDropped(handed)
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

  describe('without a waitUntil', () => {
    it('is awaited, even for longer than deferMs', async () => {
      const { promise, finish } = work()
      let answered = false
      const { deliver, events } = made(
        { ...preset, defer: { timeoutMs: 1 } },
        deferred(() => promise),
      )
      const response = deliver(await fromStripe(EVENT))
      void response.then(() => {
        answered = true
      })
      await events.until('acquired')
      await pass(50)
      expect([answered, await statusOf()]).toEqual([false, 409])
      finish()
      expect((await response).status).toBe(202)
      expect(await isDuplicate()).toBe(true)
    })

    it('answers 500 when it fails, so that the sender retries', async () => {
      const { deliver, errors } = made(
        preset,
        deferred(() => Promise.reject(new RangeError('no such customer'))),
      )
      expect((await deliver(await fromStripe(EVENT))).status).toBe(500)
      expect(errors).toEqual([new RangeError('no such customer')])
      expect(await statusOf()).toBe(201)
    })

    it("does not replace the handler's own refusal when both fail", async () => {
      const { deliver, errors } = made(preset, ({ defer }) => {
        defer(Promise.reject(new RangeError('no such customer')))
        return new Response('mine', { status: 503 })
      })
      const response = await deliver(await fromStripe(EVENT))
      expect([response.status, await response.text(), errors]).toEqual([503, 'mine', []])
    })

    it('is awaited when waitUntil throws, as it does when called without its this', async () => {
      const waitUntil = () => {
        throw new TypeError('Illegal invocation')
      }
      const { promise, finish } = work()
      const { deliver, events } = made(
        { ...preset, waitUntil },
        deferred(() => promise),
      )
      const response = deliver(await fromStripe(EVENT))
      await events.until('acquired')
      expect(await statusOf()).toBe(409)
      finish()
      expect((await response).status).toBe(202)
    })
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
