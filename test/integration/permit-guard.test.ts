/** Behaviour that is specific to `permitGuard`. What it shares with `lockGuard` is in guards-both.test.ts. */
import { describe, expect, it } from 'vitest'
import { permitSemaphore } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { restLocks } from '../support/clients.ts'
import { behind, FRAMEWORKS, type PermitWishes } from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const get = (path = '/', init?: RequestInit) => new Request(`http://host${path}`, init)

describe.each(FRAMEWORKS)('permitGuard of edgelock/%s', framework => {
  const guard = (wishes: PermitWishes, handler: Parameters<typeof behind<'permitGuard'>>[4]) =>
    behind('permitGuard', framework, stack(), wishes, handler)

  it.each([429, 503] as const)(
    'answers %i with Retry-After and problem+json when all permits are taken',
    async status => {
      const lease = await permitSemaphore(restLocks(stack()), 'guarded', { permits: 1 }).acquire({
        leaseMs: 9_000,
      })
      const { fetch } = guard({ answers: { status }, waitMs: 0 }, () => new Response('done'))
      const response = await fetch(get())
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, '9'])
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: status === 429 ? 'Too Many Requests' : 'Service Unavailable',
        status,
        detail: 'The maximum number of requests is being processed. Try again later.',
      })
      await lease.release()
    },
  )

  describe('the number of permits', () => {
    it('may come from the request', async () => {
      const permits = async ({ headers }: Request) => (headers.get('x-plan') === 'large' ? 2 : 1)
      const { fetch } = guard({ permits, waitMs: 0 }, async ({ headers }) => {
        const plans = headers.has('x-inner') ? [] : ['small', 'large']
        const inner = plans.map(plan => fetch(get('/', { headers: { 'x-plan': plan, 'x-inner': '1' } })))
        return Response.json((await Promise.all(inner)).map(({ status }) => status))
      })
      expect(await (await fetch(get('/', { headers: { 'x-plan': 'small' } }))).json()).toEqual([503, 200])
    })

    it('applies as soon as it is deployed, up and down', async () => {
      const inside = async (outer: number, inner: number) => {
        const innermost = guard({ permits: inner, waitMs: 0 }, () => new Response(null))
        const { fetch } = guard({ permits: outer, waitMs: 0 }, async () =>
          Response.json((await innermost.fetch(get())).status),
        )
        const answer = await (await fetch(get())).json()
        await until(async () => expect(await stack().redis.client.zcard('{guarded}:timeout')).toBe(0))
        return answer
      }
      expect([await inside(1, 2), await inside(2, 1), await inside(1, 1), await inside(5, 2)]).toEqual([
        200, 503, 503, 200,
      ])
    })

    it.each([0, 2 ** 31, undefined])('cannot be %o', async permits => {
      const { fetch, errors } = guard({ permits: () => permits as number }, () => new Response('done'))
      expect((await fetch(get())).status).toBe(500)
      expect(String(errors[0])).toMatch(/^(Range|Type)Error: permits must be/)
      expect(stack().rest.requests.http).toBe(0)
    })
  })

  describe('the weight of a request', () => {
    const asked = ({ headers }: Request) => Number(headers.get('x-weight'))
    const request = (weight: number) => get('/', { headers: { 'x-weight': String(weight) } })

    it('is how many permits it takes, together', async () => {
      const { fetch } = guard({ permits: 5, weight: asked, waitMs: 0 }, async ({ headers }, permit) => {
        if (headers.get('x-weight') !== '3') return new Response(null)
        const inner = [await fetch(request(2)), await fetch(request(4))].map(({ status }) => status)
        return Response.json([permit?.permitIds?.length, ...inner])
      })
      expect(await (await fetch(request(3))).json()).toEqual([3, 200, 503])
      await until(async () => expect(await stack().redis.client.get('guarded')).toBe('5'))
    })

    it('cannot be more than there are permits', async () => {
      const { fetch, errors } = guard({ permits: () => 2, weight: asked }, () => new Response('done'))
      expect((await fetch(request(3))).status).toBe(500)
      expect(String(errors[0])).toBe('RangeError: weight must be a whole number from 1 to 2, got 3')
      expect(stack().rest.requests.http).toBe(0)
    })
  })
})
