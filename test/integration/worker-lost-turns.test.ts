/** What the worker answers when its lock is lost by the time at which the upstream has answered. */
import { afterEach, expect, it, vi } from 'vitest'
import { fairLock, fencedLock, forceRelease } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const EVENT = '{"id":"evt_1","data":{"object":{"id":"cus_1"}}}'
const SECRET = 'whsec_long-secret-of-tests'
const TOKEN = 'a-jobs-token-of-tests'
const SETTINGS = { STRIPE_WEBHOOK_SECRET: SECRET, JOBS: 'nightly', JOBS_TOKEN: TOKEN }
const stack = useStack()
const upstream = useUpstream()

afterEach(() => vi.restoreAllMocks())

/** The upstream takes these locks of the worker away before it answers. */
function takeAway(...names: string[]): void {
  const locks = stockLocks(stack())
  upstream.answer = async () => {
    for (const name of names)
      expect(await forceRelease((name.startsWith('~hooks') ? fairLock : fencedLock)(locks, name))).toBe(true)
    return 204
  }
}

const ask = (path: string, init: RequestInit) =>
  lockApiOf(stack, { UPSTREAM_URL: upstream.url, ...SETTINGS }).send(path, { method: 'POST', ...init })

it('says of a job that it is done', async () => {
  takeAway('~job:nightly')
  const answer = await ask('/jobs/nightly', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([answer.status, await answer.json()]).toEqual([200, { job: 'nightly', status: 'done' }])
})

it.each([
  [['~tokens:stripe:cus_1']],
  [['~hooks:stripe:cus_1']],
  [['~tokens:stripe:cus_1', '~hooks:stripe:cus_1']],
])('does not forward an event again that the upstream has: %s', async names => {
  takeAway(...names)
  const deliver = async () => ask('/hooks/stripe', await fromStripe(EVENT, { secrets: [SECRET] }))
  expect((await deliver()).status).toBe(200)
  expect((await deliver()).headers.get('webhook-duplicate')).toBe('true')
  expect(upstream.received.length).toBe(1)
})
