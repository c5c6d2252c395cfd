import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultName, FaultOptions } from '../../dev/rest-server/index.ts'
import { type Stack, startStack } from '../../dev/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
}, 120_000)
afterAll(() => stack?.stop(), 30_000)
beforeEach(async () => {
  stack.rest.faults.clear()
  await stack.redis.client.flushdb()
  stack.rest.requests.reset()
})

const executions = async () => Number(await stack.redis.client.get('n'))

describe('the stock client in its default configuration', { timeout: 60_000 }, () => {
  const client = () => new Redis({ url: stack.rest.url, token: stack.rest.token })

  it('repeats a request whose response was lost, and so executes it twice', async () => {
    stack.rest.faults.next('lose-response')
    expect(await client().incr('n')).toBe(2)
    expect(stack.rest.requests.http).toBe(2)
  })

  it('repeats a request that was lost', async () => {
    stack.rest.faults.next('lose-request')
    expect(await client().incr('n')).toBe(1)
  })

  it('gives up after six sends', async () => {
    stack.rest.faults.next('lose-response', { times: 6 })
    await expect(client().incr('n')).rejects.toThrow('fetch failed')
    expect(await executions()).toBe(6)
  })

  it.each<[FaultName, FaultOptions, string | RegExp]>([
    ['truncate', {}, 'terminated'],
    ['bad-gateway', {}, 'Unable to parse response body'],
    ['error-after', {}, /^ERR internal server error, command was/],
    ['rate-limit', {}, /^ERR too many requests, command was/],
  ])('does not repeat after %s', async (name, options, message) => {
    stack.rest.faults.next(name, options)
    await expect(client().incr('n')).rejects.toThrow(message)
    expect(stack.rest.requests.http).toBe(1)
  })

  it('falls back to EVAL after "noscript"', async () => {
    const script = client().createScript<number>('return 7')
    await script.exec([], [])
    stack.rest.faults.next('noscript')
    expect(await script.exec([], [])).toBe(7)
    expect(stack.rest.requests.byName).toMatchObject({ EVAL: 2 })
  })

  it('survives a random share of faults that leaves the count of executions known', async () => {
    stack.rest.faults.random({ 'lose-response': 0.3, 'lose-request': 0.2 }, 11)
    const redis = client()
    for (let i = 0; i < 10; i += 1) await redis.incr('n')
    const { injected } = stack.rest.faults
    expect(injected['lose-response']).toBeGreaterThan(0)
    expect(await executions()).toBe(10 + (injected['lose-response'] ?? 0))
  })
})
