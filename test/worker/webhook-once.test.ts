import { describe, expect, it, vi } from 'vitest'
import { fromGitHub, fromStandard, fromStripe, type Sent } from '../support/webhook-senders.ts'
import { FLAVOURS, itLeavesNoRejectionUnhandled, newName, workerNamed } from './support.ts'

const PATIENCE = { timeout: 30_000, interval: 10 }

describe.each(FLAVOURS)('webhookOnce in workerd %s', flavour => {
  const send = workerNamed(`GUARDED_${flavour}`)
  const deliver = (route: string, sent: Sent) => send(`/hooks/in/${route}`, { method: 'POST', ...sent })
  const ask = async (path: string) => (await send(`/hooks/${path}`)).json()
  const startsOf = (id: string) => ask(`starts/${id}`)
  const event = (id: string) => fromGitHub('{"action":"opened"}', id)

  const expectDuplicate = (response: Response) =>
    expect([response.status, response.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
  /** Returns the status of the first delivery that finds no other in flight. */
  const nextStatus = (route: string, sent: Sent) =>
    vi.waitUntil(async () => {
      const { status } = await deliver(route, sent)
      return status !== 409 && status
    }, PATIENCE)

  it.each([
    ['github', (id: string) => fromGitHub('{}', id)],
    ['stripe', (id: string) => fromStripe(JSON.stringify({ id }))],
    ['standard', (id: string) => fromStandard('{}', id)],
    ['standard', (id: string) => fromStandard('{}', id, { family: 'svix' })],
  ])('runs a delivery of %s once', async (route, sign) => {
    const id = newName()
    const sent = await sign(id)
    const first = await deliver(route, sent)
    expect([first.status, first.headers.get('x-after')]).toEqual([200, 'yes'])
    expectDuplicate(await deliver(route, sent))
    expect(await startsOf(id)).toBe(1)
  })

  it('starts the handler once for a hundred duplicates at once', async () => {
    const id = newName()
    const sent = await event(id)
    let refused = 0
    const all = Array.from({ length: 100 }, async () => {
      const response = await deliver('gated', sent)
      if (response.status === 409) refused++
      return response
    })
    await vi.waitUntil(() => refused === 99, PATIENCE)
    await send(`/hooks/open/${id}`, { method: 'PUT' })
    const answers = await Promise.all(all)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(409)])
    for (const { status, headers } of answers) {
      if (status === 409) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expectDuplicate(await deliver('gated', sent))
    expect(await startsOf(id)).toBe(1)
  })

  it('gives the handler every byte of the body', async () => {
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const response = await deliver('github', await fromGitHub(body, newName()))
    expect(await response.json()).toEqual([...body])
  })

  it('accepts a body up to maxBodyBytes, which the handler can still read, and no longer one', async () => {
    const body = new Uint8Array(5 * 1_048_576).map((_, at) => at % 251)
    const response = await deliver('large', await fromGitHub(body, newName()))
    const [given, read] = (await response.json()) as number[][]
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).slice(0, 8)
    expect([given, read]).toEqual([[...digest], [...digest]])
    const longer = await fromGitHub(new Uint8Array(body.length + 1), newName())
    expect((await deliver('large', longer)).status).toBe(413)
  })

  it.each([
    ['edgelock/hono', 'defers'],
    ['edgelock/web', 'web'],
  ])('runs deferred work after the answer, under the claim: %s', async (_, route) => {
    const id = newName()
    const sent = await event(id)
    const response = await deliver(route, sent)
    expect([response.status, await response.text()]).toEqual([202, 'answered'])
    expect((await deliver(route, sent)).status).toBe(409)
    await send(`/hooks/open/${id}`, { method: 'PUT' })
    expect(await nextStatus(route, sent)).toBe(200)
    expectDuplicate(await deliver(route, sent))
    expect(await startsOf(id)).toBe(1)
  })

  it.each([
    ['takes longer than deferMs', 'defers-in-vain', 'TimeoutError'],
    ['fails', 'defers-and-fails', 'RangeError'],
  ])('drops the claim when deferred work %s, and reports the error', async (_, route, name) => {
    const id = newName()
    const sent = await event(id)
    expect((await deliver(route, sent)).status).toBe(202)
    expect(await nextStatus(route, sent)).toBe(202)
    expect([await startsOf(id), await ask(`failures/${id}`)]).toEqual([2, name])
  })

  itLeavesNoRejectionUnhandled(send)
})
