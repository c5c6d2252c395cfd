/** The option `kind` of `lockGuard`, which says which lock is acquired. */
import { describe, expect, it } from 'vitest'
import { fairLock, fencedLock, isLocked, lock, multiLock, readWriteLock, withLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { behind, FRAMEWORKS, type LockWishes } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const locks = () => restLocks(stack())
const request = (method = 'GET') => new Request('http://host/', { method })

describe.each(FRAMEWORKS)('lockGuard of edgelock/%s', framework => {
  const guard = (wishes: LockWishes, handler: Parameters<typeof behind<'lockGuard'>>[4]) =>
    behind('lockGuard', framework, stack(), wishes, handler)

  it('with kind: fencedLock gives the handler a token that rises', async () => {
    const { fetch } = guard({ kind: fencedLock }, (_, lease) => Response.json(lease?.token))
    const tokens: number[] = []
    for (let at = 0; at < 3; at++) tokens.push((await (await fetch(request())).json()) as number)
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b))
    expect(new Set(tokens).size).toBe(3)
  })

  describe('with kind: readWriteLock', () => {
    it.each(['GET', 'HEAD', 'OPTIONS'])(
      'lets %s in while another request reads, and refuses it while one writes',
      async method => {
        const { fetch } = guard({ kind: readWriteLock, waitMs: 0 }, () => new Response('done'))
        const { read, write } = readWriteLock(locks(), 'guarded')
        const [reading, writing] = [
          await withLock(read, () => fetch(request(method))),
          await withLock(write, () => fetch(request(method))),
        ]
        expect([reading.status, writing.status]).toEqual([200, 409])
      },
    )

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'])(
      'refuses %s while another request reads',
      async method => {
        const { fetch } = guard({ kind: readWriteLock, waitMs: 0 }, () => new Response('done'))
        const reading = await withLock(readWriteLock(locks(), 'guarded').read, () => fetch(request(method)))
        expect([reading.status, (await fetch(request(method))).status]).toEqual([409, 200])
      },
    )
  })

  describe('with a kind of the application', () => {
    it('may acquire several locks at once', async () => {
      const kind: LockWishes['kind'] = (made, id) => multiLock([lock(made, id), lock(made, 'stock')])
      const { fetch } = guard({ kind, hold: { releaseAfter: 'handler' }, waitMs: 0 }, async (_, lease) => {
        const held = ['guarded', 'stock'].map(name => isLocked(lock(locks(), name)))
        return Response.json([lease?.name, ...(await Promise.all(held))])
      })
      expect(await (await fetch(request())).json()).toEqual(['["guarded","stock"]', true, true])
      const busy = await withLock(lock(locks(), 'stock'), () => fetch(request()))
      expect(busy.status).toBe(409)
    })

    it('gets the locks of the request and its name', async () => {
      const given: unknown[] = []
      const made = locks()
      const kind: LockWishes['kind'] = (...args) => {
        given.push(...args)
        return fairLock(...args)
      }
      const { fetch } = guard({ locks: () => made, name: ({ url }) => url, kind }, () => new Response('done'))
      expect((await fetch(request())).status).toBe(200)
      expect(given).toEqual([made, 'http://host/'])
      expect(given[0]).toBe(made)
    })

    it('may return two sides of its own, one for safe methods and one for all others', async () => {
      const kind: LockWishes['kind'] = made => ({ read: lock(made, 'safe'), write: lock(made, 'unsafe') })
      const { fetch } = guard({ kind }, (_, lease) => new Response(lease?.name))
      const name = async (method: string) => (await fetch(request(method))).text()
      expect([await name('OPTIONS'), await name('DELETE')]).toEqual(['safe', 'unsafe'])
    })

    it.each([undefined, {}, { read: 1, write: 1 }])(
      'that returns %o instead of a lock is a TypeError',
      async made => {
        const { fetch, errors } = guard({ kind: () => made as never }, () => new Response('done'))
        expect((await fetch(request())).status).toBe(500)
        expect(errors).toEqual([
          new TypeError('kind must be a function that returns a lock, or { read, write }'),
        ])
      },
    )
  })
})
