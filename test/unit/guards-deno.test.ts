/** Deno warns of `request.signal` and of `clone()`, which uses it, so guards do without until a request waits. */
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { idempotency as honoIdempotency } from '../../src/hono/index.ts'
import { createLocks, lock } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { LockEvents } from '../support/lock-events.ts'
import { fromGitLab } from '../support/webhook-senders.ts'

afterEach(() => vi.unstubAllGlobals())

const body = { method: 'POST', body: 'the body' }
const keyed = { ...body, headers: { 'idempotency-key': 'a' } }

/** Guards of a process that runs on Deno, and requests that tell whether their signal was used. */
function onDeno(isDeno = true) {
  vi.unstubAllGlobals()
  if (isDeno) vi.stubGlobal('Deno', {})
  const clock = new FakeClock()
  const events = new LockEvents()
  const locks = createLocks({ redis: memory({ clock }), clock, onEvent: events.onEvent })
  const read = async (request: Request) => new Response(await request.text())
  const send = async (guarded: (request: Request) => Promise<Response>, init: RequestInit = body) => {
    const request = new Request('http://host/', init)
    const isUsed = watch(request)
    const answer = async () => {
      const response = await guarded(request)
      return [response.status, await response.text()]
    }
    return [...(await clock.runUntil(answer())), isUsed()]
  }
  return { ...web, clock, events, locks, read, send, hold: () => lock(locks, 'a').acquire() }
}

/** Returns whether the request was copied, or its signal read. */
function watch(request: Request): () => boolean {
  const { signal } = request
  const copy = vi.spyOn(request, 'clone')
  let isUsed = false
  Object.defineProperty(request, 'signal', {
    get() {
      // Node's `clone()` reads the property of the request that it copies, and Deno's does not.
      isUsed ||= !new Error().stack?.includes('Request.clone')
      return signal
    },
  })
  return () => isUsed || copy.mock.calls.length > 0
}

type Play = ReturnType<typeof onDeno>
const named = async (request: Request) => `name of ${await request.text()}`
const sentByGitLab = { ...fromGitLab('the body', 'id'), method: 'POST' }

it.each<[string, (play: Play) => Promise<unknown[]>]>([
  ['lockGuard', ({ lockGuard, locks, read, send }) => send(lockGuard({ locks, name: 'a' }, read))],
  [
    'lockGuard, of a longer body than it keeps',
    ({ lockGuard, locks, read, send }) =>
      send(lockGuard({ locks, name: 'a', body: { bufferBytes: 2 } }, read)),
  ],
  [
    'idempotency',
    ({ idempotency, locks, read, send }) =>
      send(idempotency({ locks, scope: 'a', waitMs: 1_000 }, read), keyed),
  ],
  [
    'webhookOnce',
    ({ webhookOnce, gitlab, locks, read, send }) =>
      send(webhookOnce({ locks, sender: gitlab('gitlab') }, read), sentByGitLab),
  ],
  [
    'idempotency within lockGuard',
    ({ lockGuard, idempotency, locks, read, send }) =>
      send(lockGuard({ locks, name: named }, idempotency({ locks, scope: 'a' }, read)), keyed),
  ],
])('%s passes a body on and uses no signal where nothing waits', async (_, answered) => {
  expect(await answered(onDeno())).toEqual([200, 'the body', false])
})

it('lets earlier middleware read the body, as elsewhere', async () => {
  const { locks } = onDeno()
  const app = new Hono()
  app.use(async (c, next) => {
    await c.req.text()
    await next()
  })
  app.post('/', honoIdempotency({ locks, scope: 'a' }), async c => c.text(await c.req.text()))
  expect(await (await app.request('/', keyed)).text()).toBe('the body')
})

it.each([
  ['the lock is held and a request may not wait', true, { waitMs: 0 }, 409],
  ['the store fails', false, { signal: AbortSignal.abort() }, 503],
])('uses no signal where %s', async (_, isHeld, options, refusal) => {
  const { lockGuard, locks, read, send, hold } = onDeno()
  if (isHeld) await hold()
  const [status, , isUsed] = await send(lockGuard({ locks, name: 'a', ...options }, read))
  expect([status, isUsed]).toEqual([refusal, false])
})

it('asks a store that fails for as long as elsewhere', async () => {
  const timeOf = async (isDeno: boolean) => {
    const { lockGuard, clock, read, send } = onDeno(isDeno)
    const redis = { eval: () => Promise.reject(new TypeError('fetch failed')) }
    const answers = { onUnavailable: () => new Response(null, { status: 503 }) }
    const guarded = lockGuard(
      { locks: createLocks({ redis, clock }), name: 'a', waitMs: 2_000, answers },
      read,
    )
    const startedAt = clock.now()
    expect((await send(guarded))[0]).toBe(503)
    return clock.now() - startedAt
  }
  expect(await timeOf(true)).toBe(await timeOf(false))
})

it('uses the signal to wait, and the first request of a process asks once before, without it', async () => {
  const { lockGuard, locks, events, clock, read, send, hold } = onDeno()
  const guarded = lockGuard({ locks, name: 'a' }, read)
  for (const busy of [1, 1]) {
    const lease = await hold()
    void clock.sleep(1_000).then(() => lease.release())
    expect(await send(guarded)).toEqual([200, 'the body', true])
    expect(events.count('busy')).toBe(busy)
  }
})

it('leaves the signal to the handler, whose body streams within the limits', async () => {
  const { lockGuard, locks } = onDeno()
  const client = new AbortController()
  const guarded = lockGuard({ locks, name: 'a', body: { bufferBytes: 2 } }, async ({ signal }) => {
    client.abort()
    return Response.json(signal.aborted)
  })
  const answer = await guarded(new Request('http://host/', { ...body, signal: client.signal }))
  expect(await answer.json()).toBe(true)
})
