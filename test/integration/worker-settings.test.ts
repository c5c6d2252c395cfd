/** Settings of the worker that its tests in workerd leave at their defaults. */
import { afterEach, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import worker from '../../worker/index.ts'
import { useStack } from '../support/stack.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const stack = useStack()
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

it.each([
  ['GITHUB_WEBHOOK_SECRET', '/hooks/github'],
  ['JOBS_TOKEN', '/jobs/report'],
  ['JOBS_TOKEN', '/ready'],
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
