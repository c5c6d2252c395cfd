import { Redis } from '@upstash/redis'
import { beforeEach, describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack({ redis: { alone: 'it is killed, and forgets its scripts' } })
beforeEach(() => stack().redis.client.script('FLUSH'))

const client = (options = {}) => new Redis({ url: stack().rest.url, token: stack().rest.token, ...options })

async function post(path: string, command: unknown, headers: Record<string, string> = {}) {
  const { url, token } = stack().rest
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(command),
  })
  return { status: response.status, body: await response.json() }
}

describe('the stock client in its default configuration', () => {
  it('gets NOSCRIPT for an unknown digest, and createScript falls back to EVAL', async () => {
    const redis = client()
    await expect(redis.evalsha('0'.repeat(40), [], [])).rejects.toThrow(/NOSCRIPT No matching script/)
    const script = redis.createScript<number>('return tonumber(ARGV[1]) + 1')
    expect(await script.exec([], ['41'])).toBe(42)
    expect(await script.exec([], ['1'])).toBe(2)
    expect(stack().rest.requests.byName).toEqual({ EVALSHA: 3, EVAL: 1 })
  })
})

describe('plain HTTP', () => {
  it('lets a pipeline wait for replicas on a connection of its own, so that no other request waits', async () => {
    const waiting = post('/pipeline', [
      ['SET', 'a', 'x'],
      ['WAIT', 1, 1_000],
    ])
    let finished = false
    waiting.finally(() => {
      finished = true
    })
    while (!(await stack().redis.client.exists('a'))) await post('/', ['PING'])
    expect(await post('/', ['GET', 'a'])).toMatchObject({ body: { result: 'x' } })
    expect(finished).toBe(false)
    expect((await waiting).body).toEqual([{ result: 'OK' }, { result: 0 }])
  })
})

describe('a Redis that goes away', () => {
  it('makes requests fail with 500 until it is back', async () => {
    await stack().redis.client.set('key', 'value')
    await stack().redis.kill()
    for (const [path, body] of [
      ['/', ['GET', 'key']],
      ['/pipeline', [['GET', 'key']]],
    ] as const)
      expect(await post(path, body)).toEqual({
        status: 500,
        body: { error: expect.stringContaining('Redis is unavailable') },
      })
    await stack().redis.restartEmpty()
    expect(await post('/', ['GET', 'key'])).toEqual({ status: 200, body: { result: null } })
  })

  it('does not receive a command again that it received before it died', async () => {
    await stack().redis.client.config('SET', 'busy-reply-threshold', '60000')
    const endless = post('/', ['EVAL', 'while true do end', 0])
    await until(() => expect(stack().rest.requests.commands).toBe(1))
    await stack().redis.restartEmpty()
    expect((await endless).status).toBe(500)
    expect(await stack().redis.client.info('commandstats')).not.toContain('cmdstat_eval')
    expect(await post('/', ['PING'])).toMatchObject({ status: 200 })
  })
})

it('a stack is gone at the end of an "await using" block, together with requests in flight', async () => {
  let ping: () => Promise<Response>
  let waiting: Promise<unknown>
  {
    await using own = await startStack()
    const { url, token } = own.rest
    const headers = { Authorization: `Bearer ${token}` }
    ping = () => fetch(url, { method: 'POST', headers, body: '["PING"]' })
    expect(await (await ping()).json()).toEqual({ result: 'PONG' })
    own.rest.faults.next('slow', { ms: 60_000 })
    own.rest.faults.next('duplicate', { afterMs: 60_000 })
    waiting = ping().catch(() => 'broken')
    await ping()
  }
  expect(await waiting).toBe('broken')
  await expect(ping()).rejects.toThrow()
})
