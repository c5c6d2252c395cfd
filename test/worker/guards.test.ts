/**
 * What only workerd shows of guards: requests that cannot share I/O, a module that may do nothing while it loads, R2, bodies
 * of several MiB, clients that hang up, and work after the answer. `test/runtime/` asks workerd all else, as every runtime.
 */
import { describe, expect, it, vi } from 'vitest'
import { fromGitHub } from '../support/webhook-senders.ts'
import { FLAVOURS, newName, soonFree, untilHeld, workerNamed } from './support.ts'

const PATIENCE = { timeout: 30_000, interval: 10 }
const LARGE = new Uint8Array(5 * 1_048_576).map((_, at) => at % 251)

async function digestOf(body: BufferSource): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
}

describe.each(FLAVOURS)('in workerd %s', flavour => {
  const send = workerNamed(`GUARDED_${flavour}`)
  const startsOf = async (id: string) => (await send(`/starts/${id}`)).json()
  const open = (id: string) => send(`/open/${id}`, { method: 'PUT' })
  /** The first answer that does not come from the claim of another request. */
  const settled = (ask: () => Promise<Response>) =>
    vi.waitUntil(async () => {
      const response = await ask()
      return response.status !== 409 && response
    }, PATIENCE)

  it('the worker has Node APIs only if its name says so', async () => {
    const { process } = (await (await send('/runtime')).json()) as { process: string }
    expect(process).toBe(flavour === 'WITH_NODE' ? 'object' : 'undefined')
  })

  describe('lockGuard', () => {
    it('releases at the comment line of a stream that follows when the client has gone', async () => {
      const name = newName()
      const reader = (await send(`/events/${name}`)).body?.getReader()
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
      await untilHeld(name)
      await reader?.cancel()
      await soonFree(name)
    })

    it.each(['hono', 'web'])(
      'of edgelock/%s streams 3 MiB into R2, which wants to know the length',
      async entry => {
        const body = new Uint8Array(3 * 1_048_576).fill(7)
        const response = await send(`/upload/${entry}/${newName()}`, { method: 'POST', body })
        expect(await response.json()).toBe(body.length)
      },
    )
  })

  describe('idempotency', () => {
    const post = (route: string, key: string, body: BodyInit = '{}', init: RequestInit = {}) =>
      send(`/keys/${route}`, { method: 'POST', body, headers: { 'idempotency-key': `"${key}"` }, ...init })
    const isReplay = ({ headers }: Response) => headers.get('idempotency-replayed') === 'true'

    it('accepts a body of 5 MiB and repeats an answer of 5 MiB when its limits allow that', async () => {
      const key = newName()
      for (let again = 0; again < 2; again++)
        expect(await digestOf(await (await post('large', key, LARGE)).arrayBuffer())).toEqual(
          await digestOf(LARGE),
        )
      expect(await startsOf(key)).toBe(1)
      expect((await post('large', key, new Uint8Array(LARGE.length + 1))).status).toBe(413)
    })

    it.each(['before the answer', 'in its stream'])(
      'keeps the whole answer for a retry when the client disconnects %s',
      async when => {
        const key = newName()
        const hangUp = new AbortController()
        const first = post('stream', key, '{}', { signal: hangUp.signal })
        if (when === 'in its stream') {
          const reader = (await first).body?.getReader()
          await reader?.read()
          await reader?.cancel()
        } else {
          await vi.waitUntil(async () => (await startsOf(key)) === 1, PATIENCE)
          hangUp.abort()
          await first.catch(() => {})
        }
        await open(key)
        const again = await settled(() => post('stream', key))
        expect([isReplay(again), await again.text(), await startsOf(key)]).toEqual([true, 'begin end', 1])
      },
    )

    it('repeats an answer that was stored in the background', async () => {
      const key = newName()
      expect(await (await post('background', key)).text()).toBe('in')
      expect([isReplay(await settled(() => post('background', key))), await startsOf(key)]).toEqual([true, 1])
    })
  })

  describe('webhookOnce', () => {
    const deliver = async (route: string, id: string, body: Parameters<typeof fromGitHub>[0] = '{}') =>
      send(`/hooks/${route}`, { method: 'POST', ...(await fromGitHub(body, id)) })

    it('accepts a body up to body.maxBytes, which the handler can still read, and no longer one', async () => {
      const digest = await digestOf(LARGE)
      expect(await (await deliver('large', newName(), LARGE)).json()).toEqual([digest, digest])
      expect((await deliver('large', newName(), new Uint8Array(LARGE.length + 1))).status).toBe(413)
    })
  })

  it('leaves no rejection unhandled in any of these tests', async () => {
    expect(await (await send('/unhandled')).json()).toEqual([])
  })
})
