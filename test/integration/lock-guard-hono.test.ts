/** Behaviour that is specific to Hono: its cache of the body, its headers, its error handling, its typed client. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { hc } from 'hono/client'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { describe, expect, it } from 'vitest'
import { type LockGuardOptions, lockGuard, permitGuard } from '../../src/hono/index.ts'
import { isLocked, lock, readWriteLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { GUARD_KINDS, GUARDS } from '../support/guard-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const locks = () => restLocks(stack())

/** Ways to call the app: with a `Request`, as on Workers, or through Node's HTTP server. */
const WAYS: [string, (app: Hono, path: string, init?: RequestInit) => Promise<Response>][] = [
  ['by a Request', async (app, path, init) => app.request(path, init)],
  ['through Node’s server', async (app, path, init) => fetch((await serve(app)) + path, init)],
]

describe.each(WAYS)('a name that reads the body, %s', (_way, send) => {
  const JSON_BODY: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ' {"id": "ä7"} ',
  }
  const form = () => {
    const data = new FormData()
    data.set('id', 'ä7')
    data.set('file', new File([new Uint8Array([0, 255, 254, 65])], 'a.bin'))
    return data
  }
  const app = (name: LockGuardOptions['name'], handler: (c: Context) => Promise<Response>) =>
    new Hono().post('/', lockGuard({ locks: locks(), name }), handler)

  it.each<[string, (c: Context) => Promise<unknown>, unknown]>([
    ['c.req.json()', c => c.req.json(), { id: 'ä7' }],
    ['c.req.text()', c => c.req.text(), JSON_BODY.body],
    ['c.req.arrayBuffer()', async c => (await c.req.arrayBuffer()).byteLength, 15],
    ['c.req.blob()', async c => (await c.req.blob()).size, 15],
    ['c.req.raw.json()', c => c.req.raw.json(), { id: 'ä7' }],
    ['c.req.raw.text()', c => c.req.raw.text(), JSON_BODY.body],
    ['a copy of c.req.raw', c => c.req.raw.clone().text(), JSON_BODY.body],
    ['the stream', async c => new Response(c.req.raw.body).text(), JSON_BODY.body],
  ])('leaves the body to the handler: %s', async (_, read, expected) => {
    const guarded = app(
      async c => (await c.req.json()).id,
      async c => c.json([c.var['lease'].name, await read(c)]),
    )
    expect(await (await send(guarded, '/', JSON_BODY)).json()).toEqual(['ä7', expected])
  })

  it.each<[string, (c: Context) => Promise<unknown>]>([
    ['c.req.parseBody()', c => c.req.parseBody()],
    ['c.req.raw.formData()', async c => Object.fromEntries(await c.req.raw.formData())],
  ])('leaves the body of a form to the handler: %s', async (_, read) => {
    const guarded = app(
      async c => String((await c.req.parseBody())['id']),
      async c => {
        const { id, file } = (await read(c)) as { id: string; file: File }
        return c.json([c.var['lease'].name, id, [...new Uint8Array(await file.arrayBuffer())]])
      },
    )
    const response = await send(guarded, '/', { method: 'POST', body: form() })
    expect(await response.json()).toEqual(['ä7', 'ä7', [0, 255, 254, 65]])
  })
})

