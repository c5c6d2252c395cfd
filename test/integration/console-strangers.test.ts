import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bearerToken, lockConsole } from '../../src/console/index.ts'
import { createLocks, lock, type RedisLike } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { openConsole, shopLocks } from '../support/console.ts'

const TOKEN = 'a-token-of-some-length'
const HOST = 'https://ops.example'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A console that counts what reaches the store. */
function watched(authorize = bearerToken(TOKEN)) {
  let requests = 0
  const store = memory()
  const redis: RedisLike = {
    eval: (...given) => {
      requests++
      return store.eval(...given)
    },
  }
  const handler = lockConsole({ locks: createLocks({ redis }), authorize })
  const ask = (query = '', init?: RequestInit) => handler(new Request(`${HOST}/admin${query}`, init))
  return { ask, requests: () => requests }
}

describe('a stranger', () => {
  const refusals: [who: string, query: string, init: RequestInit][] = [
    ['without a token', '', {}],
    ['with a wrong token', '', { headers: bearer('wrong') }],
    ['with a token that begins like the right one', '', { headers: bearer(`${TOKEN}x`) }],
    ['with no more than the scheme', '', { headers: { authorization: 'Bearer' } }],
    ['with another scheme', '', { headers: { authorization: `Basic ${btoa(`a:${TOKEN}`)}` } }],
    ['that asks for a link with a wrong token', '', { method: 'POST', headers: bearer('wrong') }],
    ['that makes up a link', `?code=99999999999999.${'0'.repeat(64)}`, {}],
    ['that makes up a cookie', '', { headers: { cookie: '__Host-edgelock-console=1.2' } }],
    ['that asks for the stylesheet', '?asset=style', {}],
    ['that asks for an action', '?do=release&name=order:42', { method: 'POST' }],
    ['that uses another method', '', { method: 'DELETE' }],
  ]

  it.each(refusals)('%s gets the answer of an address where there is nothing', async (_, query, init) => {
    const { ask, requests } = watched()
    const response = await ask(query, init)
    expect([response.status, await response.text()]).toEqual([404, '404 Not Found'])
    expect([[...response.headers.keys()], requests()]).toEqual([['content-type'], 0])
  })

  it('gets the answer of the application, where it has one', async () => {
    const notFound = () => new Response('Nichts da.', { status: 404 })
    const { ask } = openConsole(shopLocks(memory()), { authorize: () => false, notFound })
    expect(await ask()).toMatchObject({ status: 404, text: 'Nichts da.' })
  })

  it('is everyone while no token is set', async () => {
    for (const tokens of [undefined, '', ' ', [], [undefined]]) {
      const { ask } = watched(bearerToken(tokens))
      for (const token of ['', 'undefined', ' ']) {
        expect((await ask('', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
      }
    }
  })
})

describe('an operator', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  async function linkFor(ask: ReturnType<typeof watched>['ask'], token = TOKEN): Promise<string> {
    const response = await ask('?q=1', { method: 'POST', headers: bearer(token) })
    expect(response.status).toBe(201)
    const link = (await response.text()).trim()
    expect(link).not.toContain(token)
    expect(link.startsWith(`${HOST}/admin?code=`)).toBe(true)
    return link.slice(`${HOST}/admin`.length)
  }

  it('signs a browser in with a link, which ends after a minute, for eight hours', async () => {
    const { ask } = watched()
    const link = await linkFor(ask)
    const response = await ask(link)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^__Host-edgelock-console=\d+\.[0-9a-f]{64}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(response.headers.get('refresh')).toBe('0;url=?')
    expect(cookie).not.toContain(TOKEN)
    const headers = { cookie: `other=1; ${cookie.split(';')[0]}` }
    expect((await ask('', { headers })).status).toBe(200)
    vi.advanceTimersByTime(60_000)
    expect((await ask(link)).status).toBe(404)
    vi.advanceTimersByTime(28_739_999)
    expect((await ask('', { headers })).status).toBe(200)
    vi.advanceTimersByTime(1)
    expect((await ask('', { headers })).status).toBe(404)
  })

  it('cannot use a link as a cookie, or a cookie as a link', async () => {
    const { ask } = watched()
    const link = await linkFor(ask)
    const code = link.slice('?code='.length)
    expect((await ask('', { headers: { cookie: `__Host-edgelock-console=${code}` } })).status).toBe(404)
    const cookie = (await ask(link)).headers.get('set-cookie')?.split(/[=;]/)[1] ?? ''
    expect((await ask(`?code=${cookie}`)).status).toBe(404)
  })

  it('has no time to change: a pass whose end was moved is refused', async () => {
    const { ask } = watched()
    const [, until = '', signature] = /code=(\d+)\.(.*)/.exec(await linkFor(ask)) ?? []
    expect((await ask(`?code=${Number(until) + 1}.${signature}`)).status).toBe(404)
  })

  it('keeps the cookie of the old token until that is removed', async () => {
    const both = watched(bearerToken(['old-token', TOKEN]))
    const cookie = (await both.ask(await linkFor(both.ask, 'old-token'))).headers.get('set-cookie') ?? ''
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await both.ask('', { headers })).status).toBe(200)
    expect((await watched().ask('', { headers })).status).toBe(404)
  })

  it('on this machine needs no HTTPS', async () => {
    const handler = lockConsole({ locks: shopLocks(memory()), authorize: bearerToken(TOKEN) })
    const local = (query: string, init?: RequestInit) =>
      handler(new Request(`http://127.0.0.1:8787/console${query}`, init))
    const link = new URL((await (await local('', { method: 'POST', headers: bearer(TOKEN) })).text()).trim())
    const cookie = (await local(link.search)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^edgelock-console=.*SameSite=Strict$/)
    expect((await local('', { headers: { cookie } })).status).toBe(200)
  })

  it('may use the token itself in a program, and is named in the log', async () => {
    const { ask } = watched()
    const response = await ask('', { headers: bearer(TOKEN) })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('bearer token')])
  })
})

