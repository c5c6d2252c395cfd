/** What the guards of leases renew. */
import { describe, expect, it } from 'vitest'
import type { Lease } from '../../src/api/lease.ts'
import { createLocks, permitSemaphore } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { type LockGuardOptions, lockGuard, permitGuard } from '../../src/web/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft } from '../support/fake-locks.ts'
import { LockEvents } from '../support/lock-events.ts'

type Options = Omit<LockGuardOptions, 'kind'>
type Use = (lease: Lease | undefined) => Promise<Response>

const GUARDS: [string, (options: Options, use: Use) => (request: Request) => Promise<Response>][] = [
  ['lockGuard()', (options, use) => lockGuard(options, (_, { lease }) => use(lease))],
  [
    'permitGuard()',
    (options, use) => permitGuard({ ...options, permits: 1 }, (_, { permit }) => use(permit)),
  ],
]

const soon = (clock: FakeClock) => clock.wall() + 8_000
const later = (clock: FakeClock) => clock.wall() + 60_000

describe.each(GUARDS)('%s', (_, guard) => {
  const made = (hold: (clock: FakeClock) => Options['hold']) => {
    const clock = new FakeClock()
    const store = memory({ clock })
    const events = new LockEvents()
    const locks = createLocks({ redis: store, clock, leaseMs: 5_000, onEvent: events.onEvent })
    const guarded = guard({ locks, name: 'a', hold: hold(clock) }, async lease => {
      await clock.sleep(12_000)
      return Response.json(lease?.signal.aborted)
    })
    return { clock, store, events, answer: () => guarded(new Request('http://host/')) }
  }

  it.each<[string, (clock: FakeClock) => Options['hold'], isLost: boolean, renews?: boolean]>([
    ['by default', () => ({}), false],
    ['a lease of any length', () => ({ leaseMs: 4_000 }), false],
    ['until the deadline, as a Date', clock => ({ deadline: () => new Date(soon(clock)) }), true],
    [
      'until the deadline, before maxHoldMs',
      clock => ({ deadline: () => soon(clock), maxHoldMs: 60_000 }),
      true,
    ],
    [
      'until maxHoldMs, before the deadline',
      clock => ({ deadline: () => later(clock), maxHoldMs: 8_000 }),
      true,
    ],
    ['where the deadline is not known', () => ({ deadline: () => undefined }), false],
    // The lease that was acquired remains.
    ['nothing after the deadline', () => ({ deadline: () => 0 }), true, false],
    ['nothing when renew is false', () => ({ renew: false }), true, false],
  ])('renews %s', async (_, hold, isLost, renews = true) => {
    const { clock, events, answer } = made(hold)
    const response = await clock.runUntil(answer())
    expect(await clock.runUntil(response.json())).toBe(isLost)
    expect(events.count('extended') > 0).toBe(renews)
    await clock.advance(0)
    expectNothingLeft(clock)
  })

  it('renews a place of the waiting room, for as long as its request waits', async () => {
    const clock = new FakeClock()
    const locks = createLocks({ redis: memory({ clock }), clock })
    const waitingRoom: Options['waitingRoom'] = (locks, name) =>
      permitSemaphore(locks, `${name}:waiting`, { permits: 1 })
    const guarded = guard(
      { locks, name: 'a', waitMs: 60_000, hold: { leaseMs: 2_000 }, waitingRoom },
      async () => {
        await clock.sleep(12_000)
        return new Response()
      },
    )
    const ask = () => guarded(new Request('http://host/'))
    const all = [ask(), ask()]
    await clock.advance(10_000)
    expect((await clock.runUntil(ask())).status).toBe(429)
    const answered = await clock.runUntil(Promise.all(all))
    expect(answered.map(({ status }) => status)).toEqual([200, 200])
  })

  it('lets a CORS preflight through while the lock is held, and acquires nothing for it', async () => {
    const locks = createLocks({ redis: memory() })
    const held = Promise.withResolvers<void>()
    const guarded = guard({ locks, name: 'a', waitMs: 0 }, async lease => {
      if (lease) await held.promise
      return Response.json(lease !== undefined)
    })
    const ask = async (method: string, headers: HeadersInit = {}) => {
      const { status } = await guarded(new Request('http://host/', { method, headers }))
      return status
    }
    const first = guarded(new Request('http://host/', { method: 'POST' }))
    const origin = { origin: 'https://shop.example' }
    const preflight = { ...origin, 'access-control-request-method': 'POST' }
    expect(await ask('OPTIONS', preflight)).toBe(200)
    const others = [ask('OPTIONS'), ask('OPTIONS', origin), ask('POST', preflight)]
    expect((await Promise.all(others)).every(status => status === 409 || status === 503)).toBe(true)
    held.resolve()
    expect(await (await first).json()).toBe(true)
  })

  describe('a stream of small events', () => {
    const opened = async () => {
      const clock = new FakeClock()
      const locks = createLocks({ redis: memory({ clock }), clock })
      const events = { sent: 0, last: Infinity }
      const stream = new ReadableStream({
        async pull(out) {
          await clock.sleep(5_000)
          out.enqueue(new TextEncoder().encode('data: a\n\n'))
          if (++events.sent >= events.last) out.close()
        },
      })
      const client = new AbortController()
      const request = new Request('http://host/', { signal: client.signal })
      const body = { timeoutMs: 10_000 }
      const response = await clock.runUntil(
        guard({ locks, name: 'a', body }, async () => new Response(stream))(request),
      )
      const isHeld = async () => {
        const other = guard({ locks, name: 'a', waitMs: 0 }, async () => new Response())
        return !(await clock.runUntil(other(new Request('http://host/')))).ok
      }
      return { clock, client, response, isHeld, events }
    }

    it('holds no longer when the host has ended with the request, and reads no more', async () => {
      const { clock, client, isHeld } = await opened()
      await clock.advance(20_000)
      expect(await isHeld()).toBe(true)
      client.abort()
      await clock.advance(20_000)
      expect(await isHeld()).toBe(false)
    })

    it('holds while code around the guard reads on, until its end', async () => {
      const { clock, client, response, isHeld, events } = await opened()
      const read = response.text()
      client.abort()
      await clock.advance(60_000)
      expect(await isHeld()).toBe(true)
      events.last = events.sent + 1
      await clock.runUntil(read)
      await clock.advance(0)
      expect(await isHeld()).toBe(false)
      expectNothingLeft(clock)
    })

    it('holds while the host has not ended', async () => {
      const { clock, isHeld } = await opened()
      await clock.advance(60_000)
      expect(await isHeld()).toBe(true)
    })

    it('is not looked at any more when the host ends after its end, as Deno does', async () => {
      const { clock, client, response, isHeld, events } = await opened()
      events.last = 1
      await clock.runUntil(response.text())
      client.abort()
      await clock.advance(0)
      expect(await isHeld()).toBe(false)
      expectNothingLeft(clock)
    })
  })

  it('rejects when the deadline is no time, and nothing stays acquired', async () => {
    const { store, answer } = made(() => ({ deadline: () => Number.NaN }))
    await expect(answer()).rejects.toThrow(
      new TypeError('deadline must be a function that returns a Date, a number, or undefined'),
    )
    expect(store.inspect()).toEqual([])
  })
})
