/** Behaviour that is specific to Hono: its cache of the body, handlers that are not awaited, its typed client. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { hc } from 'hono/client'
import { describe, expect, it } from 'vitest'
import { type LockGuardOptions, lockGuard, permitGuard } from '../../src/hono/index.ts'
import { readWriteLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { GUARD_KINDS, GUARDS } from '../support/guard-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

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

it.each(GUARD_KINDS)(
  'an application hears of a handler behind %s that was not awaited, which is not done',
  async kind => {
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
  },
)

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
