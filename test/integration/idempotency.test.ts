import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { describe, expect, it } from 'vitest'
import { idempotency } from '../../src/hono/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks } from '../support/clients.ts'
import { FRAMEWORKS, gate } from '../support/guard-app.ts'
import { idempotent, KEY, type OfApp } from '../support/idempotent-app.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
loadScripts(stack, scripts)
const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/'

const recorded = () => stack().redis.client.keys('edgelock:once:*')

/** Returns an answer without the mark of a replay and the headers that every transfer sets anew. */
async function answerOf(response: Response) {
  const names = ['idempotency-replayed', 'date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers = [...response.headers].filter(([name]) => !names.includes(name))
  return {
    status: response.status,
    headers,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

async function expectReplay(response: Response, first: Awaited<ReturnType<typeof answerOf>>) {
  expect(response.headers.get('idempotency-replayed')).toBe('true')
  expect(await answerOf(response)).toEqual(first)
}

async function expectProblem(response: Response, status: number, type = DRAFT) {
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json',
  ])
  // Each kind of refusal has a fragment of the page.
  const [, found = ''] = /^<(.*)>; rel="describedby"$/.exec(response.headers.get('link') ?? '') ?? []
  expect(found.replace(/#[a-z-]+$/, '')).toBe(type)
  expect(response.headers.get('idempotency-replayed')).toBeNull()
  const problem = (await response.json()) as { type: string; title: string; status: number; detail: string }
  expect([problem.type, problem.status]).toEqual([found, status])
  return problem
}

/** A body whose chunks are pushed by hand. */
function pushed() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const push = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  return { body, push, end: () => controller.close(), fail: (error: unknown) => controller.error(error) }
}

/** Reads a body to its end and lets go of it, so that it is not locked. */
async function readToEnd(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  while (!(await reader.read()).done);
  reader.releaseLock()
}

describe.each(FRAMEWORKS)('by %s', framework => {
  const made = (...args: OfApp) => idempotent(framework, stack(), ...args)
  describe('a request with a key', () => {
    it('sends two requests to the store when the handler runs, and one for a replay', async () => {
      const { send, starts } = made()
      const first = await answerOf(await send())
      expect([first.status, stack().rest.requests.http]).toEqual([201, 2])
      for (let again = 0; again < 2; again++) {
        stack().rest.requests.reset()
        await expectReplay(await send(), first)
        expect(stack().rest.requests.http).toBe(1)
      }
      expect(starts()).toBe(1)
    })

    it('does not show the key, the scope or the body in the names of its keys', async () => {
      const { send } = made({ scope: 'tenant-secret' })
      await send('body-secret', { headers: { 'idempotency-key': '"key-secret"' } })
      const keys = await stack().redis.client.keys('*')
      expect(keys).toEqual(
        expect.arrayContaining([expect.stringMatching(/^edgelock:once:\{idempotency:[0-9a-f]{64}\}$/)]),
      )
      expect(JSON.stringify(keys)).not.toContain('secret')
      const [record = ''] = await recorded()
      expect(JSON.stringify(await stack().redis.client.hgetall(record))).not.toContain('secret')
    })
  })

  describe('a key', () => {
    it.each([{}, { 'x-other': '"key"' }])('that is missing is answered 400: %o', async headers => {
      const { send, starts } = made()
      const { title, detail } = await expectProblem(
        await send('{}', { headers: headers as Record<string, string> }),
        400,
      )
      expect([title, detail]).toEqual([
        'Idempotency-Key is missing',
        expect.stringContaining('Idempotency-Key: "'),
      ])
      expect([starts(), stack().rest.requests.http]).toEqual([0, 0])
    })

    it('may be omitted with required: false', async () => {
      const { send, starts } = made({ key: { required: false } }, claimed => Response.json(claimed ?? 'none'))
      for (let again = 0; again < 2; again++)
        expect(await (await send('{}', { headers: {} })).json()).toBe('none')
      expect([starts(), stack().rest.requests.http]).toEqual([2, 0])
    })

    it('may come in another header', async () => {
      const { send } = made({ key: { header: 'X-Request-Key' } })
      const { title } = await expectProblem(await send(), 400)
      expect(title).toBe('X-Request-Key is missing')
      expect((await send('{}', { headers: { 'x-request-key': '"a"' } })).status).toBe(201)
    })
  })

  describe('the methods', () => {
    it('other than POST and PATCH are let through unchanged', async () => {
      const { send, fetch, starts } = made()
      for (const method of ['PUT', 'DELETE']) expect((await send('{}', { method })).status, method).toBe(201)
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        expect((await fetch(new Request('http://localhost/', { method }))).status, method).toBe(201)
      expect([starts(), stack().rest.requests.http]).toEqual([5, 0])
      await expectProblem(await send('{}', { method: 'PATCH', headers: {} }), 400)
    })

    it('that need a key can be chosen', async () => {
      const { send } = made({ methods: ['DELETE'] })
      expect((await send('{}', { headers: {} })).status).toBe(201)
      await expectProblem(await send('{}', { method: 'DELETE', headers: {} }), 400)
    })
  })

  describe('one key', () => {
    it('of two scopes is two keys', async () => {
      let tenant = 'a'
      const { send, starts } = made({ scope: async () => tenant }, () => new Response(tenant))
      expect(await (await send()).text()).toBe('a')
      tenant = 'b'
      expect(await (await send()).text()).toBe('b')
      tenant = 'a'
      expect(await (await send()).text()).toBe('a')
      expect(starts()).toBe(2)
    })

    it('on another path or with another method is another key, and the query is part of the payload', async () => {
      const { send, starts } = made()
      const calls = [{}, { path: '/refunds' }, { method: 'PATCH' }]
      for (const init of calls) {
        const { status, headers } = await send('{}', init)
        expect([init, status, headers.get('idempotency-replayed')]).toEqual([init, 201, null])
      }
      expect(starts()).toBe(3)
      await expectProblem(await send('{}', { path: '/payments?amount=2' }), 422)
    })

    it.each(['', undefined, null, 7])('with an unusable scope is an error that names it: %o', async scope => {
      const { send, errors, starts } = made({ scope: () => scope as string })
      expect((await send()).status).toBe(500)
      expect(errors).toEqual([
        expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(/^scope /) }),
      ])
      expect([starts(), stack().rest.requests.http]).toEqual([0, 0])
    })
  })

  describe('another payload under the same key', () => {
    it('is answered 422, while the first is in flight and after', async () => {
      const { handler, begun, open } = gate()
      const { send, starts } = made({}, handler)
      const first = send('{"amount":1}')
      await begun
      const { title } = await expectProblem(await send('{"amount":2}'), 422)
      expect(title).toBe('Idempotency-Key is already used')
      open()
      await first
      await expectProblem(await send('{"amount":2}'), 422)
      await expectProblem(await send(''), 422)
      expect((await send('{"amount":1}')).headers.get('idempotency-replayed')).toBe('true')
      expect(starts()).toBe(1)
    })

    it('is recognized by fingerprint, which may read the body', async () => {
      const fingerprint = async (subject: unknown) => {
        const { req = subject } = subject as { req?: { json(): Promise<unknown> } }
        return ((await (req as Request).json()) as { amount: string }).amount
      }
      const { send, starts } = made({ fingerprint }, async (_, request) =>
        Response.json(await request.json()),
      )
      const first = await answerOf(await send('{"amount":"1","at":1}'))
      await expectReplay(await send('{"amount":"1","at":2}'), first)
      await expectProblem(await send('{"amount":"2","at":1}'), 422)
      expect(starts()).toBe(1)
    })

    it.each(['', undefined])('cannot be recognized by a fingerprint that is %o', async none => {
      const { send, errors } = made({ fingerprint: () => none as string })
      expect((await send()).status).toBe(500)
      expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/^fingerprint /) })])
    })
  })

  describe('a duplicate while the first is in flight', () => {
    it('waits for waitMs and gets the answer', async () => {
      const { handler, begun, open } = gate()
      const waiting = made({ waitMs: 30_000 }, handler)
      const first = waiting.send()
      await begun
      const second = waiting.send()
      await waiting.events.until('polled')
      open()
      await expectReplay(await second, await answerOf(await first))
      expect(waiting.starts()).toBe(1)
    })
  })

  describe('the answer', () => {
    const binary = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256)

    it('that is too large goes out unchanged, and duplicates learn that it cannot be repeated', async () => {
      const { send, starts } = made({ record: { maxBytes: binary.length - 1 } }, () => new Response(binary))
      const first = await send()
      expect(Buffer.compare(new Uint8Array(await first.arrayBuffer()), binary)).toBe(0)
      const response = await send()
      expect(response.headers.get('retry-after')).toBeNull()
      expect((await expectProblem(response, 409)).detail).toMatch(/too large/)
      expect(starts()).toBe(1)
    })

    it('with Retry-After is not kept: the next request runs', async () => {
      const { send, starts } = made({}, () =>
        starts() === 1
          ? new Response('slow down', { status: 429, headers: { 'retry-after': '1' } })
          : new Response('in', { status: 201 }),
      )
      const first = await send()
      expect([first.status, await first.text()]).toEqual([429, 'slow down'])
      expect((await send()).status).toBe(201)
      expect((await send()).headers.get('idempotency-replayed')).toBe('true')
      expect(starts()).toBe(2)
    })

    it('is kept if keep returns true', async () => {
      const { send, starts } = made(
        { record: { filter: ({ ok }) => ok } },
        () => new Response('an answer', { status: starts() === 1 ? 500 : 200 }),
      )
      expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 200, 200])
      expect(starts()).toBe(2)
    })

    it('is recorded as not repeatable when keep throws, and the application gets the error', async () => {
      const keep = () => {
        throw new RangeError('keep failed')
      }
      const { send, errors, starts } = made({ record: { filter: keep } })
      expect((await send()).status).toBe(500)
      expect(errors).toEqual([new RangeError('keep failed')])
      await expectProblem(await send(), 409)
      expect(starts()).toBe(1)
    })

    it.each<[string, (body: ReadableStream<Uint8Array>) => unknown]>([
      ['is locked', body => body.getReader()],
      ['was read', readToEnd],
    ])('whose body %s goes out unchanged, and the handler does not run again', async (_, use) => {
      const response = new Response('in')
      await use(response.body as ReadableStream<Uint8Array>)
      const { send, starts } = made({}, () => response)
      expect((await send()).status).toBe(200)
      await expectProblem(await send(), 409)
      expect(starts()).toBe(1)
    })
  })

  describe('a handler that throws', () => {
    it('fails as usual and does not run again, because its failure is the answer', async () => {
      const { send, errors, starts } = made({}, () => {
        throw new RangeError('declined')
      })
      const first = await send()
      expect([first.status, await first.text(), errors]).toEqual([
        500,
        'failed',
        [new RangeError('declined')],
      ])
      const again = await send()
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([500, 'true'])
      // Hono has turned the error into an answer by then.
      if (framework === 'hono') expect(await again.text()).toBe('failed')
      else expect(((await again.json()) as { type: string }).type).toBe(`${DRAFT}#the-request-failed`)
      expect([starts(), errors.length]).toEqual([1, 1])
    })

    it('does not run again either when it throws undefined', async () => {
      const { send, starts } = made({}, () => Promise.reject())
      await send().catch(() => {})
      expect([(await send()).status, starts()]).toEqual([500, 1])
    })

    it('runs again when keep refuses failures', async () => {
      const { send, starts } = made({ record: { filter: ({ status }) => status < 500 } }, () => {
        if (starts() === 1) throw new Error('failed')
        return new Response('in')
      })
      expect([(await send()).status, (await send()).status, starts()]).toEqual([500, 200, 2])
    })
  })

  describe('an answer that streams', () => {
    const kinds: Record<string, string>[] = [
      { 'content-type': 'text/event-stream; charset=utf-8' },
      { 'transfer-encoding': 'chunked' },
    ]
    /** A guard whose handler answers with a stream. */
    const streaming = (options: OfApp[0] = {}, headers = kinds[0]) => {
      const source = pushed()
      return { ...source, ...made(options, () => new Response(source.body, headers && { headers })) }
    }

    it.each(kinds)(
      'goes out as it is produced, is in flight until its end, and is replayed then: %o',
      async headers => {
        const { send, starts, push, end } = streaming({}, headers)
        const reader = (await send()).body?.getReader()
        push('one')
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one')
        expect((await send()).status).toBe(409)
        push('two')
        expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('two')
        end()
        expect((await reader?.read())?.done).toBe(true)
        const again = await send()
        expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', 'onetwo'])
        expect(starts()).toBe(1)
      },
    )

    it('that breaks is broken for the first client, and a failure for duplicates', async () => {
      const { send, events, starts, push, fail } = streaming()
      const first = await send()
      push('one')
      fail(new RangeError('broken'))
      await expect(first.text()).rejects.toThrow('broken')
      await events.until('released')
      const again = await send()
      expect([again.status, again.headers.get('idempotency-replayed'), starts()]).toEqual([500, 'true', 1])
    })
  })

  it("waits for the store without a waitUntil, also with store: 'background'", async () => {
    const { send, events } = made({ record: { store: 'background' } })
    await send()
    expect(events.count('released')).toBe(1)
  })

  describe('while the store is unavailable', () => {
    it('a refusal has the type that documentation says, and a stream ends that could not be kept', async () => {
      const { send } = made({ answers: { documentation: '/docs/keys' } }, () => {
        stack().rest.faults.random({ 'lose-request': 1 })
        return new Response('streamed', { headers: { 'content-type': 'text/event-stream' } })
      })
      expect(await (await send()).text()).toBe('streamed')
      await expectProblem(await send(), 503, '/docs/keys')
    })
  })

  describe('an answer', () => {
    it.each([
      [202, { location: '/jobs/1' }],
      [303, { location: '/jobs/1' }],
    ])('that reports accepted work is kept, also with Retry-After: %i', async (status, headers) => {
      const { send, starts } = made(
        {},
        () => new Response(null, { status, headers: { 'retry-after': '5', ...headers } }),
      )
      await send()
      const again = await send()
      expect([again.status, again.headers.get('idempotency-replayed'), starts()]).toEqual([status, 'true', 1])
    })

    it.each([
      ['without a body', () => new Response(null, { status: 204 })],
      ['that is short', () => new Response('in')],
      ['that streams', () => new Response('in', { headers: { 'content-type': 'text/event-stream' } })],
      [
        'that is an error',
        () => {
          throw new Error('failed')
        },
      ],
    ])("%s goes out before it is stored with store: 'background'", async (_, answer) => {
      const handed: Promise<unknown>[] = []
      const waitUntil = (promise: Promise<unknown>) => void handed.push(promise)
      const options = { record: { store: 'background' }, waitUntil } as const
      const { send, events, starts } = made(options, () => {
        stack().rest.faults.next('slow', { ms: 400, match: command => !runs(scripts.claim)(command) })
        return answer()
      })
      await (await send()).arrayBuffer()
      expect([events.count('released'), (await send()).status]).toEqual([0, 409])
      await Promise.all(handed)
      expect([(await send()).headers.get('idempotency-replayed'), starts()]).toEqual(['true', 1])
    })
  })
})

