import { createLocks, isLocked, lock } from 'edgelock'
import { rest } from 'edgelock/rest'
import { describe, expect, inject, it } from 'vitest'
import { FLAVOURS, itLeavesNoRejectionUnhandled, newName, soonFree, workerNamed } from './support.ts'

// Clients that disconnect and handlers that are killed are tested on Node, because the local runtime reports neither to
// workers.

describe.each(FLAVOURS)('guards of leases in workerd %s', flavour => {
  const worker = workerNamed(`GUARDED_${flavour}`)
  const send = (path: string, init?: RequestInit) => worker(`/lease-guards${path}`, init)

  describe.each(['hono', 'web'])('of edgelock/%s', entry => {
    const insides = async (path: string, methods: string[]) => {
      const responses = await Promise.all(methods.map(method => send(path, { method })))
      expect(responses.map(({ status }) => status)).toEqual(methods.map(() => 200))
      return Promise.all(
        responses.map(response => response.json() as Promise<{ most: number; mixed: boolean }>),
      )
    }

    it('permitGuard lets several of 100 requests through at once, but no more than its permits', async () => {
      const counts = await insides(`/${entry}/permits/${newName()}`, Array(100).fill('GET'))
      const most = Math.max(...counts.map(count => count.most))
      expect([most > 1, most <= 3]).toEqual([true, true])
    })

    it('permitGuard with one permit starts one handler for 100 requests that do not wait', async () => {
      const name = newName()
      await send(`/hold/${name}`, { method: 'POST' })
      let refusals = 0
      let letGo: Promise<Response> | undefined
      const answers = Array.from({ length: 100 }, async () => {
        const response = await send(`/${entry}/full/${name}`)
        await response.body?.cancel()
        if (response.status === 429 && ++refusals === 99) letGo = send(`/let-go/${name}`, { method: 'POST' })
        return response
      })
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toEqual([200])
      expect(await (await letGo)?.json()).toEqual({ held: true, starts: 1 })
    })

    it('lockGuard with readWriteLock lets readers through in parallel, and writers alone', async () => {
      const methods = Array.from({ length: 24 }, (_, at) => (at % 6 === 5 ? 'PUT' : 'GET'))
      const counts = await insides(`/${entry}/read-write/${newName()}`, methods)
      expect(counts.some(({ mixed }) => mixed)).toBe(false)
      expect(Math.max(...counts.map(({ most }) => most))).toBeGreaterThan(1)
    })

    it('the handler finds the body unread after the name was read from it', async () => {
      const id = newName()
      const body = ` {"id":"${id}"} `
      const response = await send(`/${entry}/body`, { method: 'POST', body })
      expect(await response.json()).toEqual([id, { id }, body])
      await soonFree(id)
    })

    it('an upload of 3 MiB streams into R2, which wants to know its length', async () => {
      const body = new Uint8Array(3 * 1_048_576).fill(7)
      const response = await send(`/${entry}/upload/${newName()}`, { method: 'POST', body })
      expect(await response.json()).toBe(body.length)
    })
  })

  it('edgelock/web keeps the lock until a streaming body has ended', async () => {
    const name = newName()
    await send(`/hold/${name}`, { method: 'POST' })
    const reader = (await send(`/web/stream/${name}`)).body?.getReader()
    await reader?.read()
    const busy = lock(createLocks({ redis: rest(inject('rest')) }), name)
    expect(await isLocked(busy)).toBe(true)
    await send(`/let-go/${name}`, { method: 'POST' })
    while (!(await reader?.read())?.done);
    await soonFree(name)
  })

  it('edgelock/web releases when the client cancels a streaming body', async () => {
    const name = newName()
    await send(`/hold/${name}`, { method: 'POST' })
    const reader = (await send(`/web/stream/${name}`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await soonFree(name)
    await send(`/let-go/${name}`, { method: 'POST' })
  })

  itLeavesNoRejectionUnhandled(worker)
})
