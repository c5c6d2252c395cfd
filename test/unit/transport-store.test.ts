import { describe, expect, it } from 'vitest'
import { acquire } from '../../src/scripts/lock.gen.ts'
import { call } from '../../src/transport/call.ts'
import type { RedisLike } from '../../src/transport/redis-like.ts'
import { createSend } from '../../src/transport/store.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { FakeRedis, granted, refused, type Step } from '../support/fake-redis.ts'

const question = call('order:1', acquire, {
  lock: 'order:1',
  done: 'done',
  holder: 'h:1',
  leaseMs: 1_000,
  last: 0,
  doneMs: 150_000,
})

function send(steps: Step[], { keyLocking = false, signal = new AbortController().signal } = {}) {
  const redis = new FakeRedis(new FakeClock(), { acquire: steps })
  return { redis, reply: createSend(redis, keyLocking)(question, signal) }
}

const noScript = refused('NOSCRIPT No matching script. Please use EVAL.')

describe('sending a script', () => {
  it('sends the digest alone while the server knows the script', async () => {
    const { redis, reply } = send([granted(1_000)])
    expect(await reply).toEqual({ code: 'granted', remainingMs: 1_000 })
    expect(redis.calls).toMatchObject([{ command: 'evalsha', script: acquire.sha }])
  })

  it.each([
    ['plain', noScript],
    ['by @upstash/redis with a pipeline', refused(`Command failed: ${noScript.message}`)],
    ['by @upstash/redis', refused(`${noScript.message}, command was: ["evalsha"]`)],
    ['by another server', refused(`Failed to execute Redis command: ${noScript.message}`, { status: 500 })],
  ])('sends the text, with the same keys and arguments, when the server does not: %s', async (_, error) => {
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
    ['a reply that is no reply', null, /null/],
  ])('never sends the text after %s', async (_, step, message) => {
    const { redis, reply } = send([step])
    await expect(reply).rejects.toThrow(message)
    expect(redis.calls).toHaveLength(1)
  })

  it('asks for the text once: a second NOSCRIPT is a failure', async () => {
    const { redis, reply } = send([noScript])
    await expect(reply).rejects.toThrow('NOSCRIPT')
    expect(redis.calls.map(({ command }) => command)).toEqual(['evalsha', 'eval'])
  })

  it('sends no text for a caller who left while the digest was under way', async () => {
    const controller = new AbortController()
    const leave = () => {
      controller.abort()
      return noScript
    }
    const { redis, reply } = send([leave], { signal: controller.signal })
    await expect(reply).rejects.toThrow()
    expect(redis.calls).toHaveLength(1)
  })

  it('sends the text to a client that has no evalsha', async () => {
    const redis = new FakeRedis(new FakeClock())
    const client: RedisLike = { eval: (...args) => redis.eval(...args) }
    await createSend(client, false)(question, new AbortController().signal)
    expect(redis.calls).toMatchObject([{ command: 'eval', script: acquire.text }])
  })

  it('always sends the text with key locking, which its first line asks for', async () => {
    const { redis, reply } = send([granted(1_000)], { keyLocking: true })
    await reply
    const [shebang, ...lines] = redis.calls[0]?.script.split('\n') ?? []
    expect(redis.calls.map(({ command }) => command)).toEqual(['eval'])
    expect(shebang).toBe('#!lua flags=allow-key-locking')
    expect(lines.join('\n')).toBe(acquire.text)
  })

  it('sends texts only, in the order that the script reads them', async () => {
    const { redis, reply } = send([granted(1_000)])
    await reply
    expect(redis.calls[0]?.keys).toEqual(['order:1', 'done'])
    expect(redis.calls[0]?.args).toEqual(['h:1', '1000', '0', '150000'])
  })

  it('passes the signal on, for transports that can end a request', async () => {
    const { signal } = new AbortController()
    const { redis, reply } = send([granted(1_000)], { signal })
    await reply
    expect(redis.calls[0]?.signal).toBe(signal)
  })

  it('calls the client as a method, and survives one that throws before it returns', async () => {
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
    const reply = createSend(new Client(), false)(question, new AbortController().signal)
    expect(await reply).toEqual({ code: 'granted', remainingMs: 1 })
  })
})
