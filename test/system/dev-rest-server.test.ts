import { describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack({ redis: { alone: 'it is killed' } })

async function post(path: string, command: unknown) {
  const { url, token } = stack().rest
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
  })
  return { status: response.status, body: await response.json() }
}

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
