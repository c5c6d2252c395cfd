import { beforeEach, describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { restRequests } from '../support/rest-requests.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack('file', { redis: { alone: 'it is killed' } })
const { send, post } = restRequests(stack)
beforeEach(() => stack().redis.client.script('FLUSH'))

describe('a Redis that goes away', () => {
  it('makes requests fail with 500 until it is back', async () => {
    await stack().redis.client.set('key', 'value')
    await stack().redis.kill()
    for (const [path, body] of [
      ['/', ['GET', 'key']],
      ['/pipeline', [['GET', 'key']]],
      ['/multi-exec', [['PING']]],
    ] as const) {
      const sent = await post(path, body)
      expect(sent.status).toBe(500)
      expect(sent.body).toEqual({ error: expect.stringContaining('Redis is unavailable') })
    }
    await stack().redis.restartEmpty()
    expect(await send('/get/key')).toMatchObject({ status: 200, body: { result: null } })
  })

  it('does not receive a command again that it received before it died', async () => {
    await stack().redis.client.config('SET', 'busy-reply-threshold', '60000')
    const endless = post('/', ['EVAL', 'while true do end', 0])
    await until(() => expect(stack().rest.requests.commands).toBe(1))
    await stack().redis.restartEmpty()
    expect((await endless).status).toBe(500)
    expect(await stack().redis.client.info('commandstats')).not.toContain('cmdstat_eval')
    expect(await send('/ping')).toMatchObject({ status: 200 })
  })
})

describe('a stack', () => {
  it('is gone at the end of an "await using" block, together with requests in flight', async () => {
    let url: string
    let waiting: Promise<unknown>
    {
      await using own = await startStack({ rest: { token: 'secret' } })
      url = `${own.rest.url}/ping?_token=secret`
      expect(await (await fetch(url)).json()).toEqual({ result: 'PONG' })
      own.rest.faults.next('slow', { ms: 60_000 })
      own.rest.faults.next('duplicate', { afterMs: 60_000 })
      waiting = fetch(url).catch(() => 'broken')
      await fetch(url)
    }
    expect(await waiting).toBe('broken')
    await expect(fetch(url)).rejects.toThrow()
  })
})
