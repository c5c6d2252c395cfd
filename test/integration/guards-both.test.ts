/**
 * What the guards of leases have in common, and then what each has of its own. What all guards do: every-guard.test.ts. How they read a body and pass it on, and
 * what they renew: test/unit/{guards-unread,request-body,lease-guard}.test.ts. Callers that hang up: test/fault/hang-ups.test.ts.
 */
import { describe, expect, it } from 'vitest'
import {
  fairLock,
  fencedLock,
  isLocked,
  type Lease,
  LeaseLostError,
  type Lockable,
  type Locks,
  type LocksOptions,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  WrongKindError,
  withLock,
} from '../../src/index.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { restLocks } from '../support/clients.ts'
import {
  behind,
  executionContext,
  FRAMEWORKS,
  type Guarded,
  type LockWishes,
  openBody,
  type PermitWishes,
} from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, lockScripts, permitScripts)

const KINDS = FRAMEWORKS.flatMap(framework =>
  (['lockGuard', 'permitGuard'] as const).map(kind => [kind, framework] as const),
)

const get = (init?: RequestInit) => new Request('http://host/', init)
describe.each(KINDS)('%s of edgelock/%s', (kind, framework) => {
  type Wishes = Omit<PermitWishes, 'permits' | 'status'>
  const guard = (
    wishes: Wishes,
    handler: (request: Request, lease: Lease | undefined) => Response | Promise<Response>,
    options: Partial<LocksOptions> = {},
  ): Guarded => behind(kind, framework, stack(), wishes, handler, options)
  /** The lock or semaphore of the guard, on another client. */
  const outsider = (locks: Locks = restLocks(stack())): Lockable =>
    kind === 'lockGuard' ? lock(locks, 'guarded') : permitSemaphore(locks, 'guarded', { permits: 1 })
  const isFree = async () => {
    const tried = await outsider().tryAcquire()
    if (tried.acquired) await tried.lease.release()
    return tried.acquired
  }

  const expectFreed = async (events: Guarded['events']) => {
    await events.until('released')
    expect(await isFree()).toBe(true)
  }

  // The last of the errors looks like one of the guard's own.
  it.each([new RangeError('out of stock'), 'a text', undefined, new LeaseLostError('other', 'expired')])(
    'releases when the handler throws %o, and passes it on to the application',
    async thrown => {
      const { fetch, errors, events } = guard({ answers: { onUnavailable: 'allow' } }, () => {
        throw thrown
      })
      expect((await fetch(get())).status).toBe(500)
      expect(errors).toEqual([thrown])
      await expectFreed(events)
    },
  )

  describe('the body of the answer', () => {
    it("does not keep the lease with releaseAfter: 'handler'", async () => {
      const body = openBody()
      const { fetch } = guard({ hold: { releaseAfter: 'handler' } }, () => new Response(body.stream))
      const response = await fetch(get())
      expect(await isFree()).toBe(true)
      await response.body?.cancel()
    })

    it('does not keep the lease when it is never read: HEAD, no body', async () => {
      const { fetch } = guard(
        {},
        request => new Response(request.method === 'HEAD' ? openBody().stream : null),
      )
      for (const method of ['HEAD', 'DELETE']) {
        await fetch(get({ method }))
        expect(await isFree(), method).toBe(true)
      }
    })

    it.each([
      ['was read', (response: Response) => response.text()],
      ['is locked by a reader', async (response: Response) => void response.body?.getReader()],
    ])('releases at once when it %s', async (_, spoil) => {
      const { fetch, events } = guard({}, async () => {
        const response = new Response('done')
        await spoil(response)
        return response
      })
      await fetch(get())
      await expectFreed(events)
    })
  })

  describe('the name', () => {
    it.each([['more than 512 bytes', 'ä'.repeat(257)]])(
      'is answered with 400 and no request to the store when it is %s',
      async (_, name) => {
        const { fetch, errors } = guard({ name: () => name as string }, () => new Response('done'))
        const response = await fetch(get())
        expect([response.status, response.headers.get('content-type')]).toEqual([
          400,
          'application/problem+json',
        ])
        expect(JSON.stringify(await response.json())).not.toContain('ääää')
        expect([errors, stack().rest.requests.http]).toEqual([[], 0])
      },
    )

    it('is answered with 400 when only mapName makes it too long, and not when it makes it usable', async () => {
      const done = () => new Response('done')
      const mapped = { mapName: (name: string) => `shop:${name}` }
      for (const [name, status] of [
        ['x'.repeat(510), 400],
        ['edgelock:x', 200],
      ] as const) {
        const { fetch, errors } = guard({ name: () => name, hold: { releaseAfter: 'handler' } }, done, mapped)
        expect([(await fetch(get())).status, errors]).toEqual([status, []])
      }
    })

    it('is an error of the application when its function, or mapName, returns no string', async () => {
      for (const [name, mapName, words] of [
        [undefined, (name: string) => name, 'name must be a string, got undefined'],
        ['a', () => undefined, 'the name from mapName must be a string, got undefined'],
      ] as const) {
        const options = { mapName: mapName as (name: string) => string }
        const { fetch, errors } = guard({ name: () => name as string }, () => new Response('done'), options)
        expect((await fetch(get())).status).toBe(500)
        expect(errors).toEqual([new TypeError(words)])
      }
      expect(stack().rest.requests.http).toBe(0)
    })

    it('is an error of the application when its key holds other data, and when the function fails', async () => {
      await stack().redis.client.hset('guarded', 'a', '1')
      await stack().redis.client.set('text', 'other data')
      const taken = guard({ name: kind === 'lockGuard' ? 'text' : 'guarded' }, () => new Response('done'))
      expect((await taken.fetch(get())).status).toBe(500)
      expect(taken.errors).toEqual([expect.any(WrongKindError)])
      const failing = guard(
        { name: () => Promise.reject(new TypeError('no such tenant')) },
        () => new Response('done'),
      )
      expect((await failing.fetch(get())).status).toBe(500)
      expect(failing.errors).toEqual([new TypeError('no such tenant')])
    })
  })

  describe('when the client goes away', () => {
    it('releases when it left while the handler was running', async () => {
      const client = new AbortController()
      const { fetch: app, events } = guard({}, async request => {
        const gone = new Promise(resolve => request.signal.addEventListener('abort', resolve))
        client.abort()
        await gone
        return new Response(openBody().stream)
      })
      await expect(fetch(await serve({ fetch: app }), { signal: client.signal })).rejects.toThrow()
      await expectFreed(events)
    })

    it('releases when the client aborts the body', async () => {
      const body = openBody()
      const { fetch: app, events } = guard({}, () => new Response(body.stream))
      const client = new AbortController()
      const response = await fetch(await serve({ fetch: app }), { signal: client.signal })
      await response.body?.getReader().read()
      expect(await isFree()).toBe(false)
      client.abort()
      await body.cancelled
      await expectFreed(events)
    })
  })

  it('hands the keeper and the release to the waitUntil of the platform, or to that of the options, as on Vercel', async () => {
    for (const isGiven of [false, true]) {
      const [given, platform] = [executionContext(), executionContext()]
      const wishes = isGiven ? { waitUntil: given.context.waitUntil } : {}
      const { fetch, events } = guard(wishes, () => new Response('done'))
      const response = await fetch(get(), {}, platform.context)
      expect([given.handed.length, platform.handed.length]).toEqual(isGiven ? [2, 0] : [0, 2])
      expect(await response.text()).toBe('done')
      await Promise.all([...given.handed, ...platform.handed])
      expect(events.count('released')).toBe(1)
    }
  })
})

