import { describe, expect, it } from 'vitest'
import type { RedisLike } from '../../src/api/redis-like.ts'
import { createLocks, lock } from '../../src/index.ts'
import { call } from '../../src/transport/call.ts'
import { digestOf } from '../../src/transport/digest.ts'
import { acquire } from '../../src/transport/scripts/lock.gen.ts'
import { extend } from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { createSend } from '../../src/transport/send.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { FakeRedis, granted, refused, type Step } from '../support/fake-redis.ts'

const question = call({ kind: 'lock', name: 'order:1' }, 'acquire', acquire, {
  lock: 'order:1',
  done: 'done',
  holder: 'h:1',
  leaseMs: 1_000,
  last: 0,
  doneMs: 150_000,
  slots: 'slots',
  rttMs: 0,
  jitter: 0,
  leftMs: 0,
  slot: 0,
  waitedMs: 0,
})

function send(steps: Step[], signal = new AbortController().signal) {
  const redis = new FakeRedis(new FakeClock(), { acquire: steps })
  return { redis, reply: createSend(redis, false, new FakeClock())(question, signal) }
}

const noScript = refused('NOSCRIPT No matching script. Please use EVAL.')

describe('sending a script', () => {
  it.each([
    ['as it is', noScript],
    ['by @upstash/redis with a pipeline', refused(`Command failed: ${noScript.message}`)],
    ['by @upstash/redis', refused(`${noScript.message}, command was: ["evalsha"]`)],
    ['by another server', refused(`Failed to execute Redis command: ${noScript.message}`, { status: 500 })],
  ])('sends the text, with the same keys and arguments, after NOSCRIPT %s', async (_, error) => {
    const { redis, reply } = send([error, granted(1_000)])
    expect(await reply).toMatchObject({ code: 'granted' })
    const [digest, text] = redis.calls
    expect(text).toMatchObject({ command: 'eval', script: acquire.text })
    expect([text?.keys, text?.args]).toEqual([digest?.keys, digest?.args])
    expect(redis.calls).toHaveLength(2)
  })

  it.each([
    ['a refusal', refused('ERR unknown command evalsha'), /unknown command/],
    ['a broken connection', new TypeError('fetch failed'), /fetch failed/],
    ['words about NOSCRIPT in the command', refused('ERR x, command was: ["a: NOSCRIPT"]'), /ERR x/],
    ['an unexpected reply', null, /null/],
  ])('never sends the text after %s', async (_, step, message) => {
    const { redis, reply } = send([step])
    await expect(reply).rejects.toThrow(message)
    expect(redis.calls).toHaveLength(1)
  })

  it('sends the text once: a second NOSCRIPT is a failure', async () => {
    const { redis, reply } = send([noScript])
    await expect(reply).rejects.toThrow('NOSCRIPT')
    expect(redis.calls.map(({ command }) => command)).toEqual(['evalsha', 'eval'])
  })

  it('sends all values as texts, in the order of the script', async () => {
    const { redis, reply } = send([granted(1_000)])
    await reply
    expect(redis.calls[0]?.keys).toEqual(['order:1', 'done', 'slots'])
    const nowMs = String(new FakeClock().wall())
    expect(redis.calls[0]?.args).toEqual(['h:1', '1000', '0', '150000', '0', '0', nowMs, '0', '0', '0'])
  })

  it('calls methods of the client, which may throw before they return', async () => {
    class Client implements RedisLike {
      readonly #answer = [':granted', 1]

      eval(): Promise<unknown> {
        if (!this.#answer) throw new Error('not called as a method')
        return Promise.resolve(this.#answer)
      }

      evalsha(): Promise<unknown> {
        throw refused('NOSCRIPT')
      }
    }
    const reply = createSend(new Client(), false, new FakeClock())(question, new AbortController().signal)
    expect(await reply).toEqual({ code: 'granted', remainingMs: 1 })
  })
})

it.each<[what: string, client: RedisLike['eval'], cause: unknown]>([
  ['throws before it returns', () => JSON.parse('{'), { name: 'SyntaxError' }],
  [
    'rejects with a ReferenceError',
    async () => Promise.reject(new ReferenceError('kyes is not defined')),
    { name: 'ReferenceError', message: 'kyes is not defined' },
  ],
])('rejects at once, with the cause, when the client %s', async (_, client, cause) => {
  const clock = new FakeClock()
  const locks = createLocks({ clock, redis: { eval: client } })
  const error = await rejectionOf(lock(locks, 'x').acquire(), clock)
  expect(error).toMatchObject({ name: 'TypeError', message: 'redis.eval() threw: see the cause', cause })
  expect(clock.elapsedMs).toBe(0)
})

it('asks whether the client returns the promise when it answers with nothing', async () => {
  const clock = new FakeClock()
  const locks = createLocks({ clock, redis: { eval: async () => undefined } })
  const error = await rejectionOf(lock(locks, 'x').tryAcquire(), clock)
  expect(error).toMatchObject({
    code: 'ERR_UNEXPECTED_REPLY',
    message: expect.stringContaining('undefined (does eval() return the promise?)'),
  })
})

it('sends the present time with every send, because a deadline that the server counts from an older one ends early', async () => {
  const clock = new FakeClock()
  const sent: unknown[] = []
  const client: RedisLike = {
    eval: async (_text, _keys, args) => {
      sent.push(args.at(-1))
      return [':extended']
    },
    evalsha: async (_digest, _keys, args) => {
      sent.push(args.at(-1))
      await clock.sleep(3_000)
      throw new Error('NOSCRIPT No matching script')
    },
  }
  const values = { deadlines: 'd', holder: 'h', leaseMs: 5_000 }
  const extension = call({ kind: 'permit-semaphore', name: 's' }, 'extend', extend, values)
  const from = Math.floor(clock.wall())
  await digestOf(extend.text)

  await clock.runUntil(createSend(client, false, clock)(extension, new AbortController().signal))
  expect(sent).toEqual([String(from), String(from + 3_000)])
})
