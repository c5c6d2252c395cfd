/**
 * A caller of a guard that hangs up gives back at once what it took, even while the answer is on its way. The response may be
 * gone by then, so `waitUntil` keeps what is left to do. How a waiter gives its place back: test/unit/lease-acquire.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { behind, executionContext, FRAMEWORKS, GUARD_KINDS } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { timed, until } from '../support/timing.ts'

const stack = useStack()
/** How long an answer is on its way: for longer than any test. */
const AWAY_MS = 60_000
/** Round trips, but no pause. */
const AT_ONCE_MS = 500

const POST = { method: 'POST', body: '{}', headers: { 'idempotency-key': '"key"' } }
const request = (init: RequestInit = {}) => new Request('http://host/', { ...POST, ...init })

describe.each(FRAMEWORKS.flatMap(framework => GUARD_KINDS.map(kind => [kind, framework] as const)))(
  '%s of edgelock/%s',
  (kind, framework) => {
    it('gives back what the first request took whose answer is on its way', async () => {
      const { requests, faults } = stack().rest
      const { fetch, starts } = behind(kind, framework, stack(), {}, () => new Response('done'))
      const { context, handed } = executionContext()
      const caller = new AbortController()
      faults.next('slow', { when: 'after', ms: AWAY_MS })
      const answer = fetch(request({ signal: caller.signal }), {}, context)
      await until(() => requests.commands > 0)
      const { ms: answeredMs } = await timed(async () => {
        caller.abort()
        expect((await answer).status).toBe(499)
      })
      const { ms: givenBackMs } = await timed(() => Promise.all(handed))
      const { value: next, ms: nextMs } = await timed(() => fetch(request()))
      expect([next.status, starts()]).toEqual([200, 1])
      expect(answeredMs).toBeLessThan(5)
      expect(Math.max(givenBackMs, nextMs)).toBeLessThan(AT_ONCE_MS)
    })
  },
)
