import { isLocked } from 'edgelock'
import { describe, expect, it } from 'vitest'
import {
  FLAVOURS,
  itLeavesNoRejectionUnhandled,
  lockNamed,
  newName,
  soonFree,
  untilFree,
  workerNamed,
} from './support.ts'

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

  it('keeps the lock until a streaming body has ended', async () => {
    const name = newName()
    const reader = (await send(`/stream/${name}`)).body?.getReader()
    await reader?.read()
    expect(await isLocked(lockNamed(name))).toBe(true)
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

  itLeavesNoRejectionUnhandled(send)
})
