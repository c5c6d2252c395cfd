/**
 * What the guards of leases have in common, and then what each has of its own. What all guards do: every-guard.test.ts. Names,
 * bodies, other kinds of lock, and what they renew: test/unit/{guard-options,guards-*,request-body,lease-guard}.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { LeaseLostError, lock, permitSemaphore } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { behind, FRAMEWORKS, type LockWishes } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const done = () => new Response('done')
/** A body that sends one chunk and then stays open. */
const endless = () => new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) })
const get = (init?: RequestInit) => new Request('http://host/', init)
const KINDS = FRAMEWORKS.flatMap(framework =>
  (['lockGuard', 'permitGuard'] as const).map(kind => [kind, framework] as const),
)

describe.each(KINDS)('%s of edgelock/%s', (kind, framework) => {
  const guard = (wishes: object, handler: (request: Request) => Response) =>
    behind(kind, framework, stack(), wishes, handler)
  /** Whether another client gets the lock or the permit. */
  const isFree = async () => {
    const locks = restLocks(stack())
    const outsider =
      kind === 'lockGuard' ? lock(locks, 'guarded') : permitSemaphore(locks, 'guarded', { permits: 1 })
    const tried = await outsider.tryAcquire()
    if (tried.acquired) await tried.lease.release()
    return tried.acquired
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
      await events.until('released')
      expect(await isFree()).toBe(true)
    },
  )

  it("does not keep the lease for the body of the answer with releaseAfter: 'handler'", async () => {
    const body = endless()
    const { fetch } = guard({ hold: { releaseAfter: 'handler' } }, () => new Response(body))
    const response = await fetch(get())
    expect(await isFree()).toBe(true)
    await response.body?.cancel()
  })

  it('does not keep the lease for a body that is never read: HEAD, no body', async () => {
    const { fetch } = guard({}, request => new Response(request.method === 'HEAD' ? endless() : null))
    for (const method of ['HEAD', 'DELETE']) {
      await fetch(get({ method }))
      expect(await isFree(), method).toBe(true)
    }
  })
})

describe.each(FRAMEWORKS)('the kind of lock of lockGuard of edgelock/%s', framework => {
  const guard = (wishes: LockWishes, handler: Parameters<typeof behind<'lockGuard'>>[4] = done) =>
    behind('lockGuard', framework, stack(), wishes, handler)

  it('may have two sides of its own, one for safe methods and one for all others', async () => {
    const kind: LockWishes['kind'] = made => ({ read: lock(made, 'safe'), write: lock(made, 'unsafe') })
    const { fetch } = guard({ kind }, (_, lease) => new Response(lease?.name))
    const name = async (method: string) => (await fetch(get({ method }))).text()
    expect([await name('OPTIONS'), await name('DELETE')]).toEqual(['safe', 'unsafe'])
  })

  it.each([undefined, {}, { read: 1, write: 1 }])('must not be %o instead of a lock', async made => {
    const { fetch, errors } = guard({ kind: () => made as never })
    expect((await fetch(get())).status).toBe(500)
    expect(errors).toEqual([new TypeError('kind must be a function that returns a lock, or { read, write }')])
  })
})

describe.each(FRAMEWORKS)('permitGuard of edgelock/%s', framework => {
  it.each([
    [429, 'Too Many Requests'],
    [503, 'Service Unavailable'],
  ])('answers %i with problem+json when all permits are taken', async (status, title) => {
    await permitSemaphore(restLocks(stack()), 'guarded', { permits: 1 }).acquire({ leaseMs: 9_000 })
    const wishes = { answers: { status }, waitMs: 0 }
    const response = await behind('permitGuard', framework, stack(), wishes, done).fetch(get())
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '9'])
    const detail = 'The maximum number of requests is being processed. Try again later.'
    expect(await response.json()).toEqual({ type: 'about:blank', title, status, detail })
  })

  it.each<[wishes: object, said: RegExp]>([
    [{ permits: () => 0 }, /^RangeError: permits must be/],
    [{ permits: () => 2 ** 31 }, /^RangeError: permits must be/],
    [{ permits: () => undefined }, /^TypeError: permits must be/],
    [{ permits: () => 2, weight: () => 3 }, /^RangeError: weight must be a whole number from 1 to 2, got 3$/],
  ])('refuses what the functions %o return, before any request', async (wishes, said) => {
    const { fetch, errors } = behind('permitGuard', framework, stack(), wishes, done)
    expect((await fetch(get())).status).toBe(500)
    expect(String(errors[0])).toMatch(said)
    expect(stack().rest.requests.http).toBe(0)
  })
})
