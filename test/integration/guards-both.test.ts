/**
 * What the guards of leases have in common. What all guards do: every-guard.test.ts. How they read a body and pass it on, and
 * what they renew: test/unit/{guards-unread,request-body,lease-guard}.test.ts. Callers that hang up: test/fault/hang-ups.test.ts.
 */
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
