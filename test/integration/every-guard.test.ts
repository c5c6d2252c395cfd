/**
 * What the four guards have in common: each lets one request in, and refuses others of the same name, key or id. What they
 * answer without a store, and what their hooks hear: guards-told.test.ts, test/unit/guard*.test.ts.
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLocks, type LockEvent } from '../../src/index.ts'
import type { ClaimedWebhook } from '../../src/web/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import {
  behind,
  FRAMEWORKS,
  GUARD_KINDS,
  GUARDS,
  type Guarded,
  type GuardKind,
} from '../support/guard-app.ts'
import { mortal } from '../support/mortal.ts'
import { useStack } from '../support/stack.ts'
import { many } from '../support/thorough.ts'
import { timed, until } from '../support/timing.ts'

const stack = useStack()

const REQUEST = {
  url: 'http://localhost/payments',
  ...{ method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{"a":1}' },
}
const request = (init: RequestInit = {}) => new Request(REQUEST.url, { ...REQUEST, ...init })
const done = () => new Response('done')

/** Each sends two requests at once. */
const CLIENTS = many(10, 50)

/** How each guard refuses the second request at once, and for how long at most. */
const REFUSALS: Record<GuardKind, { status: number; retryAfter: [number, number]; waits: object }> = {
  lockGuard: { status: 409, retryAfter: [20, 20], waits: { waitMs: 0 } },
  permitGuard: { status: 503, retryAfter: [20, 20], waits: { waitMs: 0 } },
  idempotency: { status: 409, retryAfter: [1, 5], waits: {} },
  webhookOnce: { status: 409, retryAfter: [1, 5], waits: {} },
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(((await response.json()) as { status: number }).status).toBe(response.status)
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
}

describe.each(FRAMEWORKS.flatMap(framework => GUARD_KINDS.map(kind => [kind, framework] as const)))(
  '%s of edgelock/%s',
  (kind, framework) => {
    const { status: refused, retryAfter, waits } = REFUSALS[kind]
    const guard = (wishes: object, handler: () => Response | Promise<Response> = done): Guarded =>
      behind(kind, framework, stack(), { ...waits, ...wishes }, handler)
    /** A guard whose handler is at work until `open()`. */
    const working = async (wishes: object = {}) => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      const app = guard(wishes, async () => {
        await opened
        return done()
      })
      const first = app.fetch(request())
      await until(() => app.starts() === 1)
      return { ...app, first, open }
    }

    it(`starts the handler once for ${2 * CLIENTS} requests at once, on ${CLIENTS} clients`, async () => {
      const opened = Promise.withResolvers<Response>()
      const apps = Array.from({ length: CLIENTS }, () => guard({}, () => opened.promise))
      let left = 2 * CLIENTS
      const answers = [...apps, ...apps].map(async ({ fetch }) => {
        const { status } = await fetch(request())
        if (--left === 1) opened.resolve(done())
        return status
      })
      expect((await Promise.all(answers)).sort()).toEqual([200, ...Array(2 * CLIENTS - 1).fill(refused)])
      expect(apps.reduce((sum, { starts }) => sum + starts(), 0)).toBe(1)
    })

    it('answers 503 at once when its signal aborts, and lets the handler that runs finish', async () => {
      const stop = new AbortController()
      const wait = kind !== 'webhookOnce' && { waitMs: 60_000 }
      const { first, open, ...app } = await working({ signal: stop.signal, ...wait })
      const waiting = wait ? [app.fetch(request())] : []
      const before = stack().rest.requests.commands
      await until(() => !waiting[0] || stack().rest.requests.commands > before)
      const { value, ms } = await timed(() => {
        stop.abort()
        return Promise.all([...waiting, app.fetch(request())])
      })
      for (const answer of value) expect(await problemOf(answer)).toEqual({ status: 503, retryAfter: 1 })
      expect(ms).toBeLessThan(500)
      open()
      expect([(await first).status, app.starts(), app.errors]).toEqual([200, 1, []])
    })

    it(`answers ${refused} with Retry-After and problem+json while another request is at work`, async () => {
      // An application that works on without the store still waits for the lock.
      const allow = kind !== 'webhookOnce' && { answers: { onUnavailable: 'allow' } }
      const { fetch, first, open } = await working({ hold: { leaseMs: 20_000 }, ...allow })
      const response = await fetch(request())
      expect(response.headers.get('cache-control')).toBe('no-store')
      const answer = await problemOf(response)
      const [least, most] = retryAfter
      expect(answer.status).toBe(refused)
      expect(answer.retryAfter).toSatisfy(seconds => seconds >= least && seconds <= most)
      open()
      expect((await first).status).toBe(200)
    })

    // A sender of webhooks tries again.
    if (kind !== 'webhookOnce')
      it("runs the handler, which holds nothing, when the store is away and onUnavailable is 'allow'", async () => {
        stack().rest.faults.random({ 'lose-request': 1 })
        const wishes = { ...waits, answers: { onUnavailable: 'allow' } }
        const handler = (_: Request, held: unknown) => Response.json(typeof held)
        const { fetch } = behind(kind, framework, stack(), wishes, handler)
        expect(await (await fetch(request())).json()).toBe('undefined')
      })

    it('starts nothing for a request that was aborted before', async () => {
      const { fetch, starts } = guard({})
      expect((await fetch(request({ signal: AbortSignal.abort() }))).status).toBe(499)
      expect([starts(), await stack().redis.client.keys('*')]).toEqual([0, []])
    })

    it('asks the function locks at each request', async () => {
      const locks = vi.fn(() => restLocks(stack(), { mapName: name => `shop:${name}` }))
      const { fetch } = guard({ locks }, async () =>
        Response.json(await stack().redis.client.keys('*shop:*')),
      )
      expect(await (await fetch(request())).text()).toContain('shop:')
      await (await fetch(request())).text()
      expect(locks).toHaveBeenCalledTimes(2)
    })
  },
)

/** Handlers that never finish. */
const FOREVER = new Promise<Response>(() => {})
const STUCK = {
  'at work': () => FOREVER,
  'in its stream': () =>
    new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  'in deferred work': (_: Request, { once }: { once: ClaimedWebhook }) => {
    once.defer(FOREVER)
    return new Response()
  },
}

describe.each<[GuardKind, keyof typeof STUCK]>([
  ['lockGuard', 'at work'],
  ['permitGuard', 'at work'],
  ['idempotency', 'at work'],
  ['idempotency', 'in its stream'],
  ['webhookOnce', 'at work'],
  ['webhookOnce', 'in deferred work'],
])('a handler behind %s that is killed %s', (kind, stuck) => {
  it('blocks the next request for at most one lease', async () => {
    const { redis, die } = mortal(restClient(stack()))
    onTestFinished(die)
    let extended = 0
    const onEvent = ({ type }: LockEvent) => {
      if (type === 'extended') extended++
    }
    const locks = createLocks({ redis, leaseMs: 1_500, onEvent })
    const waitUntil = (promise: Promise<unknown>) => void promise
    const answered = GUARDS[kind].web({ locks, waitUntil, ...GUARDS[kind].needs }, STUCK[stuck])(request())
    await until(() => extended > 0)
    if (stuck !== 'at work') expect((await answered).status).toBe(200)
    const { fetch, starts } = behind(kind, 'web', stack(), REFUSALS[kind].waits, done)
    expect((await fetch(request())).status).toBe(REFUSALS[kind].status)
    die()
    await until(async () => (await fetch(request())).status === 200, { everyMs: 100 })
    expect(starts()).toBe(1)
  })
})
