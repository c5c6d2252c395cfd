import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bearerToken, type DeadLetters, lockConsole } from '../../src/console/index.ts'
import { createLocks, lock, type RedisLike } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { openConsole, shopLocks } from '../support/console.ts'

const TOKEN = 'a-token-of-some-length'
const HOST = 'https://ops.example'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A console that counts what reaches the store. */
function watched(authorize = bearerToken(TOKEN), store: RedisLike = memory()) {
  let requests = 0
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
        expect((await ask('', { headers: { authorization: `Bearer ${token}` } })).status, token).toBe(404)
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
    return link
  }

  it('signs a browser in with a link, which ends after a minute, for eight hours', async () => {
    const { ask } = watched()
    const [link, late] = [await linkFor(ask), await linkFor(ask)]
    const response = await ask(link)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^__Host-edgelock-console=\d+\.[0-9a-f-]{36}\.[0-9a-f]{64}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(response.headers.get('refresh')).toBe('0;url=?')
    expect(cookie).not.toContain(TOKEN)
    const headers = { cookie: `other=1; ${cookie.split(';')[0]}` }
    expect((await ask('', { headers })).status).toBe(200)
    vi.advanceTimersByTime(60_000)
    expect((await ask(late)).status).toBe(404)
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
    const [, until = '', rest] = /code=(\d+)\.(.*)/.exec(await linkFor(ask)) ?? []
    expect((await ask(`?code=${Number(until) + 1}.${rest}`)).status).toBe(404)
    expect((await ask(`?code=${until}.${rest}`)).status).toBe(200)
  })

  it('keeps the cookie of the old token until that is removed', async () => {
    const both = watched(bearerToken(['the-token-before', TOKEN]))
    const cookie =
      (await both.ask(await linkFor(both.ask, 'the-token-before'))).headers.get('set-cookie') ?? ''
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await both.ask('', { headers })).status).toBe(200)
    expect((await watched().ask('', { headers })).status).toBe(404)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:8787', HOST])(
    'signs in behind a proxy, which asks for %s: the link is relative, and the cookie is for HTTPS',
    async origin => {
      const handler = lockConsole({ locks: shopLocks(memory()), authorize: bearerToken(TOKEN) })
      const ask = (query: string, init?: RequestInit) =>
        handler(new Request(`${origin}/internal${query}`, init))
      const answer = await (await ask('', { method: 'POST', headers: bearer(TOKEN) })).text()
      expect(answer).toMatch(/^\?code=[\w.-]+\n$/)
      const cookie = (await ask(answer.trim())).headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(/^__Host-edgelock-console=.*; Secure$/)
      const page = await (await ask('', { headers: { cookie } })).text()
      expect(page).toContain('Locks')
      expect(page).not.toMatch(/localhost|127\.0|(href|src|action)="(?!\?|data:)/)
    },
  )

  it('needs no HTTPS with insecureCookie, and only then', async () => {
    const insecure = watched(bearerToken(TOKEN, { insecureCookie: true }))
    const cookie = (await insecure.ask(await linkFor(insecure.ask))).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^edgelock-console=[^;]*; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect((await insecure.ask('', { headers })).status).toBe(200)
    expect((await watched().ask('', { headers })).status).toBe(404)
  })

  it('opens a link once, whichever server is asked, and however many ask at the same time', async () => {
    const store = memory()
    const servers = [watched(undefined, store), watched(undefined, store)] as const
    const [link, other] = [await linkFor(servers[0].ask), await linkFor(servers[1].ask)]
    const statuses = await Promise.all(
      [...servers, ...servers].map(async ({ ask }) => (await ask(link)).status),
    )
    expect(statuses.sort()).toEqual([200, 404, 404, 404])
    expect((await servers[0].ask(other)).status).toBe(200)
    const page = await (await servers[0].ask('', { headers: bearer(TOKEN) })).text()
    expect(page).toContain('No lock is held.')
  })

  it('cannot sign in while the store is away, and is told so', async () => {
    const away: RedisLike = { eval: () => Promise.reject(new Error('secret')) }
    const { ask } = watched(undefined, away)
    const response = await ask(await linkFor(ask))
    expect([response.status, response.headers.get('set-cookie')]).toEqual([503, null])
    expect(await response.text()).toMatch(/^(?!.*secret).*Ask for another link/s)
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

describe('a query that the console did not make', () => {
  const release = { do: 'release', kind: 'lock', name: 'order:42', holder: '0123abcd' }
  it.each<[what: string, query: Record<string, string>, part: string]>([
    ['another action', { do: 'nothing' }, 'There is no such action.'],
    ['no name', { do: 'forget-result' }, 'name” is missing'],
    ['a name that cannot be one', { ...release, name: 'a{}b' }, 'name” cannot be the name of a lock'],
    ['another kind', { ...release, kind: 'door' }, 'kind” is malformed'],
    ['another side', { ...release, side: 'left' }, 'side” is malformed'],
    ['no fingerprint', { ...release, holder: 'ann' }, 'holder” is malformed'],
    ['no id', { do: 'forget-event', id: '' }, 'id” is malformed'],
    ['a cursor of nothing', { do: 'replay-event', id: 'a', cursor: 'x' }, 'cursor” is malformed'],
    ['a cursor of no page', { cursor: '1; x' }, 'cursor” is malformed'],
    ['a search for what no name contains', { q: 'x'.repeat(513) }, 'q” is malformed'],
  ])('is answered with 400 that says what is wrong: %s', async (_, query, part) => {
    const deadLetters: DeadLetters = {
      list: async ({ cursor }) => {
        if (cursor) throw new RangeError('no cursor')
        return { events: [] }
      },
      replay: expect.unreachable,
      forget: expect.unreachable,
    }
    const { ask, log } = openConsole(shopLocks(memory()), { deadLetters })
    for (const method of 'do' in query ? ['GET', 'POST'] : ['GET']) {
      const { status, words } = await ask(`?${new URLSearchParams(query)}`, { method })
      expect([status, words]).toEqual([400, expect.stringContaining(part)])
    }
    expect(log).toEqual([])
  })
})

describe('misuse', () => {
  it.each([['two words'], [' padded'], ['line\n'], [['good-enough-token', 5]], [{ token: 'x' }]])(
    'a token that no header can hold is refused: %j',
    tokens => {
      expect(() => bearerToken(tokens as never)).toThrow(
        new TypeError('tokens must be one or several texts without blanks'),
      )
    },
  )

  it.each(['', 'x', 'fifteen-letters'])('a token that can be guessed is refused: %j', weak => {
    const made = () => bearerToken([TOKEN, weak])
    if (!weak) expect(made).not.toThrow()
    else
      expect(made).toThrow(
        new TypeError('tokens must be at least 16 characters each, such as those of openssl rand -hex 32'),
      )
  })

  it('an authorize that does not pass on how links work once is told so', async () => {
    const authorize = bearerToken(TOKEN)
    const { ask } = watched(request => authorize(request, undefined as never))
    const link = await (await ask('', { method: 'POST', headers: bearer(TOKEN) })).text()
    await expect(ask(link.trim())).rejects.toThrow(
      'isFirstUse, which lockConsole() passes to authorize, must be',
    )
  })

  it('an option that bearerToken() does not have is refused', () => {
    expect(() => bearerToken(TOKEN, { secure: false } as never)).toThrow('bearerToken() has no option secure')
  })

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