describe('headers and cookies of earlier middleware', () => {
  it('are those of the current request when an answer is replayed', async () => {
    const app = new Hono()
    let visits = 0
    app.use(cors({ origin: origin => origin, credentials: true }))
    app.use(async (c, next) => {
      c.header('x-request-id', String(++visits))
      setCookie(c, 'session', String(visits))
      await next()
    })
    app.post(
      '/',
      idempotency({ locks: restLocks(stack()), scope: 'tenant', record: { headers: ['set-cookie'] } }),
      c => {
        setCookie(c, 'cart', 'empty')
        return c.text('in')
      },
    )
    const from = async (origin: string) => {
      const { headers } = await app.request('/', { method: 'POST', headers: { ...KEY, origin }, body: '{}' })
      const names = ['access-control-allow-origin', 'x-request-id', 'content-type']
      return [...names.map(name => headers.get(name)), headers.getSetCookie().at(-1), headers.getSetCookie()]
    }
    await from('https://one.example')
    const again = await from('https://two.example')
    expect(again.slice(0, 4)).toEqual([
      'https://two.example',
      '2',
      'text/plain; charset=UTF-8',
      // Of two cookies with one name, browsers keep the last.
      'session=2; Path=/',
    ])
    expect([...(again[4] ?? [])].sort()).toEqual(['cart=empty; Path=/', 'session=2; Path=/'])
  })
})
