/** Settings of the worker that its tests in workerd leave at their defaults. */
import { afterEach, expect, it, vi } from 'vitest'
import { NUMBERS } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub, fromStandard } from '../support/webhook-senders.ts'

const stack = useStack()
const upstream = useUpstream()
const SECRET_OF_STANDARD = 'whsec_c3RhbmRhcmQtc2VjcmV0LXN0YW5kYXJkLXNlY3JldA=='
const QUEUE = { EVENTS: { send: async () => {}, sendBatch: async () => {} } }
const { context: ctx } = executionContext()

afterEach(() => vi.restoreAllMocks())

const ask = async (env: object, path: string, init?: RequestInit) =>
  worker.fetch(new Request(`http://worker${path}`, init), env, ctx)

/** Sends deliveries one after the other. Returns the answers, and what the upstream got and the log said. */
async function sendAll(provider: string, deliveries: readonly RequestInit[], settings: object = {}) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const env = {
    ...envOf(stack().rest),
    UPSTREAM_URL: upstream.url,
    ...{ GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests', STANDARD_WEBHOOK_SECRET: SECRET_OF_STANDARD },
    ...settings,
  }
  const answers: Response[] = []
  for (const init of deliveries)
    answers.push(await ask(env, `/hooks/${provider}`, { method: 'POST', ...init }))
  return { answers, received: upstream.received, lines: log.mock.calls.map(([line]) => JSON.parse(line)) }
}

async function deliver(settings: object, body = '{"repository":{"full_name":"a/b"}}') {
  const { answers, lines } = await sendAll('github', [await fromGitHub(body, 'guid-1')], settings)
  return { response: answers[0] as Response, lines }
}

const standard = (body: string, id: string, family: 'webhook' | 'svix' = 'webhook') =>
  fromStandard(body, id, { secrets: [SECRET_OF_STANDARD], family })

it('KEY_PREFIX keeps deployments that share a database apart', async () => {
  for (const KEY_PREFIX of [undefined, 'preview', 'preview']) {
    const { response } = await deliver({ KEY_PREFIX })
    expect(response.status, KEY_PREFIX).toBe(200)
  }
  const records = await stack().redis.client.keys('edgelock:once:*')
  expect(records.map(key => key.includes('{preview:~')).sort()).toEqual([false, true])
})

it('a recorded delivery of GitHub is not forwarded again under other headers, and those are named', async () => {
  const { headers, body } = await fromGitHub('{"repository":{"full_name":"a/b"}}', 'guid-1')
  const replays = [
    {},
    { 'x-github-delivery': 'guid-2' },
    { 'x-github-delivery': 'guid-3', 'x-github-event': 'deployment' },
    { 'x-github-delivery': 'guid-4', 'content-type': 'text/plain' },
  ]
  const sent = replays.map(other => ({ body, headers: { ...headers, ...other } }))
  const { answers, received } = await sendAll('github', sent)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ headers }) => headers.get('webhook-duplicate'))).toEqual([
    null,
    'true',
    'true',
    'true',
  ])
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
  // It saw the delivery on its way, and sends it first.
  const { headers } = await fromGitHub(body, 'octo/other')
  const early = { body, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
  const { received } = await sendAll('github', [early])
  expect(received.map(({ headers }) => headers['event-entity'])).toEqual([entity])
})

it.each(['webhook', 'svix'] as const)(
  'of the headers %s-*, no others go on than those that are signed',
  async family => {
    const { body, headers } = await standard('{}', 'msg_1', family)
    const other = family === 'svix' ? 'webhook' : 'svix'
    const added = { [`${other}-id`]: 'msg_2', [`${other}-timestamp`]: '1' }
    const { received } = await sendAll('standard', [{ body, headers: { ...headers, ...added } }])
    const names = Object.keys(received[0]?.headers ?? {}).filter(name => /^(webhook|svix)-/.test(name))
    expect(names.sort()).toEqual(Object.keys(headers).sort())
  },
)

