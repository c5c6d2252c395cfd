/**
 * A caller of a guard that hangs up gives its place back at once: while it sleeps, and while the answer to its first or a
 * later poll is on its way. The response may be gone by then, so `waitUntil` keeps what is left to do.
 */
import { describe, expect, it } from 'vitest'
import { fairLock, type Lease, lock, permitSemaphore } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { behind, FRAMEWORKS, GUARD_KINDS, type Guarded } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
/** How long an answer is on its way: for longer than any test. */
const AWAY_MS = 60_000
/** Round trips, but no pause. */
const AT_ONCE_MS = 500

const request = (signal?: AbortSignal) =>
  new Request('http://host/', {
    ...{ method: 'POST', body: '{}', headers: { 'idempotency-key': '"key"' } },
    ...(signal && { signal }),
  })
const done = () => new Response('done')

/** Calls a guard on a platform that ends with the response, and hangs up when `isTime`. */
async function hangUp(guarded: Guarded, isTime: () => boolean | Promise<boolean>): Promise<void> {
  const kept: Promise<unknown>[] = []
  const caller = new AbortController()
  const context = {
    waitUntil: (work: Promise<unknown>) => void kept.push(work),
    passThroughOnException() {},
    props: {},
  }
  const answer = guarded.fetch(request(caller.signal), {}, context)
  await until(isTime)
  const hungUpAt = performance.now()
  caller.abort()
  expect((await answer).status).toBe(499)
  const answeredAt = performance.now()
  await Promise.all(kept)
  expect(answeredAt - hungUpAt).toBeLessThan(5)
  expect(performance.now() - hungUpAt).toBeLessThan(AT_ONCE_MS)
}

/** Lets the answer to the next request be on its way. Returns whether the store has executed it. */
function slowAnswer(): () => boolean {
  const { requests, faults } = stack().rest
  faults.next('slow', { when: 'after', ms: AWAY_MS })
  const before = requests.commands
  return () => requests.commands > before
}

describe.each(FRAMEWORKS.flatMap(framework => GUARD_KINDS.map(kind => [kind, framework] as const)))(
  '%s of edgelock/%s',
  (kind, framework) => {
    it('gives back what the first request took whose answer is on its way', async () => {
      const guarded = behind(kind, framework, stack(), {}, done)
      const isExecuted = slowAnswer()
      await hangUp(guarded, isExecuted)
      const startedAt = performance.now()
      expect((await guarded.fetch(request())).status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS)
      expect(guarded.starts()).toBe(1)
    })
  },
)

const WAITING = { waitMs: 600_000 }
const GUARDS_THAT_WAIT = [
  ['lockGuard', lock, {}],
  ['lockGuard', fairLock, { kind: fairLock }],
  ['permitGuard', permitSemaphore, {}],
] as const

describe.each(FRAMEWORKS.flatMap(framework => GUARDS_THAT_WAIT.map(row => [framework, ...row] as const)))(
  'a waiter in edgelock/%s, %s',
  (framework, guard, kind, wishes) => {
    const polls = (guarded: Guarded) => guarded.events.count('polled')
    const held = async (): Promise<Lease> => {
      const locks = restLocks(stack())
      if (kind === permitSemaphore) return permitSemaphore(locks, 'guarded', { permits: 1 }).acquire()
      return (kind === fairLock ? fairLock : lock)(locks, 'guarded').acquire()
    }
    const queued = () => stack().redis.client.llen('redisson_lock_queue:{guarded}')

    it.each([
      ['while it sleeps', 3, false],
      ['while the answer to its first poll is on its way', 0, true],
      ['while the answer to a later poll is on its way', 3, true],
    ] as const)('gives its place back at once when it hangs up %s', async (_when, pollsBefore, isAsking) => {
      const lease = await held()
      const guarded = behind(guard, framework, stack(), { ...WAITING, ...wishes }, done)
      let isExecuted: (() => boolean) | undefined
      await hangUp(guarded, () => {
        if (polls(guarded) < pollsBefore) return false
        if (!isAsking) return true
        isExecuted ??= slowAnswer()
        return isExecuted()
      })
      expect(await queued()).toBe(0)
      await lease.release()
      const freeAt = performance.now()
      expect((await guarded.fetch(request())).status).toBe(200)
      expect(performance.now() - freeAt).toBeLessThan(AT_ONCE_MS)
    })
  },
)
