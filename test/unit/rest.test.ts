import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLocks, isLocked, lock, type RedisLike } from '../../src/index.ts'
import { confirmed, type RestOptions, rest, restFromEnv } from '../../src/rest.ts'
import { waitBy } from '../../src/transport/confirmed.ts'
import { inspect } from '../../src/transport/scripts/lock.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { sha1 } from '../support/sha1.ts'

const URL = 'https://eu1-quick-fox-1.upstash.io'
const TOKEN = 'AX-secret-token'

interface Answer extends ResponseInit {
  body?: string
}

/** A `fetch` that answers every request with the same. */
function stubFetch({ body = '{"result":[":gone"]}', ...init }: Answer = {}) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const send = (options = {}) =>
  rest({ url: URL, token: TOKEN }).eval('return 1', ['k1', 'k2'], ['a', '2'], options)

afterEach(() => void vi.unstubAllGlobals())

describe('rest', () => {
  it('sends one request per call, with the command as JSON and the token in a header', async () => {
    const fetch = stubFetch()
    const redis = rest({ url: URL, token: TOKEN })
    await redis.eval('return 1', ['k1', 'k2'], ['a', '2'])
    await redis.evalsha('f00d', ['k'], [])
    const requests = fetch.mock.calls.map(([url, init]) => ({
      url,
      ...init,
      body: JSON.parse(String(init.body)),
    }))
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    expect(requests).toEqual([
      {
        url: URL,
        method: 'POST',
        headers,
        redirect: 'manual',
        body: ['EVAL', 'return 1', '2', 'k1', 'k2', 'a', '2'],
      },
      { url: URL, method: 'POST', headers, redirect: 'manual', body: ['EVALSHA', 'f00d', '1', 'k'] },
    ])
  })

  it('passes the signal on to fetch', async () => {
    const fetch = stubFetch()
    const { signal } = new AbortController()
    await send({ signal })
    expect(fetch.mock.calls[0]?.[1].signal).toBe(signal)
  })

  it('sends nothing again after a network error or a server error', async () => {
    const failing = vi.fn(async () => Promise.reject(new TypeError('fetch failed')))
    vi.stubGlobal('fetch', failing)
    await expect(send()).rejects.toThrow('fetch failed')
    const erring = stubFetch({ status: 500, body: '{"error":"ERR internal"}' })
    await expect(send()).rejects.toThrow('ERR internal')
    expect([failing.mock.calls.length, erring.mock.calls.length]).toEqual([1, 1])
  })
})

describe('key locking', () => {
  const HELD = '{"result":[":held","a",1,30000]}'
  const sentTo = async (
    url: string,
    through: (redis: RedisLike) => RedisLike,
    keyLocking?: boolean,
    body = HELD,
  ) => {
    const fetch = stubFetch({ body })
    const redis = through(restFromEnv({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: TOKEN }))
    await isLocked(lock(createLocks({ redis, keyLocking }), 'order:42')).catch(() => {})
    return [JSON.parse(String(fetch.mock.calls[0]?.[1].body))]
      .flat(2)
      .find(each => /^[0-9a-f]{40}$/.test(each))
  }
  const asItIs = (redis: RedisLike) => redis
  const [flagged, plain] = [`#!lua flags=allow-key-locking\n${inspect.text}`, inspect.text].map(sha1)

  it.each([URL, `${URL}/`, `${URL}:443/redis`, 'https://KV.Upstash.io?a'])(
    'is on at an address of Upstash, unless it is switched off: %s',
    async url => {
      expect(await sentTo(url, asItIs)).toBe(flagged)
      expect(await sentTo(url, asItIs, false)).toBe(plain)
    },
  )

  it.each([
    'http://localhost:8079',
    'https://upstash.io.example.com',
    'https://example.com/x.upstash.io',
    'https://eu1.upstash.iox',
  ])('is off at any other address, unless it is switched on: %s', async url => {
    expect(await sentTo(url, asItIs)).toBe(plain)
    expect(await sentTo(url, asItIs, true)).toBe(flagged)
  })

  it('is on where replicas confirm, if their server takes it', async () => {
    const answers = `[{"result":["master",0,[[]]]},${HELD},{"result":0},{"result":1}]`
    expect(await sentTo(URL, redis => confirmed(redis, { count: 1 }), undefined, answers)).toBe(flagged)
  })
})