it.each([
  ['with', QUEUE, 202],
  ['without', {}, 200],
])(
  '%s the queue, an id of Standard Webhooks with another body is refused, and logged',
  async (_, queue, accepted) => {
    const bodies = ['{"of":"one"}', '{"of":"one"}', '{"of":"two"}']
    const sent = await Promise.all(bodies.map(body => standard(body, 'msg_1')))
    const { answers, lines } = await sendAll('standard', sent, queue)
    expect(answers.map(({ status }) => status)).toEqual([accepted, 200, 422])
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'hook.refused',
        status: 422,
        reason: 'other-body',
        delivery: 'msg_1',
      }),
    )
  },
)

it('each token is for its own purpose', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const tokens = {
    JOBS_TOKEN: 'a-token-for-all-jobs',
    EVENTS_TOKEN: 'a-token-for-events',
    READY_TOKEN: 'a-token-for-monitors',
  }
  const env = { ...envOf(stack().rest), ...tokens, ...QUEUE }
  const addresses = [
    ['POST', '/jobs/none', 404],
    ['GET', '/events/dead', 200],
    ['GET', '/ready', 200],
  ] as const
  for (const [at, [method, path, status]] of addresses.entries())
    for (const [by, given] of Object.values(tokens).entries()) {
      const init = { method, headers: { authorization: `Bearer ${given}` } }
      const answer = await ask(env, path, init)
      expect([path, given, answer.status]).toEqual([path, given, by === at ? status : 401])
    }
})

it.each([
  [undefined, 401, 'Bearer realm=""'],
  ['a-token-for-all-jobs', 400, 'Bearer error="invalid_request"'],
  ['Basic a-token-for-all-jobs', 400, 'Bearer error="invalid_request"'],
  ['Bearer a-token-for-all-jobs a-token-for-all-jobs', 400, 'Bearer error="invalid_request"'],
  ['Bearer a-token-for-all-job', 401, 'Bearer error="invalid_token"'],
  ['bearer  a-token-for-all-jobs', 404, null],
  ['Bearer a-token-that-is-new', 404, null],
])('the header authorization: %s is answered %s', async (authorization, status, challenge) => {
  const env = { JOBS_TOKEN: 'a-token-for-all-jobs a-token-that-is-new' }
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await ask(env, '/jobs/none', { method: 'POST', headers })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, challenge])
})

