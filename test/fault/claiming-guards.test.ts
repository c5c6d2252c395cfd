/** What the guards have in common that claim each request: `idempotency` and `webhookOnce`. */
import { describe, expect, it } from 'vitest'
import { LeaseLostError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { behind, FRAMEWORKS, type Guarded } from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)

const CLAIMING = ['idempotency', 'webhookOnce'] as const
type Kind = (typeof CLAIMING)[number]

const SENT = { method: 'POST', headers: { 'idempotency-key': '"one"' }, body: '{}' }
const request = () => new Request('http://localhost/in', SENT)
type Handler = Parameters<typeof behind<Kind>>[4]
const isRepeat = ({ headers }: Response) =>
  (headers.get('idempotency-replayed') ?? headers.get('webhook-duplicate')) === 'true'

/** Reads what is kept of all requests: the status of an answer. */
async function kept(): Promise<string[]> {
  const { client } = stack().redis
  const results = (await client.keys('edgelock:once:*')).map(key => client.hget(key, 'result'))
  return (await Promise.all(results)).map(result => /\d{3}/.exec(result ?? '')?.[0] ?? 'nothing')
}

describe.each(FRAMEWORKS.flatMap(framework => CLAIMING.map(kind => [kind, framework] as const)))(
  '%s of edgelock/%s',
  (kind, framework) => {
    const guard = (wishes: object, handler: Handler): Guarded =>
      behind<Kind>(kind, framework, stack(), wishes, handler)

    it('aborts the signal of a handler that lost its claim, sends its answer, and leaves that of the other', async () => {
      const other = guard({}, () => new Response('other'))
      const { fetch, events } = guard({ hold: { leaseMs: 900 } }, async (_, claimed) => {
        await stack().redis.client.flushdb()
        await other.fetch(request())
        await until(() => claimed?.signal.aborted === true)
        return Response.json(claimed?.signal.reason instanceof LeaseLostError, { status: 201 })
      })
      const response = await fetch(request())
      expect([response.status, await response.json(), events.count('lost')]).toEqual([201, true, 1])
      expect(isRepeat(await fetch(request()))).toBe(true)
      expect([await kept(), other.starts()]).toEqual([['200'], 1])
    })

    it('lets the handler finish when its client hangs up, and keeps the whole answer', async () => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      const app = guard({}, async () => {
        await opened
        return new Response(new Uint8Array(200_000).fill(65))
      })
      const url = await serve({ fetch: request => app.fetch(request) })
      const hangUp = new AbortController()
      const first = fetch(url, { ...SENT, signal: hangUp.signal }).catch(() => 'hung up')
      await until(() => app.starts() === 1)
      hangUp.abort()
      expect(await first).toBe('hung up')
      open()
      await app.events.until('released')
      const again = await fetch(url, SENT)
      const bytes = (await again.bytes()).length
      expect([isRepeat(again), bytes, app.starts()]).toEqual([true, kind === 'idempotency' ? 200_000 : 0, 1])
    })
  },
)
