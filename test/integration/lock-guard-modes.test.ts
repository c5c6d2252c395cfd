/** The kinds of locks that `lockGuard` guards with. */
import { describe, expect, it, vi } from 'vitest'
import { withLock } from '../../src/index.ts'
import { ADAPTERS, behindLock, type LockWishes } from '../support/both-adapters.ts'
import { restLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { CriticalSection } from '../support/overlap.ts'
import { ReadWriteSection } from '../support/read-write-section.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
const locks = () => restLocks(stack())
const PATIENT = { waitMs: 50_000, maxPolls: 2_000 }
const request = (method = 'GET') => new Request('http://host/', { method })

describe.each(ADAPTERS)('lockGuard of %s', adapter => {
  const guard = (wishes: LockWishes, handler: Parameters<typeof behindLock>[3]) =>
    behindLock(adapter, stack(), wishes, handler)

  it.each(['lock', 'fair', 'fenced'] as const)(
    "with mode '%s' lets requests in one after the other",
    async mode => {
      const section = new CriticalSection()
      const { fetch } = guard({ mode, ...PATIENT }, async () => {
        await section.run(() => pass(2))
        return new Response('done')
      })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => fetch(request(at % 2 ? 'GET' : 'PUT'))),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      section.expectExclusive(20)
    },
  )

  it("with mode 'fair' lets them in in the order of asking", async () => {
    const order: string[] = []
    const events = new LockEvents()
    const fair = restLocks(stack(), { onEvent: events.onEvent })
    const { fetch } = guard({ locks: fair, mode: 'fair', ...PATIENT }, ({ headers }) => {
      order.push(headers.get('x-at') ?? '')
      return new Response(null)
    })
    const answers: Promise<Response>[] = []
    await withLock(locks().fairLock('guarded'), async () => {
      for (let at = 0; at < 5; at++) {
        answers.push(fetch(new Request('http://host/', { headers: { 'x-at': String(at) } })))
        await vi.waitFor(async () =>
          expect(await stack().redis.client.llen('redisson_lock_queue:{guarded}')).toBe(at + 1),
        )
      }
    })
    await Promise.all(answers)
    expect(order).toEqual(['0', '1', '2', '3', '4'])
  })

  it("with mode 'fenced' gives the handler a token that rises", async () => {
    const { fetch } = guard({ mode: 'fenced' }, (_, lease) => Response.json(lease?.token))
    const tokens: number[] = []
    for (let at = 0; at < 3; at++) tokens.push((await (await fetch(request())).json()) as number)
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b))
    expect(new Set(tokens).size).toBe(3)
  })

  it('without a mode gives no token', async () => {
    const { fetch } = guard({}, (_, lease) => Response.json([lease?.token ?? 'none']))
    expect(await (await fetch(request())).json()).toEqual(['none'])
  })

  describe("with mode 'read-write'", () => {
    it('lets readers in beside each other, and writers alone', async () => {
      const section = new ReadWriteSection()
      const { fetch } = guard({ mode: 'read-write', ...PATIENT }, async ({ method }) => {
        await section[method === 'GET' ? 'read' : 'write'](() => pass(5))
        return new Response(null)
      })
      const methods = ['GET', 'GET', 'GET', 'GET', 'PUT']
      const answers = Array.from({ length: 30 }, (_, at) => fetch(request(methods[at % methods.length])))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(30).fill(200))
      section.expectExclusive(30)
      expect(section.mostReaders).toBeGreaterThan(1)
    })

    it.each(['GET', 'HEAD', 'OPTIONS'])(
      'lets %s in while somebody reads, not while somebody writes',
      async method => {
        const { fetch } = guard({ mode: 'read-write', waitMs: 0 }, () => new Response('done'))
        const { read, write } = locks().readWriteLock('guarded')
        const [reading, writing] = [
          await withLock(read, () => fetch(request(method))),
          await withLock(write, () => fetch(request(method))),
        ]
        expect([reading.status, writing.status]).toEqual([200, 409])
      },
    )

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'])(
      'keeps %s out while somebody reads',
      async method => {
        const { fetch } = guard({ mode: 'read-write', waitMs: 0 }, () => new Response('done'))
        const reading = await withLock(locks().readWriteLock('guarded').read, () => fetch(request(method)))
        expect([reading.status, (await fetch(request(method))).status]).toEqual([409, 200])
      },
    )

    it('releases the side that it took', async () => {
      const { fetch } = guard({ mode: 'read-write', release: 'handler' }, () => new Response('done'))
      for (const method of ['GET', 'PUT', 'GET']) expect((await fetch(request(method))).status).toBe(200)
      expect(await stack().redis.client.keys('*guarded*')).not.toContain('guarded')
    })
  })

  describe('a maker of the application', () => {
    it('may bring any lock: all of several', async () => {
      const all = locks()
      const maker = { lock: (id: string) => all.multiLock([all.lock(id), all.lock('stock')]) }
      const { fetch } = guard({ locks: maker, release: 'handler', waitMs: 0 }, async () => {
        return Response.json([
          await locks().lock('guarded').isLocked(),
          await locks().lock('stock').isLocked(),
        ])
      })
      expect(await (await fetch(request())).json()).toEqual([true, true])
      const busy = await withLock(locks().lock('stock'), () => fetch(request()))
      expect(busy.status).toBe(409)
    })

    it.each([
      ['fair', 'fairLock'],
      ['fenced', 'fencedLock'],
      ['read-write', 'readWriteLock'],
    ] as const)("that cannot make what mode '%s' needs is refused when the guard is made", (mode, method) => {
      const maker = { lock: (id: string) => locks().lock(id) }
      expect(() => guard({ locks: maker, mode }, () => new Response('done'))).toThrow(
        new TypeError(
          `locks must be the result of createLocks(), or have a method ${method}(), or be a function of the request that returns such an object`,
        ),
      )
    })

    it.each([undefined, {}, { read: 1, write: 1 }])(
      'that makes %o instead of two sides is a TypeError',
      async made => {
        const maker = { lock: () => undefined, readWriteLock: () => made }
        const { fetch, errors } = guard({ locks: maker, mode: 'read-write' }, () => new Response('done'))
        expect((await fetch(request())).status).toBe(500)
        expect(errors).toEqual([new TypeError('locks.readWriteLock() returned nothing that can be acquired')])
      },
    )
  })

  it.each(['write', '', 'toString', null])('refuses the mode %o when it is made', mode => {
    expect(() => guard({ mode: mode as 'lock' }, () => new Response('done'))).toThrow('mode must be one of')
  })
})
