import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../dev/rest-server/unsupported.ts'
import { restRequests } from '../support/rest-requests.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack('file', { redis: { alone: 'its statistics are reset' } })
const { send, post } = restRequests(stack)
beforeEach(() => stack().redis.client.script('FLUSH'))

describe('plain HTTP', () => {
  it('runs a command in the path', async () => {
    const path = 'a%2Fb/%C3%A9%20'
    expect(await send(`/set/${path}?_token=other`)).toMatchObject({ status: 200, body: { result: 'OK' } })
    expect(await post('/', ['GET', 'a/b'])).toMatchObject({ status: 200, body: { result: 'é ' } })
  })

  it.each(['POST', 'PUT'])(
    'takes the body of a %s as the value, and the query parameters as arguments after it',
    async method => {
      const sent = await send('/set/foo?EX=100&NX', { method, body: Buffer.from([0, 200, 1]) })
      expect(sent.body).toEqual({ result: 'OK' })
      expect(await stack().redis.client.getBuffer('foo')).toEqual(Buffer.from([0, 200, 1]))
      expect(await stack().redis.client.ttl('foo')).toBeGreaterThan(90)
    },
  )

  it('keeps numbers and booleans as they were written, and all digits of a result', async () => {
    const body = '["RPUSH", "list", 9007199254740993, 1.0, 1e+21, true]'
    expect((await send('/', { method: 'POST', body })).body).toEqual({ result: 4 })
    expect(await stack().redis.client.lrange('list', 0, -1)).toEqual([
      '9007199254740993',
      '1.0',
      '1e+21',
      'true',
    ])
    const headers = { Authorization: `Bearer ${stack().rest.token}` }
    await stack().redis.client.set('n', '9223372036854775806')
    const answer = await fetch(`${stack().rest.url}/incr/n`, { headers })
    expect(await answer.text()).toBe('{"result":9223372036854775807}')
  })

  it('refuses a request without a token', async () => {
    const response = await fetch(`${stack().rest.url}/ping`)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'WRONGPASS invalid or missing auth token' })
  })

  it.each([
    ['a command error', ['LPUSH', 'text', '1'], /^WRONGTYPE Operation against a key/],
    ['a wrong number of arguments', ['GET'], /^ERR wrong number of arguments for 'get' command/],
    ['an unknown command', ['FOO'], /^ERR unknown command/],
    ['a blocking command', ['BLPOP', 'list', 0], /^ERR Command is not available: 'BLPOP'/],
    ['an unknown script', ['EVALSHA', 'f'.repeat(40), 0], /^NOSCRIPT No matching script/],
    ['a body that is no command', { not: 'a command' }, /^ERR/],
  ])('answers 400 with the error for %s', async (_what, command, error) => {
    await stack().redis.client.set('text', 'value')
    const sent = await post('/', command)
    expect(sent.status).toBe(400)
    expect(sent.body).toEqual({ error: expect.stringMatching(error) })
  })

  it('encodes every string of a result except "OK" when asked for base64, but no errors', async () => {
    const base64 = { 'Upstash-Encoding': 'base64' }
    expect((await post('/', ['SET', 'key', 'bar'], base64)).body).toEqual({ result: 'OK' })
    expect((await post('/', ['GET', 'key'], base64)).body).toEqual({ result: 'YmFy' })
    const nested = await post('/', ['EVAL', "return {'OK', 1, {'bar'}}", 0], base64)
    expect(nested.body).toEqual({ result: ['T0s=', 1, ['YmFy']] })
    expect((await post('/', ['INCR', 'key'], base64)).body).toEqual({
      error: expect.stringMatching(/^ERR value/),
    })
  })

  it('runs a pipeline command by command, and returns errors in their places', async () => {
    const commands = [
      ['SET', 'a', 'x'],
      ['INCR', 'a'],
      ['SUBSCRIBE', 'a'],
      ['GET', 'a'],
    ]
    const sent = await post('/pipeline', commands)
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual([
      { result: 'OK' },
      { error: expect.stringMatching(/^ERR value/) },
      { error: expect.stringMatching(/^ERR Command is not available/) },
      { result: 'x' },
    ])
  })

  it.each([[[]], [['GET', 'a']]])('refuses %j as a pipeline', async commands => {
    expect(await post('/pipeline', commands)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^ERR empty/) },
    })
  })

  it('lets other requests in between the commands of a pipeline, but not into a transaction', async () => {
    const interleaved = async (path: string) => {
      let finished = false
      const increments = Array.from({ length: 300 }, () => ['INCR', 'n'])
      const sent = post(path, increments).finally(() => {
        finished = true
      })
      while (!finished) await stack().redis.client.incr('n')
      const results = ((await sent).body as { result: number }[]).map(({ result }) => result)
      return Number(results.at(-1)) - Number(results[0]) !== increments.length - 1
    }
    expect(await interleaved('/pipeline')).toBe(true)
    expect(await interleaved('/multi-exec')).toBe(false)
  })

  it('lets a pipeline wait for replicas on a connection of its own, so that no other request waits', async () => {
    const waiting = post('/pipeline', [
      ['SET', 'a', 'x'],
      ['WAIT', 1, 1_000],
    ])
    let finished = false
    waiting.finally(() => {
      finished = true
    })
    while (!(await stack().redis.client.exists('a'))) await send('/ping')
    expect(await send('/get/a')).toMatchObject({ body: { result: 'x' } })
    expect(finished).toBe(false)
    expect((await waiting).body).toEqual([{ result: 'OK' }, { result: 0 }])
    expect((await post('/', ['WAIT', 0, 0])).status).toBe(400)
    expect((await post('/multi-exec', [['WAIT', 0, 0]])).status).toBe(400)
  })

  it('discards a transaction as a whole when one of its commands is not a command', async () => {
    for (const wrong of [['FOO'], ['BLPOP', 'a', 0], ['GET']]) {
      const sent = await post('/multi-exec', [['SET', 'key', 'value'], wrong])
      expect(sent, wrong.join(' ')).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    }
    expect(await stack().redis.client.exists('key')).toBe(0)
  })
})

describe('a command that cannot be sent over REST', () => {
  it.each([
    'blpop a 0',
    'WAIT 1 0',
    'SUBSCRIBE a',
    'multi',
    'SELECT 1',
    'CLIENT KILL',
    'XREAD COUNT 1 BLOCK 0 STREAMS s $',
    'SHUTDOWN',
  ])('is refused: %s', line => {
    expect(refusal(line.split(' '))).toMatch(/^ERR Command is not available: '[A-Z]+'\.$/)
  })

  it.each(['PING', 'ECHO x', 'EVAL s 0', 'XREAD STREAMS block 0', 'PUBLISH a b', 'SCRIPT FLUSH', 'TIME'])(
    'does not include %s',
    line => expect(refusal(line.split(' '))).toBeUndefined(),
  )
})
