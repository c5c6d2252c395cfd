/** What happens to a request whose body is longer than a guard waits for. Slow clients are in integration/slow-clients. */
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { type LockGuardOptions, lockGuard } from '../../src/web/index.ts'
import { fakeLocks } from '../support/fake-locks.ts'

class FrameworkRequest extends Request {
  readonly nextUrl: URL = new URL(this.url)
}

const LONG = 'ä'.repeat(1_000)
const init: RequestInit = { method: 'POST', body: LONG, headers: { 'x-mine': '1' } }
const guard = (handler: (request: Request) => unknown, options: Partial<LockGuardOptions> = {}) =>
  lockGuard({ locks: fakeLocks().locks, name: 'a', bufferBytes: 100, ...options }, async request =>
    Response.json(await handler(request)),
  )

describe.each([Request, FrameworkRequest])('a long body of a %o', Kind => {
  const request = () => new Kind('http://host/a?b', init)

  it.each<[string, (request: Request) => Promise<string>]>([
    ['text()', request => request.text()],
    ['arrayBuffer()', async request => new TextDecoder().decode(await request.arrayBuffer())],
    ['blob()', async request => (await request.blob()).text()],
    ['the stream', request => new Response(request.body).text()],
    ['a copy', request => request.clone().text()],
    [
      'a request made of its parts',
      r => new Request('http://up/', { method: 'POST', body: r.body, duplex: 'half' } as RequestInit).text(),
    ],
  ])('is found whole by %s', async (_, read) => {
    expect(await (await guard(read)(request())).json()).toBe(LONG)
  })

  it('is the body of the same request otherwise', async () => {
    const seen = guard(r => [
      r.url,
      r.method,
      r.headers.get('x-mine'),
      r.bodyUsed,
      (r as FrameworkRequest).nextUrl,
    ])
    const { nextUrl } = request() as FrameworkRequest
    expect(await (await seen(request())).json()).toEqual([
      'http://host/a?b',
      'POST',
      '1',
      false,
      nextUrl ? String(nextUrl) : null,
    ])
  })

  it('is used once it has been read', async () => {
    const used = guard(async r => [(await r.text()).length, r.bodyUsed])
    expect(await (await used(request())).json()).toEqual([1_000, true])
  })

  it('is found by the name and by the handler', async () => {
    const name = async (r: Request) => String((await r.text()).length)
    expect(await (await guard(r => r.text(), { name })(request())).json()).toBe(LONG)
  })
})

it('a body that is forwarded with its request is the whole body', async () => {
  const forwarded = guard(request => new Request('http://upstream/', request).text())
  expect(await (await forwarded(new Request('http://host/', init))).json()).toBe(LONG)
})

it('a long body is found by Hono’s own ways to read it', async () => {
  const app = new Hono()
  app.post('/', hono.lockGuard({ locks: fakeLocks().locks, name: 'a', bufferBytes: 100 }), async c =>
    c.json([(await c.req.raw.clone().text()).length, await c.req.text()]),
  )
  const response = await app.request('/', init)
  expect(await response.json()).toEqual([1_000, LONG])
})