describe('headers', () => {
  const app = (options: Partial<LockGuardOptions> = {}) =>
    new Hono()
      .use(cors({ origin: 'https://shop.example', credentials: true }), requestId(), async (c, next) => {
        c.header('cache-control', 'private')
        c.header('set-cookie', 'a=1', { append: true })
        c.header('set-cookie', 'b=2', { append: true })
        await next()
      })
      .get('/', lockGuard({ locks: locks(), name: 'guarded', waitMs: 0, ...options }), c => {
        c.header('cache-control', 'max-age=60')
        c.header('x-inner', 'kept')
        return c.text('done')
      })
  const busy = async (options?: Partial<LockGuardOptions>) => {
    const lease = await lock(locks(), 'guarded').acquire()
    const response = await app(options).request('/', { headers: { origin: 'https://shop.example' } })
    await lease.release()
    return response
  }

  it('of earlier middleware are added to a refusal, whose own headers win', async () => {
    const { status, headers } = await busy()
    expect([status, headers.get('access-control-allow-origin')]).toEqual([409, 'https://shop.example'])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'no-store',
      'application/problem+json',
    ])
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('are not doubled on an answer of onBusy that Hono created', async () => {
    const { status, headers } = await busy({ answers: { onBusy: c => c.json({ later: true }, 423) } })
    expect([status, headers.get('content-type')]).toEqual([423, 'application/json'])
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('of the handler win over those of earlier middleware', async () => {
    const { headers } = await app().request('/', { headers: { origin: 'https://shop.example' } })
    expect([headers.get('cache-control'), headers.get('x-inner')]).toEqual(['max-age=60', 'kept'])
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
  })
})

describe('the rest of the app', () => {
  it('answers 404 for a path without a handler behind the guard, and the lock is free again', async () => {
    const app = new Hono().use(lockGuard({ locks: locks(), name: 'guarded' }))
    const response = await app.request('/nowhere')
    expect([response.status, await response.text()]).toEqual([404, '404 Not Found'])
    await until(async () => expect(await isLocked(lock(locks(), 'guarded'))).toBe(false))
  })

  it('may drop the answer unread, and the lock is free again', async () => {
    const app = new Hono()
      .use(async (c, next) => {
        await next()
        c.res = c.text('from the middleware')
      })
      .get('/', lockGuard({ locks: locks(), name: 'guarded' }), c => c.text('from the handler'))
    expect(await (await fetch(await serve(app))).text()).toBe('from the middleware')
    await until(async () => expect(await isLocked(lock(locks(), 'guarded'))).toBe(false))
  })

  it.each(GUARD_KINDS)('hears of a handler behind %s that was not awaited, which is not done', async kind => {
    const { hono, needs } = GUARDS[kind]
    const errors: string[] = []
    const app = new Hono().onError((error, c) => {
      errors.push(error.message)
      return c.text('failed', 500)
    })
    // Hono says so too, where there is no guard.
    const forgetful: MiddlewareHandler = async (_c, next) => void next()
    const guard = hono({ locks: locks(), ...needs })
    app.post('/', guard, forgetful, async c => {
      await pass(10)
      return c.text('done')
    })
    const init = { method: 'POST', headers: { 'idempotency-key': '"key"' } }
    const first = await app.request('/', init)
    expect([first.status, errors]).toEqual([500, ['the handler must be awaited, and answer']])
    expect((await app.request('/', init)).status).toBe(500)
  })

  it('shows the names of the guards in the list of routes', () => {
    const app = new Hono().get(
      '/',
      lockGuard({ locks: locks(), name: 'guarded' }),
      permitGuard({ locks: locks(), name: 'guarded', permits: 1 }),
      c => c.text(''),
    )
    expect(app.routes.map(({ handler }) => handler.name).slice(0, 2)).toEqual(['lockGuard', 'permitGuard'])
  })
})

it('a typed client can call guarded routes', async () => {
  const app = new Hono()
    .get(
      '/orders/:id',
      lockGuard({ locks: locks(), name: c => `order:${c.req.param('id')}`, kind: readWriteLock }),
      c => c.json({ id: c.req.param('id'), lease: c.var.lease.name }),
    )
    .post('/reports', permitGuard({ locks: locks(), name: 'reports', permits: 3 }), c =>
      c.json({ permit: c.var.permit.name }, 201),
    )
  const client = hc<typeof app>(await serve(app))
  const order = await client.orders[':id'].$get({ param: { id: '7' } })
  expect(await order.json()).toEqual({ id: '7', lease: 'order:7' })
  const report = await client.reports.$post()
  expect([report.status, await report.json()]).toEqual([201, { permit: 'reports' }])
})
