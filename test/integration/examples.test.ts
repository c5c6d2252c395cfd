/** Examples of `examples/`, called as their platforms call them. */
import { describe, expect, it, vi } from 'vitest'
import { counting, GUARD } from '../../examples/fastly/handler.ts'
import { lock } from '../../src/index.ts'
import { stockClient, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'
import { invoke } from '../support/vercel-functions.ts'

const stack = useStack()

/** Sets the environment that the examples read when they load. */
function provide(): void {
  const { url, token } = stack().rest
  vi.stubEnv('UPSTASH_REDIS_REST_URL', url)
  vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', token)
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status).sort()

describe('the Vercel function', () => {
  it('builds one report at a time per customer, and hands its clean-up to waitUntil', async () => {
    provide()
    const { waiting } = invoke(60_000)
    const { POST } = await import('../../examples/vercel/api/report.ts')
    const ask = (customer: string) => POST(new Request(`http://vercel/api/report?customer=${customer}`))
    const responses = await Promise.all([ask('a'), ask('a'), ask('b')])
    expect(statuses(responses)).toEqual([200, 200, 409])
    await Promise.all(responses.map(response => response.text()))
    expect(waiting.length).toBeGreaterThan(0)
    await Promise.all(waiting)
    expect((await ask('a')).status).toBe(200)
  })
})

describe('the Deno handler', () => {
  it('builds at most three reports at a time', async () => {
    const { url, token } = stack().rest
    const { reports } = await import('../../examples/deno/handler.ts')
    const handle = reports({ url, token })
    const responses = await Promise.all(Array.from({ length: 6 }, () => handle(new Request('http://deno/'))))
    expect(statuses(responses)).toEqual([200, 200, 200, 503, 503, 503])
  })
})

describe('the Bun server', () => {
  it('loses no count among concurrent requests', async () => {
    provide()
    const { default: server } = await import('../../examples/bun/server.ts')
    const counted = async () => (await server.fetch(new Request('http://bun/a{b}'))).json()
    const counts = await Promise.all(Array.from({ length: 10 }, counted))
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('the Fastly handler', () => {
  const handler = (count = async () => 42) => counting(stockClient(stack(), { retry: { retries: 0 } }), count)
  const request = () => new Request('http://fastly/')
  const plain = () => lock(stockLocks(stack()), `counter:${encodeURIComponent('/')}`)

  it('stays below 32 backend requests when the lock stays busy and most answers are lost', async () => {
    const lease = await plain().acquire({ leaseMs: 60_000 })
    stack().rest.faults.random({ 'lose-response': 0.8 }, 7)
    stack().rest.requests.reset()
    const response = await handler()(request())
    expect([409, 503]).toContain(response.status)
    expect(stack().rest.requests.http).toBeGreaterThan(GUARD.maxPolls)
    expect(stack().rest.requests.http).toBeLessThanOrEqual(32)
    stack().rest.faults.clear()
    await lease.release()
  })

  it('counts in two requests when the lock is free, however long it takes', async () => {
    const slowly = async () => {
      await pass(100_000)
      return 42
    }
    const count = async () => {
      stack().rest.requests.reset()
      const response = await handler(slowly)(request())
      expect(await response.json()).toEqual({ count: 42 })
      await until(async () => !(await stack().redis.client.exists('counter:%2F')))
      return stack().rest.requests.http
    }
    // The first use of a script takes one more request.
    await count()
    expect(await count()).toBe(2)
  })
})
