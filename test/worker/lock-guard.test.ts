import { describe, expect, it } from 'vitest'
import { FLAVOURS, lockNamed, newName, soonFree, untilFree, workerNamed } from './support.ts'

// Clients that disconnect are tested on Node, because the local runtime does not report that to workers.

describe.each(FLAVOURS)('lockGuard in workerd %s', flavour => {
  const send = workerNamed(`GUARDED_${flavour}`)
  const mostInside = async (path: string, requests: number) => {
    const responses = await Promise.all(Array.from({ length: requests }, () => send(path)))
    expect(responses.map(({ status }) => status)).toEqual(Array(requests).fill(200))
    const bodies = await Promise.all(responses.map(response => response.json() as Promise<{ most: number }>))
    return Math.max(...bodies.map(({ most }) => most))
  }

  it('runs in a worker that has Node APIs only if its name says so', async () => {
    const { process } = (await (await send('/runtime')).json()) as { process: string }
    expect(process).toBe(flavour === 'WITH_NODE' ? 'object' : 'undefined')
  })

  // Without this, the next test would prove nothing.
  it('several requests are in an unguarded handler at once', async () => {
    expect(await mostInside(`/unguarded/${newName()}`, 8)).toBeGreaterThan(1)
  })

  it('lets one request through at a time when each has its own client', async () => {
    const name = newName()
    expect(await mostInside(`/guarded/${name}`, 8)).toBe(1)
    await soonFree(name)
  })

  it('lets one request through at a time when locks and guard were created while the module loaded', async () => {
    const name = newName()
    expect(await mostInside(`/module-level/${name}`, 8)).toBe(1)
    await soonFree(name)
  })

  it('lets requests for different names through in parallel', async () => {
    const responses = await Promise.all([newName(), newName()].map(name => send(`/guarded/${name}`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it("releases when the handler throws, and leaves the error to the application's handler", async () => {
    const name = newName()
    const response = await send(`/throws/${name}`)
    expect([response.status, await response.text()]).toEqual([500, 'the handler failed'])
    await soonFree(name)
  })

  it('answers 409 with Retry-After and problem+json while another holder has the lock', async () => {
    const name = newName()
    const lease = await lockNamed(name).acquire({ leaseMs: 20_000 })
    const response = await send(`/at-once/${name}`)
    expect(response.status).toBe(409)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(response.headers.get('retry-after'))).toSatisfy(seconds => seconds >= 1 && seconds <= 20)
    expect(await response.json()).toMatchObject({ status: 409, title: 'Conflict' })
    expect(await lease.release()).toBe('released')
    expect((await send(`/at-once/${name}`)).status).toBe(200)
  })

  it('answers 503 with Retry-After and problem+json when the store is down, and does not run the handler', async () => {
    const response = await send(`/away/${newName()}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ status: 503 })
  })

  it('keeps the lock until a streaming body has ended', async () => {
    const name = newName()
    const reader = (await send(`/stream/${name}`)).body?.getReader()
    await reader?.read()
    expect(await lockNamed(name).isLocked()).toBe(true)
    await send(`/stream/${name}/end`, { method: 'POST' })
    while (!(await reader?.read())?.done);
    await soonFree(name)
  })

  it('releases when the client cancels a streaming body', async () => {
    const name = newName()
    const reader = (await send(`/stream/${name}`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await soonFree(name)
  })

  it('renews leases after the response when keepAlive() was given waitUntil', async () => {
    const names = Array.from({ length: 8 }, newName)
    await Promise.all(names.map(name => send(`/kept/${name}`)))
    const answeredAt = performance.now()
    await Promise.all(names.map(untilFree))
    expect(performance.now() - answeredAt).toBeGreaterThan(2_000)
  })

  it('leaves no rejection unhandled in any of these tests', async () => {
    expect(await (await send('/unhandled')).json()).toEqual([])
  })
})