it('a caller chooses no long id for the logs', async () => {
  for (const [id, isKept] of [
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a b', false],
    ['{"a":1}', false],
  ] as const) {
    const answer = await ask({}, '/health', { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id') === id).toBe(isKept)
  }
})

const FINE = {
  ...{ UPSTASH_REDIS_REST_URL: 'https://eu1.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'a-token-of-the-store' },
  ...{ UPSTREAM_URL: 'https://upstream.example', GUARDED_URL: 'https://guarded.example' },
  READY_TOKEN: 'a-token-for-monitors',
}
const MONITOR = { headers: { authorization: `Bearer ${FINE.READY_TOKEN}` } }

/** Asks whether the worker is ready. Returns the answer, and what the log said by then. */
async function askReady(env: object, init?: RequestInit) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await ask(env, '/ready', init)
  return { status: response.status, text: await response.text(), log: log.mock.calls.flat().join() }
}

const NO_NUMBERS = ['30s', '0', '-1', '1.5', '1e400', ' ']
const NUMBERED = Object.keys(NUMBERS)
/** Values that cannot be used. The log must not quote those that say so. */
const UNUSABLE: Record<string, readonly (string | undefined)[]> = {
  ...Object.fromEntries(NUMBERED.map(name => [name, NO_NUMBERS])),
  UPSTASH_REDIS_REST_URL: [
    undefined,
    '',
    'redis://eu1.upstash.io',
    'https://',
    'https://:quoted@host',
    'eu1.upstash.io',
  ],
  UPSTASH_REDIS_REST_TOKEN: [undefined, ' ', 'quoted\nwith-a-line'],
  KEY_PREFIX: ['~', 'a b', '{a', 'x'.repeat(101)],
  UPSTREAM_URL: ['', 'localhost:4000', 'https://quoted@upstream.example'],
  UPSTREAM_TOKEN: [' ', 'quoted\nwith-a-line'],
  STRIPE_WEBHOOK_SECRET: [
    '',
    'whsec_quoted',
    'whsec_quoted-fifteen',
    'sk_live_quoted-and-long-enough',
    'we_quoted-and-long-enough',
  ],
  GITHUB_WEBHOOK_SECRET: ['', 'quoted', 'ghp_quoted-and-long-enough', 'github-secret-of-tests quoted'],
  STANDARD_WEBHOOK_SECRET: [
    '',
    'whsec_cXVvdGVk',
    'v1,whsec_cXVvdGVkcXVv',
    'whsec_not.base64.quoted.quoted',
    're_quoted-and-long-enough',
  ],
  JOBS_TOKEN: ['', 'quoted', 'quoted-with-$pecial-letters'],
  READY_TOKEN: ['', 'quoted', 'quoted-with-$pecial-letters'],
  EVENTS_TOKEN: ['', 'quoted', 'quoted-with-$pecial-letters'],
  CONSOLE_TOKEN: ['quoted'],
  CONSOLE_INSECURE_COOKIE: ['yes'],
  LOCK_TOKENS: [
    ...['quoted', 'py:=quoted', 'py:=a-token-with-"quotes"-in', '=the-quotes-of-an-unset-variable'],
    'a-prefix-with-quotes-of-an-unset-variable=',
  ],
  GUARDS: [
    ...['/a', '/a=lock', '/:id=lock:a', '/a=permits:0:a', '/:id<int>=lock:a::id'],
    ...['/a=lock:a /a=lock:b', '/a/:id=lock:a::id /:any/b=lock:b::any', '/a/*=lock:a /:id/b=lock:b::id'],
  ],
  GUARDED_URL: ['', 'ftp://upstream.example'],
}

it.each(Object.entries(UNUSABLE))('/ready names %s when it cannot be used', async (setting, values) => {
  for (const value of values) {
    const env = { ...FINE, [setting]: value }
    const said = await askReady(env, MONITOR)
    // No caller has a token that cannot be used.
    const answer = setting === 'READY_TOKEN' ? [500, undefined] : [503, [setting]]
    expect([value, said.status, JSON.parse(said.text).settings]).toEqual([value, ...answer])
    expect(said.log).toContain(`The binding ${setting} `)
    expect(said.log).not.toMatch(/quote[ds]|cXVvdGVk/)
    // The settings are the same in another object.
    vi.restoreAllMocks()
    const { status, text } = await askReady({ ...env })
    expect([status, text]).toEqual([answer[0], expect.not.stringContaining(setting)])
  }
})

it.each([
  ['UPSTREAM_URL', { UPSTREAM_URL: undefined, JOBS: 'nightly', JOBS_TOKEN: 'a-token-for-all-jobs' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: undefined, GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests' }],
  ['JOBS_TOKEN', { JOBS: 'nightly' }],
  ['GUARDED_URL', { GUARDED_URL: undefined, GUARDS: '/a=lock:a' }],
])('/ready names %s when what needs it is set: %o', async (setting, settings) => {
  const said = await askReady({ ...FINE, ...settings }, MONITOR)
  expect([said.status, JSON.parse(said.text).settings]).toEqual([503, [setting]])
})

it('/ready finds no fault with settings that can be used', async () => {
  const usable = {
    ...Object.fromEntries(NUMBERED.map(name => [name, '1000'])),
    ...{ KEY_PREFIX: 'preview', UPSTREAM_TOKEN: 'ends-with-a-line\n', CONSOLE_INSECURE_COOKIE: 'false' },
    ...{ JOBS: 'nightly', JOBS_TOKEN: 'a-token-for-all-jobs a-token-that-is-new', CRON_JOBS: 'nightly' },
    STRIPE_WEBHOOK_SECRET: 'whsec_sixteen-letters-',
    ...{ GITHUB_WEBHOOK_SECRET: 'sixteen-letters-', STANDARD_WEBHOOK_SECRET: SECRET_OF_STANDARD },
    ...{ CONSOLE_TOKEN: '', EVENTS_TOKEN: 'a-token-for-events', LOCK_TOKENS: `py:=${'x'.repeat(16)}` },
    GUARDS: '/a/:id=lock:a::id /:any/b=lock:b::any /a/b=lock:ab /a/*=fair:rest',
  }
  const env = { ...FINE, ...usable, ...envOf(stack().rest) }
  expect((await askReady(env)).status).toBe(401)
  expect((await askReady(env, MONITOR)).text).toBe('{"status":"ready"}')
})

it('the first request logs each setting that cannot be used, with its own id', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const env = { ...FINE, LEASE_MS: '30s', GUARDS: '/orders' }
  for (const id of ['first', 'second']) await ask(env, '/health', { headers: { 'x-request-id': id } })
  const lines = log.mock.calls.map(([line]) => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      event: 'error',
      request: 'first',
      error: 'BindingError: The binding LEASE_MS must be a whole number above 0.',
    },
    { event: 'error', request: 'first', error: expect.stringContaining('GUARDS cannot be used: "/orders"') },
  ])
})

const LONG = 'a-long-one-that-was-drawn'
const SHORT = `${LONG} fifteen-letters`
/** No header `authorization` can hold it. */
const UNSENDABLE = `${LONG} a-token-with-$pecial-letters`

it.each([
  ['GITHUB_WEBHOOK_SECRET', 'POST', '/hooks/github', ' ', ''],
  ['GITHUB_WEBHOOK_SECRET', 'POST', '/hooks/github', SHORT, 'at least 16 characters'],
  ['STRIPE_WEBHOOK_SECRET', 'POST', '/hooks/stripe', '', ''],
  ['UPSTASH_REDIS_REST_URL', 'POST', '/hooks/github', '', ''],
  ['JOBS_TOKEN', 'POST', '/jobs/report', '', ''],
  ['JOBS_TOKEN', 'POST', '/jobs/report', SHORT, 'at least 16 characters'],
  ['JOBS_TOKEN', 'POST', '/jobs/report', UNSENDABLE, 'only A-Za-z0-9'],
  ['READY_TOKEN', 'GET', '/ready', '', ''],
  ['READY_TOKEN', 'GET', '/ready', SHORT, 'at least 16 characters'],
  ['CONSOLE_TOKEN', 'GET', '/console', SHORT, 'at least 16 characters'],
  ['LOCK_TOKENS', 'GET', '/locks/a', SHORT, 'at least 16 characters'],
  ['LOCK_TOKENS', 'GET', '/locks/a', `${LONG} py:=fifteen-letters`, 'at least 16 characters'],
  ['GUARDS', 'GET', '/guard/hold/a', '/hold/*', ''],
])(
  'with an unusable %s, %s %s answers 500 and does not name it: "%s"',
  async (setting, method, path, value, reason) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const env = { ...FINE, GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests', JOBS: 'report', [setting]: value }
    const { headers } = await fromGitHub('{}', 'guid-1')
    const stripe = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`
    // Neither a token that can be used, nor one that cannot, lets its caller in.
    for (const token of value.split(' ')) {
      const signed = { ...headers, 'stripe-signature': stripe, authorization: `Bearer ${token}` }
      const init = { method, headers: signed, ...(method === 'POST' && { body: '{}' }) }
      const answer = await ask(env, path, init)
      const { detail } = (await answer.json()) as { detail: string }
      expect([answer.status, detail]).toEqual([500, expect.stringContaining('A setting of the worker')])
      expect(detail).not.toContain(setting)
    }
    const said = JSON.stringify(log.mock.calls)
    expect(said).toContain(`The binding ${setting}`)
    expect(said).toContain(reason)
    expect(said).not.toMatch(/fifteen-letters|\$pecial/)
  },
)
