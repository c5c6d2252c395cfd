/** Requests to the worker that wait while its process is to end. A real one: test/system/worker-stops.test.ts. */
import { afterEach, expect, it, vi } from 'vitest'
import { fairLock, lock, once } from '../../src/index.ts'
import { lentPermits } from '../../src/lend.ts'
import { restLocks } from '../support/clients.ts'
import { lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const SECRET = 'whsec_stripe_of_the_tests'
const EVENT = '{"id":"evt_1","data":{"object":{"id":"ch_1"}}}'

const stack = useStack()
const upstream = useUpstream()
afterEach(() => vi.restoreAllMocks())

type Api = ReturnType<typeof lockApiOf>
const prefer = { prefer: 'wait=60' }

it.each<[string, (api: Api) => Promise<Response>]>([
  ['for a lock', api => api.put('/locks/a', 'k', { headers: prefer })],
  ['for a permit', api => api.put('/permits/b', 'k', { headers: prefer, body: { permits: 1 } })],
  ['for a result', api => api.put('/once/c', 'k', { headers: prefer })],
  ['before an upstream', api => api.ask('GET', '/guard/d')],
  [
    'for earlier events',
    async api =>
      api.send('/hooks/stripe', { method: 'POST', ...(await fromStripe(EVENT, { secrets: [SECRET] })) }),
  ],
])('a request that waits %s is answered 503 at once, and its repeat goes on', async (_, ask) => {
  const settings = {
    ...{ GUARDS: '/d=lock:d', GUARD_WAIT_MS: '60000', GUARDED_URL: upstream.url },
    ...{ STRIPE_WEBHOOK_SECRET: SECRET, UPSTREAM_URL: upstream.url },
  }
  const stopping = new AbortController()
  const api = lockApiOf(stack, { ...settings, STOPPING: stopping.signal })
  const locks = restLocks(stack())
  const before = [
    lock(locks, 'a'),
    lentPermits(locks, 'b', { permits: 1 }),
    lock(locks, 'd'),
    fairLock(locks, '~hooks:stripe:ch_1'),
  ]
  const leases = await Promise.all(before.map(each => each.acquire()))
  const work = Promise.withResolvers<void>()
  const kept = once(locks, 'c', () => work.promise)
  stack().rest.requests.reset()
  const asked = ask(api)
  await until(() => stack().rest.requests.http >= 6)
  stopping.abort()
  const since = performance.now()
  const { status, headers } = await asked
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  expect(performance.now() - since).toBeLessThan(1_000)
  expect(api.lines().filter(line => line.includes('"error"'))).toEqual([])
  await api.settled()
  await Promise.all([...leases.map(lease => lease.release()), work.resolve(), kept])
  expect((await ask(lockApiOf(stack, settings))).ok).toBe(true)
})
