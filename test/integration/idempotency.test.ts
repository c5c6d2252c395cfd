/** What the outcome of a claim, and its record, make of a request with a key. Each outcome alone: test/unit/idempotency.test.ts. */
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { describe, expect, it } from 'vitest'
import { idempotency } from '../../src/hono/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks } from '../support/clients.ts'
import { FRAMEWORKS, idempotent, KEY, type OfApp } from '../support/guard-app.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
loadScripts(stack, scripts)
const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/'

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
  const made = (...args: OfApp<typeof idempotent>) => idempotent(framework, stack(), ...args)
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

  it.each([{}, { 'x-other': '"key"' }])('answers 400 when the key is missing: %o', async headers => {
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

  it('lets a request without a key through with required: false', async () => {
    const { send, starts } = made({ key: { required: false } }, claimed => Response.json(claimed ?? 'none'))
    for (let again = 0; again < 2; again++)
      expect(await (await send('{}', { headers: {} })).json()).toBe('none')
    expect([starts(), stack().rest.requests.http]).toEqual([2, 0])
  })

  it('asks the methods for a key that were chosen', async () => {
    const { send } = made({ methods: ['DELETE'] })
    expect((await send('{}', { headers: {} })).status).toBe(201)
    await expectProblem(await send('{}', { method: 'DELETE', headers: {} }), 400)
  })

  it('takes one key of two scopes for two keys', async () => {
    let tenant = 'a'
    const { send, starts } = made({ scope: async () => tenant }, () => new Response(tenant))
    for (const each of ['a', 'b', 'a']) {
      tenant = each
      expect(await (await send()).text()).toBe(each)
    }
    expect(starts()).toBe(2)
  })

  it.each(['', undefined])('fails where the fingerprint is %o', async none => {
    const { send, errors } = made({ fingerprint: () => none as string })
    expect((await send()).status).toBe(500)
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/^fingerprint /) })])
  })

  it('does not keep an answer with Retry-After: the next request runs', async () => {
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

  it.each<[string, (body: ReadableStream<Uint8Array>) => unknown]>([
    ['is locked', body => body.getReader()],
    ['was read', readToEnd],
  ])('sends an answer whose body %s, and the handler does not run again', async (_, use) => {
    const response = new Response('in')
    await use(response.body as ReadableStream<Uint8Array>)
    const { send, starts } = made({}, () => response)
    expect((await send()).status).toBe(200)
    await expectProblem(await send(), 409)
    expect(starts()).toBe(1)
  })

  it('runs a handler again that threw when keep refuses failures', async () => {
    const { send, starts } = made({ record: { filter: ({ status }) => status < 500 } }, () => {
      if (starts() === 1) throw new Error('failed')
      return new Response('in')
    })
    expect([(await send()).status, (await send()).status, starts()]).toEqual([500, 200, 2])
  })

  /** A guard whose handler answers with a stream. */
  const streaming = () => {
    const source = pushed()
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    return { ...source, ...made({}, () => new Response(source.body, { headers })) }
  }

  it('sends a stream as it is produced, which is in flight until its end, and replayed then', async () => {
    const { send, starts, push, end } = streaming()
    const reader = (await send()).body?.getReader()
    for (const chunk of ['one', 'two']) {
      push(chunk)
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(chunk)
      expect((await send()).status).toBe(409)
    }
    end()
    expect((await reader?.read())?.done).toBe(true)
    const again = await send()
    expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', 'onetwo'])
    expect(starts()).toBe(1)
  })

  it('breaks a stream that breaks for the first client, and keeps a failure for duplicates', async () => {
    const { send, events, starts, push, fail } = streaming()
    const first = await send()
    push('one')
    fail(new RangeError('broken'))
    await expect(first.text()).rejects.toThrow('broken')
    await events.until('released')
    const again = await send()
    expect([again.status, again.headers.get('idempotency-replayed'), starts()]).toEqual([500, 'true', 1])
  })

  it("waits for the store without a waitUntil, also with store: 'background'", async () => {
    const { send, events } = made({ record: { store: 'background' } })
    await send()
    expect(events.count('released')).toBe(1)
  })

  it.each([
    [202, { location: '/jobs/1' }],
    [303, { location: '/jobs/1' }],
  ])('keeps an answer that reports accepted work, also with Retry-After: %i', async (status, headers) => {
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
  ])("sends an answer %s before it is stored with store: 'background'", async (_, answer) => {
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

  it('has a documentation with a fragment as the type of its refusals', async () => {
    const documentation = 'https://shop.example/keys#errors'
    const { send } = made({ answers: { documentation }, key: { header: 'X-Key' } })
    expect(await (await send()).json()).toMatchObject({ type: documentation })
  })
})

it('headers and cookies of earlier middleware are those of the current request when an answer is replayed', async () => {
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
