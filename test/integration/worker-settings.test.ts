/** Settings of the worker that its tests in workerd leave at their defaults. */
import { afterEach, expect, it, vi } from 'vitest'
import { type Received, startUpstream } from '../../dev/upstream.ts'
import worker from '../../worker/index.ts'
import { useStack } from '../support/stack.ts'
import { fromGitHub, fromStandard } from '../support/webhook-senders.ts'

const stack = useStack()
const SECRET_OF_STANDARD = 'whsec_c3RhbmRhcmQtc2VjcmV0LXN0YW5kYXJkLXNlY3JldA=='
const ctx = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

afterEach(() => vi.restoreAllMocks())

async function deliver(settings: object, body = '{"repository":{"full_name":"a/b"}}') {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await using upstream = await startUpstream(async () => 204)
  const { url, token } = stack().rest
  const env = {
    ...{ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, UPSTREAM_URL: upstream.url },
    GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
    ...settings,
  }
  const init = { method: 'POST', ...(await fromGitHub(body, 'guid-1')) }
  const response = await worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
  return { response, lines: log.mock.calls.map(([line]) => JSON.parse(line)) }
}

it('KEY_PREFIX keeps deployments that share a database apart', async () => {
  for (const KEY_PREFIX of [undefined, 'preview', 'preview']) {
    const { response } = await deliver({ KEY_PREFIX })
    expect(response.status).toBe(200)
  }
  const records = await stack().redis.client.keys('edgelock:once:*')
  expect(records.map(key => key.includes('{preview:~')).sort()).toEqual([false, true])
})

it('a recorded delivery of GitHub is not forwarded again under other headers, and those are named', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const received: Received[] = []
  await using upstream = await startUpstream(async asked => {
    received.push(asked)
    return 204
  })
  const { url, token } = stack().rest
  const env = {
    ...{ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, UPSTREAM_URL: upstream.url },
    GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
  }
  const { headers, body } = await fromGitHub('{"repository":{"full_name":"a/b"}}', 'guid-1')
  const replays = [
    {},
    { 'x-github-delivery': 'guid-2' },
    { 'x-github-delivery': 'guid-3', 'x-github-event': 'deployment' },
    { 'x-github-delivery': 'guid-4', 'content-type': 'text/plain' },
  ]
  const duplicates: (string | null)[] = []
  for (const other of replays) {
    const init = { method: 'POST', headers: { ...Object.fromEntries(new Headers(headers)), ...other }, body }
    const answer = await worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
    expect(answer.status).toBe(200)
    duplicates.push(answer.headers.get('webhook-duplicate'))
  }
  expect(duplicates).toEqual([null, 'true', 'true', 'true'])
  expect(received.length).toBe(1)
  const unsigned = received[0]?.headers['unsigned-headers']?.split(', ')
  expect(unsigned).toEqual(expect.arrayContaining(['event-id', 'content-type', 'x-github-event']))
  const signed = ['x-hub-signature-256', 'event-entity', 'x-request-id', 'unsigned-headers']
  for (const name of Object.keys(received[0]?.headers ?? {}))
    if (/^(x-github|event-|x-hub)/.test(name) && !signed.includes(name)) expect(unsigned).toContain(name)
})

it.each([
  ['a repository', '{"repository":{"full_name":"a/b"}}', 'a/b'],
  ['nothing', '{"organization":{"login":"a"}}', expect.stringMatching(/^sha256-/)],
])('a stranger does not choose the entity of an event of GitHub that names %s', async (_, body, entity) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const received: Received[] = []
  await using upstream = await startUpstream(async asked => {
    received.push(asked)
    return 204
  })
  const { url, token } = stack().rest
  const env = {
    ...{ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, UPSTREAM_URL: upstream.url },
    GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
  }
  // It saw the delivery on its way, and sends it first.
  const { headers } = await fromGitHub(body, 'octo/other')
  const init = {
    ...{ method: 'POST', body },
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  }
  await worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
  expect(received.map(({ headers }) => headers['event-entity'])).toEqual([entity])
})

