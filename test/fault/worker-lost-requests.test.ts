/** Whichever request to the store is lost, or its answer: the worker sends it again, and its caller notices nothing. */
import { afterEach, expect, it, vi } from 'vitest'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub, fromStripe } from '../support/webhook-senders.ts'

const TOKEN = 'a-token-for-all-of-the-worker'
const GITHUB_SECRET = 'github-secret-of-tests'
const STRIPE_SECRET = 'whsec_long-secret-of-tests'
const SETTINGS = {
  LOCK_TOKENS: TOKEN,
  ...{ JOBS: 'nightly', JOBS_TOKEN: TOKEN, EVENTS_TOKEN: TOKEN, READY_TOKEN: TOKEN, CONSOLE_TOKEN: TOKEN },
  ...{ GITHUB_WEBHOOK_SECRET: GITHUB_SECRET, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
  GUARDS:
    '/lock=lock:l /fair=fair:f /ledger=fenced:ledger /ledgers/:id=fenced:ledger::id /some=permits:2:some',
}
const EVENTS = { send: async () => {}, sendBatch: async () => {} }

const stack = useStack()
const upstream = useUpstream()
afterEach(() => vi.restoreAllMocks())

/** The worker, with its queue or without. */
function workerWith(more: object = {}) {
  const urls = { UPSTREAM_URL: upstream.url, GUARDED_URL: upstream.url }
  const api = lockApiOf(stack, { ...SETTINGS, ...urls, ...more })
  const asks = (method: string, path: string) => api.ask(method, path, { token: TOKEN })
  const given = { token: TOKEN }
  return { ...api, asks, put: (path: string, body = {}) => api.put(path, 'key', { ...given, body }), given }
}
type Worker = ReturnType<typeof workerWith>

const asking = (path: string, method = 'GET') => {
  return async ({ asks }: Worker) => [await asks(method, path)]
}

/** Takes something, renews it and gives it back. */
const lending = (path: string, body = {}) => {
  return async ({ put, extend, release, asks, given }: Worker) => {
    const granted = await put(path, body)
    const { lease } = await grantedBy(granted.clone())
    return [
      ...[granted, await extend(path, lease, {}, given), await asks('GET', path)],
      await release(path, lease, given),
    ]
  }
}

const REQUESTS: Record<string, (worker: Worker) => Promise<Response[]>> = {
  'a lock route': asking('/guard/lock'),
  'a fair route': asking('/guard/fair'),
  'a fenced route': asking('/guard/ledger'),
  'a fenced route with a parameter': asking('/guard/ledgers/7'),
  'a permits route': asking('/guard/some'),
  'a lent lock': lending('/locks/a'),
  'a lent fair lock': lending('/locks/a', { kind: 'fair' }),
  'a lent fenced lock': lending('/locks/a', { kind: 'fenced' }),
  'a lent permit': lending('/permits/a', { permits: 2 }),
  'work done once': lending('/once/a'),
  'a result': async ({ put, complete, asks, given }) => {
    const granted = await put('/once/a')
    const { lease } = await grantedBy(granted.clone())
    return [granted, await complete('/once/a', lease, { result: 1 }, given), await asks('GET', '/once/a')]
  },
  'a webhook': async ({ send }) => {
    const sent = await fromStripe('{"id":"evt_1","data":{"object":{"id":"cus_1"}}}', {
      secrets: [STRIPE_SECRET],
    })
    return [await send('/hooks/stripe', { method: 'POST', ...sent })]
  },
  'a webhook with the queue': async () => {
    const { send, asks } = workerWith({ EVENTS })
    const delivered = await send('/hooks/github', { method: 'POST', ...(await fromGitHub('{}', 'guid')) })
    return [delivered, await asks('GET', '/events/dead'), await asks('DELETE', '/events/nothing')]
  },
  'a job': asking('/jobs/nightly', 'POST'),
  'the probe': asking('/ready'),
  'the console': asking('/console'),
}

it.each(Object.entries(REQUESTS))('%s', async (_, ask) => {
  const { rest, redis } = stack()
  const told = async () => {
    await redis.client.flushdb()
    const worker = workerWith()
    const answers = await ask(worker)
    const statuses = answers.map(({ status }) => status)
    for (const answer of answers) await answer.arrayBuffer()
    await worker.settled()
    return statuses
  }
  // The scripts are known to the server then.
  const undisturbed = await told()
  rest.requests.reset()
  expect(await told()).toEqual(undisturbed)
  const { http } = rest.requests
  expect(http).toBeGreaterThan(0)
  for (const fault of ['lose-request', 'lose-response'] as const)
    for (let lost = 0; lost < http; lost++) {
      rest.faults.clear()
      let sent = 0
      rest.faults.next(fault, { match: () => sent++ === lost })
      expect([fault, lost, await told()]).toEqual([fault, lost, undisturbed])
      expect(rest.faults.injected).toEqual({ [fault]: 1 })
    }
})

it('while the store is away, no address fails: each says 503, and when to come again', async () => {
  const { asks, lines } = workerWith({ EVENTS, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' })
  const addresses = [
    ...['GET /events/dead', 'GET /events/id', 'POST /events/id/replay', 'DELETE /events/id'],
    ...['GET /locks/a', 'GET /permits/a', 'GET /once/a', 'POST /jobs/nightly', 'GET /ready'],
    ...['GET /guard/lock', 'GET /guard/ledgers/7', 'GET /guard/some'],
  ]
  const answers = addresses.map(async address => {
    const [method = '', path = ''] = address.split(' ')
    const { status, headers } = await asks(method, path)
    return [address, status, Number(headers.get('retry-after')) > 0]
  })
  expect(await Promise.all(answers)).toEqual(addresses.map(address => [address, 503, true]))
  expect(lines().join()).toMatch(/StoreUnavailableError: .*events.* is unavailable/)
}, 60_000)