describe('a page', () => {
  it('loads only its own scripts and styles, and is not cached', async () => {
    const { ask } = openConsole(shopLocks(memory()))
    const { headers, text } = await ask()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/ style=| on\w+=|<style|<script>/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    expect((await ask('?asset=script')).headers.get('content-type')).toContain('text/javascript')
    expect((await ask('?do=nothing')).status).toBe(404)
    expect((await ask('', { method: 'POST' })).status).toBe(405)
  })
})

describe('a request to release', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('of %s is refused', async (_, headers) => {
    const locks = shopLocks(memory())
    const { ask, linkTo, log } = openConsole(locks)
    const lease = await lock(locks, 'order:42').acquire()
    const link = await linkTo('Release')
    expect((await ask(link, { method: 'POST', headers })).status).toBe(403)
    expect([await lease.isHeld(), log]).toEqual([true, []])
    expect((await ask(link, { method: 'DELETE' })).status).toBe(405)
    expect((await ask(link, { method: 'POST', headers: { origin: 'http://console' } })).status).toBe(200)
  })
})

describe('misuse', () => {
  const locks = shopLocks(memory())
  const misuses: [options: object, message: string][] = [
    [{ locks }, 'authorize must be a function'],
    [{ locks: {}, authorize: () => true }, 'locks must be the result of createLocks()'],
    [
      { locks, authorize: () => true, deadLetters: { list() {} } },
      'deadLetters must be an object with list(), replay()',
    ],
    [{ locks, authorize: () => true, match: '' }, 'match must be a glob'],
    [{ locks, authorize: () => true, keys: 0 }, 'keys must be a whole number'],
    [{ locks, authorize: () => true, token: 'x' }, 'lockConsole() has no option token'],
  ]
  it.each(misuses)('is an error that names the option: %#', (options, message) => {
    expect(() => lockConsole(options as never)).toThrow(message)
  })

  it.each([['two words'], [' padded'], ['line\n'], [['good', 5]], [{ token: 'x' }]])(
    'a token that no header can hold is refused: %j',
    tokens => {
      expect(() => bearerToken(tokens as never)).toThrow(
        new TypeError('tokens must be one or several texts without blanks'),
      )
    },
  )

  it('a listener that throws changes nothing', async () => {
    const redis = memory()
    const { linkTo, confirm } = openConsole(shopLocks(redis), {
      onAction: () => {
        throw new Error('no log')
      },
    })
    await lock(shopLocks(redis), 'order:42').acquire()
    expect((await confirm(await linkTo('Release'))).status).toBe(200)
  })
})
