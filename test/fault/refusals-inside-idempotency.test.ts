/** An inner guard that refuses a request has done nothing, so the outer guard must not keep its answer. */
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { describe, expect, it } from 'vitest'
import { idempotency, lockGuard, permitGuard } from '../../src/hono/index.ts'
import { type Locks, lock } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe.each(['hono', 'web'])('a refusal of a guard inside idempotency of edgelock/%s', entry => {
  type Inner = Partial<web.LockGuardOptions> & { locks: Locks }
  const behind = (inner: Inner, isThroughAnother = false) => {
    const locks = restLocks(stack())
    const another = { locks, name: 'reports', permits: 2, body: { bufferBytes: 0 } }
    const outer = { locks, scope: 'tenant' }
    const options = { name: 'account', waitMs: 0, ...inner }
    const paid = () => Response.json({ paid: true })
    if (entry === 'web') {
      const guarded = (request: Request) => web.lockGuard(options, paid)(request)
      return web.idempotency(outer, isThroughAnother ? web.permitGuard(another, guarded) : guarded)
    }
    const app = new Hono()
    app.use(secureHeaders())
    const between = isThroughAnother ? permitGuard(another) : secureHeaders()
    app.post('/', idempotency(outer), between, lockGuard(options as never), paid)
    return (request: Request) => app.request(request)
  }
  const pay = () =>
    new Request('http://host/', { method: 'POST', headers: { 'idempotency-key': '"k"' }, body: '{"paid":1}' })

  it.each<[string, (() => Response) | undefined]>([
    ['a page', () => new Response('come back', { status: 409 })],
    ['a redirect, whose headers cannot be changed', () => Response.redirect('http://host/busy', 303)],
    ['a success', () => new Response('queued', { status: 202 })],
    ['what it has by default', undefined],
  ])('because the lock is busy is not stored, though onBusy answers with %s', async (_, onBusy) => {
    const locks = restLocks(stack())
    const send = behind({ locks, answers: { onBusy } })
    const lease = await lock(locks, 'account').acquire({ leaseMs: 5_000 })
    const refused = await send(pay())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([onBusy?.().status ?? 409, '5'])
    await lease.release()
    expect(await (await send(pay())).json()).toEqual({ paid: true })
  })

  it.each([false, true])(
    'because of its name or its size is not stored, also through another guard: %s',
    async isThrough => {
      const locks = restLocks(stack())
      const refuse = async (inner: Partial<Inner>) =>
        (await behind({ locks, ...inner }, isThrough)(pay())).status
      expect(await refuse({ name: () => '{' })).toBe(400)
      expect(await refuse({ name: () => '{', body: { bufferBytes: 0 } })).toBe(400)
      expect(await refuse({ body: { maxBytes: 1 } })).toBe(413)
      const paid = async () => {
        const answer = await behind({ locks }, isThrough)(pay())
        return [await answer.json(), answer.headers.get('idempotency-replayed')]
      }
      // What the handler answers inside of the same guards is stored.
      expect([await paid(), await paid()]).toEqual([
        [{ paid: true }, null],
        [{ paid: true }, 'true'],
      ])
    },
  )
})

it('a refusal of a guard inside idempotency is not stored, though its onRefused throws', async () => {
  const locks = restLocks(stack())
  const failure = new Error('of the application')
  const onRefused = () => Promise.reject(failure)
  let name = '{'
  const inner = web.lockGuard({ locks, name: () => name, answers: { onRefused } }, () => new Response('paid'))
  const outer = web.idempotency({ locks, scope: 'tenant' }, request => inner(request))
  const send = () =>
    outer(new Request('http://host/', { method: 'POST', headers: { 'idempotency-key': '"k"' } }))
  await expect(send()).rejects.toBe(failure)
  name = 'account'
  expect(await (await send()).text()).toBe('paid')
})

it('an answer of the handler is stored, though it has called a guard that refused', async () => {
  const locks = restLocks(stack())
  let runs = 0
  const inner = web.lockGuard({ locks, name: () => '{' }, () => new Response())
  const outer = web.idempotency({ locks, scope: 'tenant' }, async request => {
    await inner(request)
    return Response.json(++runs, { status: 201 })
  })
  const init = { method: 'POST', headers: { 'idempotency-key': '"k"' } }
  const answers = [
    await outer(new Request('http://host/', init)),
    await outer(new Request('http://host/', init)),
  ]
  expect(await Promise.all(answers.map(answer => answer.json()))).toEqual([1, 1])
})

it('a failure of the handler is stored, though it has called a guard that failed', async () => {
  const locks = restLocks(stack())
  const answers = { onRefused: () => Promise.reject(new Error('of the guard')) }
  const inner = web.lockGuard({ locks, name: () => '{', answers }, () => new Response())
  let runs = 0
  const outer = web.idempotency({ locks, scope: 'tenant' }, async request => {
    runs++
    await inner(request).catch(() => {})
    throw new Error('of the handler')
  })
  const send = () =>
    outer(new Request('http://host/', { method: 'POST', headers: { 'idempotency-key': '"k"' } }))
  await expect(send()).rejects.toThrow('of the handler')
  expect([(await send()).status, runs]).toEqual([500, 1])
})