/** The option `kind`, which says which lock is acquired. */
describe.each(FRAMEWORKS)('lockGuard of edgelock/%s', framework => {
  const locks = () => restLocks(stack())
  const request = (method = 'GET') => get({ method })
  const guard = (wishes: LockWishes, handler: Parameters<typeof behind<'lockGuard'>>[4]) =>
    behind('lockGuard', framework, stack(), wishes, handler)

  it('with kind: fencedLock gives the handler a token that rises', async () => {
    const { fetch } = guard({ kind: fencedLock }, (_, lease) => Response.json(lease?.token))
    const tokens: number[] = []
    for (let at = 0; at < 3; at++) tokens.push((await (await fetch(request())).json()) as number)
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b))
    expect(new Set(tokens).size).toBe(3)
  })

  it.each([
    ...['GET', 'HEAD', 'OPTIONS'].map(method => [method, 200] as const),
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'].map(method => [method, 409] as const),
  ])(
    'with kind: readWriteLock answers %s while another request reads with %i, and while one writes with 409',
    async (method, status) => {
      const { fetch } = guard({ kind: readWriteLock, waitMs: 0 }, () => new Response('done'))
      const { read, write } = readWriteLock(locks(), 'guarded')
      const whileHeld = async (side: Lockable) => (await withLock(side, () => fetch(request(method)))).status
      expect([await whileHeld(read), await whileHeld(write)]).toEqual([status, 409])
      expect((await fetch(request(method))).status).toBe(200)
    },
  )

  describe('with a kind of the application', () => {
    it('may acquire several locks at once', async () => {
      const kind: LockWishes['kind'] = (made, id) => multiLock([lock(made, id), lock(made, 'stock')])
      const { fetch } = guard({ kind, hold: { releaseAfter: 'handler' }, waitMs: 0 }, async (_, lease) => {
        const held = ['guarded', 'stock'].map(name => isLocked(lock(locks(), name)))
        return Response.json([lease?.name, ...(await Promise.all(held))])
      })
      expect(await (await fetch(request())).json()).toEqual(['["guarded","stock"]', true, true])
      const busy = await withLock(lock(locks(), 'stock'), () => fetch(request()))
      expect(busy.status).toBe(409)
    })

    it('gets the locks of the request and its name', async () => {
      const given: unknown[] = []
      const made = locks()
      const kind: LockWishes['kind'] = (...args) => {
        given.push(...args)
        return fairLock(...args)
      }
      const { fetch } = guard({ locks: () => made, name: ({ url }) => url, kind }, () => new Response('done'))
      expect((await fetch(request())).status).toBe(200)
      expect(given).toEqual([made, 'http://host/'])
      expect(given[0]).toBe(made)
    })

    it('may return two sides of its own, one for safe methods and one for all others', async () => {
      const kind: LockWishes['kind'] = made => ({ read: lock(made, 'safe'), write: lock(made, 'unsafe') })
      const { fetch } = guard({ kind }, (_, lease) => new Response(lease?.name))
      const name = async (method: string) => (await fetch(request(method))).text()
      expect([await name('OPTIONS'), await name('DELETE')]).toEqual(['safe', 'unsafe'])
    })

    it.each([undefined, {}, { read: 1, write: 1 }])(
      'that returns %o instead of a lock is a TypeError',
      async made => {
        const { fetch, errors } = guard({ kind: () => made as never }, () => new Response('done'))
        expect((await fetch(request())).status).toBe(500)
        expect(errors).toEqual([
          new TypeError('kind must be a function that returns a lock, or { read, write }'),
        ])
      },
    )
  })
})

