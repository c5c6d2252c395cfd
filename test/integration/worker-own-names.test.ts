/** No caller reaches the names that the worker uses for itself. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runScheduled } from '../../worker/schedule.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { sample } from '../support/thorough.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const SETTINGS = {
  GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
  JOBS: 'nightly',
  CRON_JOBS: 'nightly',
  JOBS_TOKEN: 'a-jobs-token-of-tests',
  READY_TOKEN: 'a-jobs-token-of-tests',
  GUARDS: '/:name/*=lock:of-:name /as/:name=lock:a::name /fenced/:name=fenced:a:/:name',
}
const EVENT = '{"repository":{"full_name":"octo/demo"}}'
const stack = useStack()
const upstream = useUpstream()
/** The names of the keys that the worker's own work uses, as the locks and records of anyone else would be called. */
let names: string[]

const authorized = { method: 'POST', headers: { authorization: `Bearer ${SETTINGS.JOBS_TOKEN}` } }

/** Lets the worker do all that it does for itself, on a store, and returns the answers. */
async function work() {
  const settings = { ...SETTINGS, UPSTREAM_URL: upstream.url, GUARDED_URL: upstream.url }
  const { send } = lockApiOf(stack, settings)
  const delivery = await fromGitHub(EVENT, `guid-${Math.random()}`)
  const hook = await send('/hooks/github', { method: 'POST', ...delivery })
  const job = await send('/jobs/nightly', authorized)
  const ready = await send('/ready', { headers: authorized.headers })
  const env = { ...envOf(stack().rest), ...settings }
  await runScheduled({ cron: '15 3 * * *', scheduledTime: 1_000 }, env, executionContext().context)
  return [hook.status, job.status, ready.status]
}

beforeAll(async () => {
  expect(await work()).toEqual([200, 200, 200])
  const keys = (await stack().redis.client.keys('*')).filter(key => !key.startsWith('edgelock:intake:'))
  names = [
    ...new Set(keys.map(key => /\{(.+?)\}/.exec(key)?.[1] ?? key)),
    '~tokens:github:octo/demo',
    '~forward:x',
  ]
})
afterEach(() => vi.restoreAllMocks())

it('all of them begin with what no caller can express', () => {
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) expect(name).toMatch(/^~/)
})

describe.each([
  [undefined, 0],
  ['prod', 1],
])('with the KEY_PREFIX %s, no public route', (prefix, first) => {
  const spellings = (name: string) => [name, name.slice(1), `prod:${name}`, `prod:${name.slice(1)}`]
  // Most names are spelled the same way in two of the three.
  const formsOf = (spelling: string) =>
    new Set([spelling, encodeURIComponent(spelling), spelling.replace('~', '%7E')])
  const routes = [
    ...['locks', 'permits', 'once'].map(things => (name: string) => `/${things}/${name}`),
    ...['', 'as/', 'fenced/'].map(route => (name: string) => `/guard/${route}${name}`),
  ]

  it('touches a key of the worker', async () => {
    const { client } = stack().redis
    const api = lockApiOf(stack, {
      ...SETTINGS,
      GUARDED_URL: upstream.url,
      ...(prefix && { KEY_PREFIX: prefix }),
    })
    await client.flushdb()
    const forms = names.flatMap(spellings).flatMap(spelling => [...formsOf(spelling)])
    const paths = forms.flatMap(form => routes.map(route => route(form)))
    for (const path of sample(paths, 5, first)) {
      const body = path.startsWith('/permits') ? { permits: 1 } : {}
      await api.put(path, 'k', { body })
      await api.ask('GET', path)
    }
    await api.settled()
    const left = await client.keys('*')
    expect(left.length).toBeGreaterThan(names.length)
    expect(left.filter(key => /(^|[{:/])(prod:)?~/.test(key))).toEqual([])
  })
})

it('a job, an event and a Cron trigger go on while a caller holds what they used to be called', async () => {
  const api = lockApiOf(stack)
  for (const name of ['job:nightly', 'tokens:github:octo%2Fdemo', 'hooks:github:octo%2Fdemo'])
    await grantedBy(await api.put(`/locks/${name}`, name, { body: { kind: 'fenced' } }))
  await grantedBy(await api.put('/once/cron:nightly:1000', 'cron'))
  expect(await work()).toEqual([200, 200, 200])
})
