/** What happens to a request whose body is longer than a guard waits for. Slow clients are in system/slow-clients. */
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { type LockGuardOptions, lockGuard } from '../../src/web/index.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, fakeLocks } from '../support/fake-locks.ts'

class FrameworkRequest extends Request {
  readonly nextUrl: URL = new URL(this.url)
}

const MIB = 1_048_576
const LONG = 'ä'.repeat(1_000)
const init: RequestInit = { method: 'POST', body: LONG, headers: { 'x-mine': '1' } }
const guard = (handler: (request: Request) => unknown, options: Partial<LockGuardOptions> = {}) =>
  lockGuard({ locks: fakeLocks().locks, name: 'a', body: { bufferBytes: 100 }, ...options }, async request =>
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
    const shown = (r: Request) => [r.url, r.method, r.headers.get('x-mine'), r.bodyUsed]
    const seen = guard(r => [...shown(r), (r as FrameworkRequest).nextUrl])
    const { nextUrl } = request() as FrameworkRequest
    const url = nextUrl ? String(nextUrl) : null
    expect(await (await seen(request())).json()).toEqual(['http://host/a?b', 'POST', '1', false, url])
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
  app.post(
    '/',
    hono.lockGuard({ locks: fakeLocks().locks, name: 'a', body: { bufferBytes: 100 } }),
    async c => c.json([(await c.req.raw.clone().text()).length, await c.req.text()]),
  )
  const response = await app.request('/', init)
  expect(await response.json()).toEqual([1_000, LONG])
})

describe('a slow body', () => {
  /** Chunks as `pause+length`: so many milliseconds after the one before, so many bytes. */
  const arriving = (clock: FakeClock, chunks: string) => {
    const left = chunks.split(' ').map(chunk => chunk.split('+').map(Number))
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const [pauseMs = 0, length] = left.shift() ?? []
        await clock.sleep(pauseMs)
        if (length) controller.enqueue(new Uint8Array(length))
        else controller.close()
      },
    })
  }

  it.each([
    [
      'is refused when its first bufferBytes take too long, however often some come',
      '400+4 400+4 400+4',
      408,
      1_000,
    ],
    ['has as long again for the MiB after bufferBytes', '900+10 900+1', 200, 1_800],
    ['is refused when that MiB takes too long, however often a byte comes', '900+11 900+1 900+1', 408, 1_900],
    ['has as long again for each further MiB', `900+10 900+${MIB} 900+${MIB} 900+1`, 200, 3_600],
  ])('%s', async (_, chunks, status, tookMs) => {
    const { clock, locks } = fakeLocks()
    const options = { locks, name: 'a', body: { bufferBytes: 10, timeoutMs: 1_000 } }
    const guarded = lockGuard(options, async request => new Response(await request.text()))
    const init = { method: 'POST', body: arriving(clock, chunks), duplex: 'half' }
    const response = await clock.runUntil(guarded(new Request('http://host/', init as RequestInit)))
    expect([response.status, clock.elapsedMs]).toEqual([status, tookMs])
    // The chunk that came too late.
    await clock.advance(1_000)
    expectNothingLeft(clock)
  })
})
