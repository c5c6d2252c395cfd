import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { restRequests } from '../support/rest-requests.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack('file', { redis: { alone: 'it is killed' } })
const { send, post } = restRequests(stack)
beforeEach(() => stack().redis.client.script('FLUSH'))

describe('event streams', { timeout: 30_000 }, () => {
  async function listen(path: string) {
    const stop = new AbortController()
    const headers = { Authorization: `Bearer ${stack().rest.token}`, Accept: 'text/event-stream' }
    const init = { method: 'POST', headers, signal: stop.signal }
    const response = await fetch(`${stack().rest.url}${path}`, init)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const read = async (end: string) => {
      while (!text.includes(end)) {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) throw new Error('The stream ended.')
        text += chunk.value
      }
      return text
    }
    return { response, read, stop: () => stop.abort() }
  }

  it('deliver the messages of a channel', async () => {
    const { response, read, stop } = await listen('/subscribe/chat')
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    await read('data: subscribe,chat,1\n\n')
    await send('/publish/chat/hello')
    await read('data: message,chat,hello\n\n')
    await send('/publish/chat/two%0Alines')
    await read('data: message,chat,two\ndata: lines\n\n')
    stop()
  })

  it('free their connection when the client leaves', async () => {
    const subscribers = async () => (await stack().redis.client.pubsub('NUMSUB', 'chat'))[1]
    const { read, stop } = await listen('/subscribe/chat')
    await read('data: subscribe')
    expect(await subscribers()).toBe(1)
    stop()
    await vi.waitFor(async () => expect(await subscribers()).toBe(0), 10_000)
  })
})

describe('a Redis that goes away', { timeout: 60_000 }, () => {
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
    await vi.waitFor(() => expect(stack().rest.requests.commands).toBe(1))
    await stack().redis.restartEmpty()
    expect((await endless).status).toBe(500)
    expect(await stack().redis.client.info('commandstats')).not.toContain('cmdstat_eval')
    expect(await send('/ping')).toMatchObject({ status: 200 })
  })
})

describe('a stack', { timeout: 60_000 }, () => {
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