describe('a failed request', () => {
  it.each([
    [400, '{"error":"NOSCRIPT No matching script."}', 'NOSCRIPT No matching script.'],
    [401, '{"error":"WRONGPASS invalid or missing auth token"}', 'WRONGPASS invalid or missing auth token'],
    [500, '{"error":"Failed to execute Redis command: ERR x"}', 'Failed to execute Redis command: ERR x'],
    [200, '{"error":"ERR x"}', 'ERR x'],
  ])('rejects with the status %i and the message of the server', async (status, body, message) => {
    stubFetch({ status, body })
    expect(await rejectionOf(send())).toMatchObject({ message, status })
  })

  it.each([
    ['HTML', 502, '<html>502 Bad Gateway</html>'],
    ['nothing', 503, ''],
    ['a body that was cut', 200, '{"result":[":gran'],
    ['a list', 200, '[{"result":1}]'],
    ['a result with the status of an error', 500, '{"result":[":released"]}'],
    ['an object without a result', 200, '{"ok":true}'],
    ['an error that is no text', 400, '{"error":{"code":1}}'],
  ])('rejects with a message of edgelock when the answer is %s', async (_, status, body) => {
    stubFetch({ status, body })
    const error = await rejectionOf(send())
    expect(error).toMatchObject({ status, message: 'not the JSON of a Redis server' })
  })

  it('follows no redirect, which would carry the token to another host', async () => {
    const fetch = stubFetch({ status: 308, headers: { location: 'https://elsewhere.example' }, body: '' })
    expect(await rejectionOf(send())).toMatchObject({ status: 308 })
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('never shows the token or the command', async () => {
    stubFetch({ status: 500, body: '{"error":"ERR x"}' })
    expectNoCanary(await rejectionOf(send()), TOKEN, 'return 1', 'k1')
  })
})

describe('Retry-After', () => {
  const date = 'Sat, 21 Nov 2026 10:00:00 GMT'

  it.each([
    ['seconds', { 'retry-after': '3' }, 3_000],
    ['no time', { 'retry-after': '0' }, 0],
    ['a date, by the server’s own clock', { 'retry-after': 'Sat, 21 Nov 2026 10:01:30 GMT', date }, 90_000],
    ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT', date }, 0],
    ['a date without the server’s clock', { 'retry-after': 'Sat, 21 Nov 2026 10:01:30 GMT' }, undefined],
    ['nonsense', { 'retry-after': 'soon', date }, undefined],
    ['nothing', {}, undefined],
  ])('is reported in milliseconds: %s', async (_, headers, retryAfterMs) => {
    stubFetch({ status: 429, headers: headers as Record<string, string>, body: '{"error":"ERR slow down"}' })
    expect(await rejectionOf(send())).toMatchObject({ status: 429, retryAfterMs })
  })
})

describe('options that cannot be used', () => {
  it.each([
    ['a url without a host', 'https://'],
    ['the url of another protocol', 'redis://host:6379'],
    ['a url that is not absolute', 'eu1.upstash.io'],
  ])('are a TypeError that names the option, without its value: %s', (_, url) => {
    const fetch = stubFetch()
    const create = () => rest({ url, token: TOKEN })
    expect(create).toThrow(TypeError)
    expect(create).toThrow(/^url /)
    expect(create).not.toThrow(TOKEN)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('rest with replicas', () => {
  const REPLICAS = { count: 2, timeoutMs: 400 }
  /** A `fetch` that answers each request with the next list of results; errors are those of a command. */
  const stubPipeline = (...answers: unknown[][]) => {
    const sent: unknown[] = []
    const fetch = vi.fn(async (url: string, { body }: RequestInit) => {
      sent.push([url, JSON.parse(String(body))])
      const results = answers.shift() ?? []
      return Response.json(
        results.map(each => (each instanceof Error ? { error: each.message } : { result: each })),
      )
    })
    vi.stubGlobal('fetch', fetch)
    return sent
  }
  const client = (url = URL) => waitBy(rest({ url, token: TOKEN }))
  const ask = (evalThenWait = client()) => evalThenWait('evalsha', 'f00d', ['k'], ['a'], REPLICAS)
  const PROBE = ['ROLE']
  const NONE = ['master', 7, []]
  const ONE = ['master', 7, [['127.0.0.1', '6380', '7']]]
  const PIPELINE = [
    ['EVALSHA', 'f00d', '1', 'k', 'a'],
    ['PUBLISH', 'edgelock:confirm', ''],
    ['WAIT', '2', '400'],
  ]

  it('sends a script, a write and WAIT in one request, and asks for replicas until some have answered', async () => {
    const sent = stubPipeline([ONE, ['r'], 0, 1], [['r'], 0, 2])
    const redis = client(`${URL}/`)
    expect(await ask(redis)).toEqual([['r'], 1])
    expect(await ask(redis)).toEqual([['r'], 2])
    expect(sent).toEqual([
      [`${URL}/pipeline`, [PROBE, ...PIPELINE]],
      [`${URL}/pipeline`, PIPELINE],
    ])
  })

  it('waits once for a store without replicas, and again when there is one', async () => {
    const sent = stubPipeline([NONE, ['r'], 0, 0], [NONE], [ONE], [ONE, ['r'], 0, 2])
    const redis = client()
    expect(await ask(redis)).toEqual([['r'], 'the store has no replica'])
    expect(await ask(redis)).toEqual([undefined, 'the store has no replica'])
    expect(await ask(redis)).toEqual([['r'], 2])
    expect(sent.slice(1)).toEqual([
      [`${URL}/pipeline`, [PROBE]],
      [`${URL}/pipeline`, [PROBE]],
      [`${URL}/pipeline`, [PROBE, ...PIPELINE]],
    ])
  })

  it('throws the error of the script as EVALSHA does', async () => {
    stubPipeline([ONE, new Error('NOSCRIPT No matching script.'), 0, 2])
    await expect(ask()).rejects.toThrow(/^NOSCRIPT No matching script/)
  })

  it.each([
    ['WAIT', [ONE, ['r'], 0, new Error("ERR unknown command 'WAIT'")]],
    ['PUBLISH', [ONE, ['r'], new Error('NOPERM no channel permissions'), 1]],
  ])('says that %s was refused', async (_, answers) => {
    stubPipeline(answers)
    expect(await ask()).toEqual([['r'], 'the store refused WAIT or PUBLISH'])
  })

  it.each([
    ['an error', '{"error":"ERR internal server error"}', 500, 'ERR internal server error'],
    ['another page', '<html></html>', 200, 'not the JSON of a Redis server'],
    ['a shorter list', '[{"result":1}]', 200, 'not the JSON of a Redis server'],
  ])('rejects when the answer to all is %s', async (_, body, status, message) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    await expect(ask()).rejects.toMatchObject({ message, status })
  })
})

describe('settings that are missing while the application is built', () => {
  const KV = { KV_REST_API_URL: 'https://kv.upstash.io', KV_REST_API_TOKEN: 'kv-token' }
  const cases: [string, () => ReturnType<typeof rest>, string][] = [
    ['no url', () => rest({ token: TOKEN } as RestOptions), 'url is not set'],
    ['an empty url', () => rest({ url: '', token: TOKEN }), 'url is not set'],
    ['no token', () => rest({ url: URL, token: undefined }), 'token is not set'],
    ['an empty token', () => rest({ url: URL, token: '' }), 'token is not set'],
    [
      'an empty environment',
      () => restFromEnv({}),
      'UPSTASH_REDIS_REST_URL is not set: node --env-file=.env loads a file, npx edgelock dev makes it',
    ],
    [
      'no environment',
      () => restFromEnv(undefined as never),
      'restFromEnv(env): env must be an object such as process.env, got undefined',
    ],
    [
      'no token in it',
      () => restFromEnv({ UPSTASH_REDIS_REST_URL: URL }),
      'UPSTASH_REDIS_REST_TOKEN is not set',
    ],
    [
      'no token of Vercel',
      () => restFromEnv({ ...KV, KV_REST_API_TOKEN: '' }),
      'KV_REST_API_TOKEN is not set',
    ],
    [
      'another address',
      () => restFromEnv({ UPSTASH_REDIS_REST_URL: 'redis://a', UPSTASH_REDIS_REST_TOKEN: TOKEN }),
      'UPSTASH_REDIS_REST_URL must be an https:// or http:// address, that of the REST API',
    ],
  ]

  it.each(cases)(
    'are named by the first request, which is not sent, and to the caller of a lock: %s',
    async (_, make, message) => {
      const fetch = stubFetch()
      const redis = make()
      const plain = lock(createLocks({ redis }), 'a')
      const named = { name: 'TypeError', message: expect.stringContaining(message) }
      for (const ask of [redis.eval('return 1', [], []), plain.acquire(), isLocked(plain)])
        await expect(ask).rejects.toMatchObject(named)
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['an address with a password', { url: 'https://me:pw@a', token: TOKEN }],
    ['an address that is none', { url: 'https://a:b', token: TOKEN }],
    ['a token that stands for one', { url: URL, token: '…' }],
    ['a token of two lines', { url: URL, token: 'a\nb' }],
  ])('that cannot be sent reach the caller of a lock at once: %s', async (_, settings) => {
    const plain = lock(createLocks({ redis: rest(settings) }), 'a')
    await expect(plain.acquire()).rejects.toThrow(
      /^the URL or the token cannot be sent; see npx edgelock doctor$/,
    )
  })

  it('are taken with the line end that a file has behind them', async () => {
    stubFetch({ body: '{"result":1}' })
    expect(await rest({ url: `${URL}\n`, token: `${TOKEN}\n` }).eval('', [], [])).toBe(1)
  })

  it('are read when they are there: Upstash’s own names first, then those of Vercel', async () => {
    const fetch = stubFetch()
    const env: Record<string, string> = {}
    const redis = restFromEnv(env)
    Object.assign(env, KV)
    await redis.eval('return 1', [], [])
    Object.assign(env, { UPSTASH_REDIS_REST_URL: URL, UPSTASH_REDIS_REST_TOKEN: TOKEN })
    await redis.eval('return 1', [], [])
    const sent = fetch.mock.calls.map(([url, { headers }]) => [
      url,
      new Headers(headers).get('authorization'),
    ])
    expect(sent).toEqual([
      ['https://kv.upstash.io', 'Bearer kv-token'],
      [URL, `Bearer ${TOKEN}`],
    ])
  })
})