it('an id of Standard Webhooks with another body is refused, and logged', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await using upstream = await startUpstream(async () => 204)
  const { url, token } = stack().rest
  const env = {
    ...{ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, UPSTREAM_URL: upstream.url },
    STANDARD_WEBHOOK_SECRET: SECRET_OF_STANDARD,
  }
  const deliver = async (body: string) => {
    const init = { method: 'POST', ...(await fromStandard(body, 'msg_1', { secrets: [SECRET_OF_STANDARD] })) }
    return worker.fetch(new Request('http://worker/hooks/standard', init), env, ctx)
  }
  const answers = [
    await deliver('{"of":"one"}'),
    await deliver('{"of":"one"}'),
    await deliver('{"of":"two"}'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
  const lines = log.mock.calls.map(([line]) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'hook.refused', status: 422, reason: 'other-body', delivery: 'msg_1' }),
  )
})

it('MAX_BODY_BYTES is the longest event', async () => {
  const long = JSON.stringify({ padding: 'x'.repeat(1_100_000) })
  expect((await deliver({}, long)).response.status).toBe(413)
  expect((await deliver({ MAX_BODY_BYTES: '25000000' }, long)).response.status).toBe(200)
})

it('a refused delivery is logged with its id', async () => {
  const { response, lines } = await deliver({ GITHUB_WEBHOOK_SECRET: 'another-secret-of-tests' })
  expect(response.status).toBe(401)
  expect(lines).toMatchObject([
    { event: 'hook.refused', status: 401, reason: 'wrong-signature', delivery: 'guid-1' },
  ])
})

it('each token is for its own purpose', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { url, token } = stack().rest
  const tokens = {
    JOBS_TOKEN: 'a-token-for-all-jobs',
    EVENTS_TOKEN: 'a-token-for-events',
    READY_TOKEN: 'a-token-for-monitors',
  }
  const database = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }
  const env = { ...database, ...tokens, EVENTS: { send: async () => {}, sendBatch: async () => {} } }
  const addresses = [
    ['POST', '/jobs/none', 404],
    ['GET', '/events/dead', 200],
    ['GET', '/ready', 200],
  ] as const
  for (const [at, [method, path, status]] of addresses.entries())
    for (const [by, given] of Object.values(tokens).entries()) {
      const init = { method, headers: { authorization: `Bearer ${given}` } }
      const answer = await worker.fetch(new Request(`http://worker${path}`, init), env, ctx)
      expect([path, given, answer.status]).toEqual([path, given, by === at ? status : 401])
    }
})

it('a caller chooses no long id for the logs', async () => {
  for (const [id, isKept] of [
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a b', false],
    ['{"a":1}', false],
  ] as const) {
    const request = new Request('http://worker/health', { headers: { 'x-request-id': id } })
    const answer = await worker.fetch(request, {}, ctx)
    expect(answer.headers.get('x-request-id') === id).toBe(isKept)
  }
})

it.each([
  ['GITHUB_WEBHOOK_SECRET', '/hooks/github'],
  ['JOBS_TOKEN', '/jobs/report'],
  ['READY_TOKEN', '/ready'],
])('%s with a secret that can be guessed is refused at %s, with or without it', async (setting, path) => {
  const guessable = 'fifteen-letters'
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const env = { JOBS: 'report', [setting]: `a-long-one-that-was-drawn ${guessable}` }
  for (const token of [guessable, 'a-long-one-that-was-drawn']) {
    const request = new Request(`http://worker${path}`, {
      method: path === '/ready' ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    const response = await worker.fetch(request, env, ctx)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining(setting)])
  }
  const said = JSON.stringify(log.mock.calls)
  expect(said).toContain('at least 16 characters')
  expect(said).not.toContain(guessable)
})