describe.each(FRAMEWORKS)('permitGuard of edgelock/%s', framework => {
  const get = (path = '/', init?: RequestInit) => new Request(`http://host${path}`, init)
  const guard = (wishes: PermitWishes, handler: Parameters<typeof behind<'permitGuard'>>[4]) =>
    behind('permitGuard', framework, stack(), wishes, handler)

  it.each([429, 503] as const)(
    'answers %i with Retry-After and problem+json when all permits are taken',
    async status => {
      const lease = await permitSemaphore(restLocks(stack()), 'guarded', { permits: 1 }).acquire({
        leaseMs: 9_000,
      })
      const { fetch } = guard({ answers: { status }, waitMs: 0 }, () => new Response('done'))
      const response = await fetch(get())
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, '9'])
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: status === 429 ? 'Too Many Requests' : 'Service Unavailable',
        status,
        detail: 'The maximum number of requests is being processed. Try again later.',
      })
      await lease.release()
    },
  )

  describe('the number of permits', () => {
    it('may come from the request', async () => {
      const permits = async ({ headers }: Request) => (headers.get('x-plan') === 'large' ? 2 : 1)
      const { fetch } = guard({ permits, waitMs: 0 }, async ({ headers }) => {
        const plans = headers.has('x-inner') ? [] : ['small', 'large']
        const inner = plans.map(plan => fetch(get('/', { headers: { 'x-plan': plan, 'x-inner': '1' } })))
        return Response.json((await Promise.all(inner)).map(({ status }) => status))
      })
      expect(await (await fetch(get('/', { headers: { 'x-plan': 'small' } }))).json()).toEqual([503, 200])
    })

    it('applies as soon as it is deployed, up and down', async () => {
      const inside = async (outer: number, inner: number) => {
        const innermost = guard({ permits: inner, waitMs: 0 }, () => new Response(null))
        const { fetch } = guard({ permits: outer, waitMs: 0 }, async () =>
          Response.json((await innermost.fetch(get())).status),
        )
        const answer = await (await fetch(get())).json()
        await until(async () => expect(await stack().redis.client.zcard('{guarded}:timeout')).toBe(0))
        return answer
      }
      expect([await inside(1, 2), await inside(2, 1), await inside(1, 1), await inside(5, 2)]).toEqual([
        200, 503, 503, 200,
      ])
    })

    it.each([0, 2 ** 31, undefined])('cannot be %o', async permits => {
      const { fetch, errors } = guard({ permits: () => permits as number }, () => new Response('done'))
      expect((await fetch(get())).status).toBe(500)
      expect(String(errors[0])).toMatch(/^(Range|Type)Error: permits must be/)
      expect(stack().rest.requests.http).toBe(0)
    })
  })

  describe('the weight of a request', () => {
    const asked = ({ headers }: Request) => Number(headers.get('x-weight'))
    const request = (weight: number) => get('/', { headers: { 'x-weight': String(weight) } })

    it('is how many permits it takes, together', async () => {
      const { fetch } = guard({ permits: 5, weight: asked, waitMs: 0 }, async ({ headers }, permit) => {
        if (headers.get('x-weight') !== '3') return new Response(null)
        const inner = [await fetch(request(2)), await fetch(request(4))].map(({ status }) => status)
        return Response.json([permit?.permitIds?.length, ...inner])
      })
      expect(await (await fetch(request(3))).json()).toEqual([3, 200, 503])
      await until(async () => expect(await stack().redis.client.get('guarded')).toBe('5'))
    })

    it('cannot be more than there are permits', async () => {
      const { fetch, errors } = guard({ permits: () => 2, weight: asked }, () => new Response('done'))
      expect((await fetch(request(3))).status).toBe(500)
      expect(String(errors[0])).toBe('RangeError: weight must be a whole number from 1 to 2, got 3')
      expect(stack().rest.requests.http).toBe(0)
    })
  })
})
