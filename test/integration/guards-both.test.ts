/** What the guards of leases have in common. What all guards do: every-guard.test.ts. */
import { describe, expect, it } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  type Lockable,
  type Locks,
  type LocksOptions,
  lock,
  permitSemaphore,
  WrongKindError,
} from '../../src/index.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { restLocks } from '../support/clients.ts'
import {
  behind,
  executionContext,
  FRAMEWORKS,
  type Guarded,
  openBody,
  type PermitWishes,
} from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, lockScripts, permitScripts)
const faults = () => stack().rest.faults

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

  it('lets so many wait as its waiting room has places, and answers the others 429 at once', async () => {
    const room = (locks: Locks) => permitSemaphore(locks, 'waiting', { permits: 2 })
    const served = Promise.withResolvers<void>()
    const { fetch } = guard({ waitingRoom: room, waitMs: 30_000 }, async () => {
      await served.promise
      return new Response('done')
    })
    const asked = [get(), get(), get(), get(), get()].map(request => fetch(request))
    const statuses: number[] = []
    for (const answer of asked) void answer.then(({ status }) => void statuses.push(status))
    await until(() => statuses.length === 2)
    expect(statuses).toEqual([429, 429])
    served.resolve()
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200).length).toBe(3)
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await until(async () => (await room(restLocks(stack())).availablePermits()) === 2)
  })

  it('passes the lease to the handler, and releases it when the answer is out', async () => {
    const { fetch, events } = guard({}, async (_, lease) => {
      return Response.json([lease?.name, lease?.signal.aborted, await isFree()])
    })
    const response = await fetch(get())
    expect(await response.json()).toEqual(['guarded', false, false])
    await expectFreed(events)
  })

  describe('while the store is unavailable', () => {
    it('lets the handler finish, and aborts its signal when the lease cannot be renewed', async () => {
      const { fetch } = guard(
        {},
        async (_, lease) => {
          faults().random({ 'lose-request': 1 })
          await new Promise(resolve => lease?.signal.addEventListener('abort', resolve))
          return Response.json((lease?.signal.reason as LeaseLostError | undefined)?.reason)
        },
        { leaseMs: 900 },
      )
      expect(await (await fetch(get())).json()).toBe('unreachable')
    })
  })

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
    it('keeps and renews the lease until its end', async () => {
      const body = openBody()
      const { fetch, events } = guard({}, () => new Response(body.stream), { leaseMs: 1_500 })
      const reader = (await fetch(get())).body?.getReader()
      await reader?.read()
      await events.until('extended')
      expect(await isFree()).toBe(false)
      body.end()
      while (!(await reader?.read())?.done);
      await expectFreed(events)
    })

    it('releases when the client cancels it', async () => {
      const body = openBody()
      const { fetch, events } = guard({}, () => new Response(body.stream))
      const reader = (await fetch(get())).body?.getReader()
      await reader?.read()
      await reader?.cancel()
      await body.cancelled
      await events.until('released')
    })

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
    it.each<[string, RequestInit, (request: Request) => string | Promise<string>]>([
      ['the address', {}, request => new URL(request.url).pathname],
      ['a header', { headers: { 'x-order': '/7' } }, request => request.headers.get('x-order') ?? ''],
      [
        'a JSON body',
        { method: 'POST', body: '{"id":"/7"}' },
        async request => ((await request.json()) as { id: string }).id,
      ],
      [
        'a form',
        { method: 'POST', body: new URLSearchParams({ id: '/7' }) },
        async request => String((await request.formData()).get('id')),
      ],
      [
        'the body read twice',
        { method: 'POST', body: '/7' },
        async request =>
          (await request.text()) === '/7' ? new TextDecoder().decode(await request.arrayBuffer()) : '',
      ],
    ])('may come from %s, and the handler gets the request unread', async (_, init, name) => {
      const request = new Request('http://host/7', init)
      const expected = await request.clone().text()
      let same: boolean | undefined
      const { fetch, events } = guard({ name }, async (given, lease) => {
        same = given === request
        return Response.json([lease?.name, given.bodyUsed, await given.text()])
      })
      expect(await (await fetch(request)).json()).toEqual(['/7', false, expected])
      expect(same).toBe(true)
      expect(Object.getOwnPropertyNames(request)).not.toContain('json')
      await events.until('released')
    })

    it.each([
      ['an empty one', ''],
      ['braces without a tag', 'a{b'],
      ['an empty tag', 'a{}b'],
      ['two tags', '{a}{b}'],
      ['more than 512 bytes', 'ä'.repeat(257)],
      ['half of a surrogate pair', 'a\ud800'],
      ['one of edgelock’s own keys', 'edgelock:once:{guarded}'],
      ['one of Redisson’s side keys', 'redisson_lock_queue:{guarded}'],
    ])('is answered with 400 and no request to the store when it is %s', async (_, name) => {
      const { fetch, errors } = guard({ name: () => name as string }, () => new Response('done'))
      const response = await fetch(get())
      expect([response.status, response.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json',
      ])
      expect(JSON.stringify(await response.json())).not.toContain('ääää')
      expect([errors, stack().rest.requests.http]).toEqual([[], 0])
    })

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
    it('stops waiting, hands its clean-up to waitUntil, and does not run the handler', async () => {
      const wishes = { waitMs: 60_000, maxPolls: 500 }
      const { fetch, events, errors, starts } = guard(wishes, () => new Response('done'))
      const lease = await outsider().acquire()
      const client = new AbortController()
      const { context, handed } = executionContext()
      const answer = fetch(get({ signal: client.signal }), {}, context)
      await events.until('polled')
      client.abort()
      expect((await answer).status).toBe(499)
      expect([starts(), errors, handed.length]).toEqual([0, [], 1])
      await Promise.all(handed)
      expect(await lease.release()).toBe('released')
      expect(await isFree()).toBe(true)
    })

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

  it('hands the keeper and the release to the waitUntil of the platform', async () => {
    const { fetch, events } = guard({}, () => new Response('done'))
    const { context, handed } = executionContext()
    const response = await fetch(get(), {}, context)
    expect(handed).toHaveLength(2)
    expect(await response.text()).toBe('done')
    await Promise.all(handed)
    expect(events.count('released')).toBe(1)
  })

  it('hands them to the waitUntil of the options instead, as on Vercel', async () => {
    const given = executionContext()
    const { fetch, events } = guard({ waitUntil: given.context.waitUntil }, () => new Response('done'))
    const platform = executionContext()
    const response = await fetch(get(), {}, platform.context)
    expect([given.handed.length, platform.handed.length]).toEqual([2, 0])
    expect(await response.text()).toBe('done')
    await Promise.all(given.handed)
    expect(events.count('released')).toBe(1)
  })
})
