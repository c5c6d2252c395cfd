import { describe, expect, it, vi } from 'vitest'
import { FLAVOURS, itLeavesNoRejectionUnhandled, newName, workerNamed } from './support.ts'

const PATIENCE = { timeout: 30_000, interval: 10 }

describe.each(FLAVOURS)('idempotency in workerd %s', flavour => {
  const send = workerNamed(`GUARDED_${flavour}`)
  const post = (route: string, key: string, body: BodyInit = '{}', init: RequestInit = {}) =>
    send(`/keys/in/${route}`, { method: 'POST', body, headers: { 'idempotency-key': `"${key}"` }, ...init })
  const startsOf = async (key: string) => (await send(`/keys/starts/${key}`)).json()
  const open = (key: string) => send(`/keys/open/${key}`, { method: 'PUT' })
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  const isReplay = ({ headers }: Response) => headers.get('idempotency-replayed') === 'true'
  /** Returns the answer to the first request that finds no claim in flight. */
  const settled = (route: string, key: string) =>
    vi.waitUntil(async () => {
      const response = await post(route, key)
      return response.status !== 409 && response
    }, PATIENCE)

  it.each(['echo', 'web'])('repeats every byte of an answer, with its cookies: %s', async route => {
    const key = newName()
    const body = Uint8Array.from({ length: 70_000 }, (_, at) => (route === 'web' ? 65 : at % 256))
    const [first, again] = [await post(route, key, body), await post(route, key, body)]
    expect([isReplay(first), isReplay(again), again.status]).toEqual([false, true, first.status])
    expect(await bytesOf(first)).toEqual(body)
    expect(await bytesOf(again)).toEqual(body)
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
    expect(again.headers.getSetCookie()).toHaveLength(route === 'web' ? 0 : 2)
    expect([again.headers.get('content-type'), again.headers.get('x-hop')]).toEqual([
      first.headers.get('content-type'),
      null,
    ])
    expect(await startsOf(key)).toBe(1)
  })

  it('accepts a body of 5 MiB and repeats an answer of 5 MiB when its limits allow that', async () => {
    const key = newName()
    const body = new Uint8Array(5 * 1_048_576).map((_, at) => at % 251)
    const sha = async (bytes: Uint8Array<ArrayBuffer>) => [
      ...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
    ]
    for (let again = 0; again < 2; again++)
      expect(await sha(await bytesOf(await post('large', key, body)))).toEqual(await sha(body))
    expect(await startsOf(key)).toBe(1)
    expect((await post('large', key, new Uint8Array(body.length + 1))).status).toBe(413)
  })

  it('starts the handler once for a hundred duplicates at once', async () => {
    const key = newName()
    let refused = 0
    const all = Array.from({ length: 100 }, async () => {
      const response = await post('gated', key)
      if (response.status === 409) refused++
      return response
    })
    await vi.waitUntil(() => refused === 99, PATIENCE)
    await open(key)
    const answers = await Promise.all(all)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(409)])
    expect([isReplay(await post('gated', key)), await startsOf(key)]).toEqual([true, 1])
  })

  it('keeps the answer for a retry when the client disconnects before it', async () => {
    const key = newName()
    const hangUp = new AbortController()
    const first = post('gated', key, '{}', { signal: hangUp.signal }).catch(() => 'hung up')
    await vi.waitUntil(async () => (await startsOf(key)) === 1, PATIENCE)
    hangUp.abort()
    expect(await first).toBe('hung up')
    await open(key)
    const again = await settled('gated', key)
    expect([isReplay(again), await again.text(), await startsOf(key)]).toEqual([true, 'in', 1])
  })

  it('passes a stream on as it is produced, and repeats it once it has ended', async () => {
    const key = newName()
    const reader = (await post('stream', key)).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('begin ')
    expect((await post('stream', key)).status).toBe(409)
    await open(key)
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('end')
    expect((await reader?.read())?.done).toBe(true)
    const again = await post('stream', key)
    expect([isReplay(again), await again.text(), await startsOf(key)]).toEqual([true, 'begin end', 1])
  })

  it('reads a stream to its end for a retry when the client disconnects', async () => {
    const key = newName()
    const response = await post('stream', key)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await open(key)
    const again = await settled('stream', key)
    expect([isReplay(again), await again.text(), await startsOf(key)]).toEqual([true, 'begin end', 1])
  })

  it('repeats an answer that was stored in the background', async () => {
    const key = newName()
    expect(await (await post('background', key)).text()).toBe('in')
    expect([isReplay(await settled('background', key)), await startsOf(key)]).toEqual([true, 1])
  })

  itLeavesNoRejectionUnhandled(send)
})
