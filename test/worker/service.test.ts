import { describe, expect, inject, it as test } from 'vitest'
import { fromGitHub, fromStandard, fromStripe } from '../support/webhook-senders.ts'
import { FLAVOURS, lockNamed, newName, untilHeld, workerNamed } from './support.ts'

const inJson = <H extends Record<string, string>>({ headers, body }: { body: BodyInit; headers: H }) => ({
  ...{ method: 'POST', body },
  headers: { 'content-type': 'application/json', ...headers },
})
const githubHook = async (event: object | string, id: string) =>
  inJson(await fromGitHub(typeof event === 'string' ? event : JSON.stringify(event), id))
const stripeHook = async (event: object) =>
  inJson(await fromStripe(JSON.stringify(event), { secrets: ['stripe-secret-of-tests'] }))
const standardHook = async (event: object, id: string) =>
  inJson(
    await fromStandard(JSON.stringify(event), id, {
      secrets: ['whsec_c3RhbmRhcmQtc2VjcmV0LXN0YW5kYXJkLXNlY3JldA=='],
    }),
  )

const TOKEN = { authorization: 'Bearer a-jobs-token-of-tests' }
const READY = { authorization: 'Bearer a-ready-token-of-tests' }

interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Returns what the upstream received about an entity, in order. */
async function receivedBy(entity: string): Promise<Received[]> {
  const response = await fetch(`${inject('upstreamUrl')}/received?${new URLSearchParams({ entity })}`)
  return (await response.json()) as Received[]
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await response.json()) as { status: number; title: string; detail: string }
  expect(problem.status).toBe(response.status)
  return problem
}

describe.each(FLAVOURS)('the service in workerd %s', flavour => {
  const send = workerNamed(`SERVICE_${flavour}`)
  // The worker knows an event of GitHub by its body.
  const github = async (body: object, id = newName()) =>
    send('/hooks/github', await githubHook({ ...body, of: id }, id))

  test('reports that it runs, and to those with the token that it can take in events', async () => {
    const response = await send('/health')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect((await send('/ready')).status).toBe(401)
    const ready = await send('/ready', { headers: READY })
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })

  test('finds the entity of a form-encoded event of GitHub', async () => {
    const entity = newName()
    const body = String(
      new URLSearchParams({ payload: JSON.stringify({ repository: { full_name: entity } }) }),
    )
    const { headers } = await githubHook(body, newName())
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('/hooks/github', { method: 'POST', headers: form, body })).status).toBe(200)
    expect(await receivedBy(entity)).toMatchObject([{ body }])
  })

  test('forwards an event byte for byte, with its id, its entity and what the provider said, and no other header', async () => {
    const entity = newName()
    const event = { repository: { full_name: entity }, text: 'ä\u0000😀' }
    const { headers, ...hook } = await githubHook(event, 'delivery-1')
    const said = { ...headers, 'x-github-event': 'pull_request', 'x-github-hook-id': '42' }
    const sent = { ...hook, headers: { ...said, cookie: 'a=1', 'x-other': 'no' } }
    const response = await send('/hooks/github', sent)
    expect([response.status, await response.json()]).toEqual([200, { forwarded: 'delivery-1' }])
    const [received] = await receivedBy(entity)
    const added = { 'event-id': 'delivery-1', 'event-entity': entity, authorization: 'Bearer upstream-token' }
    expect(received).toMatchObject({ path: '/hooks/github', body: hook.body, headers: { ...said, ...added } })
    expect([received?.headers['cookie'], received?.headers['x-other']]).toEqual([undefined, undefined])
  })

  test.each([
    ['stripe', (entity: string) => stripeHook({ id: `evt_${entity}`, data: { object: { id: entity } } })],
    ['standard', (entity: string) => standardHook({ data: { id: entity } }, `msg_${entity}`)],
  ])('accepts events of %s', async (provider, sign) => {
    const entity = newName()
    const hook = await sign(entity)
    expect((await send(`/hooks/${provider}`, hook)).status).toBe(200)
    const again = await send(`/hooks/${provider}`, hook)
    expect([again.status, again.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
    expect(await receivedBy(entity)).toHaveLength(1)
  })

  test('forwards an event once when it is delivered many times at once', async () => {
    const entity = newName()
    const id = newName()
    const deliver = () => github({ repository: { full_name: entity } }, id)
    const answers = await Promise.all(Array.from({ length: 20 }, deliver))
    expect(await receivedBy(entity)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await deliver()).headers.get('webhook-duplicate')).toBe('true')
    expect(await receivedBy(entity)).toHaveLength(1)
  })

  test('forwards the events of one entity one at a time, with rising tokens', async () => {
    const entity = newName()
    const events = Array.from({ length: 6 }, () => ({
      id: newName(),
      takeMs: 30,
      data: { object: { id: entity } },
    }))
    const answers = await Promise.all(
      events.map(async event => send('/hooks/stripe', await stripeHook(event))),
    )
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200))
    const received = await receivedBy(entity)
    expect(received).toHaveLength(events.length)
    const tokens = received.map(({ headers }) => Number(headers['fencing-token']))
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b))
    expect(received.filter(({ headers }) => headers['in-flight'] !== '0')).toEqual([])
  })

  test('lets no event of GitHub wait, which would not deliver it again, and gives it no token', async () => {
    const entity = newName()
    const slow = { repository: { full_name: entity }, takeMs: 400 }
    const answers = await Promise.all([github(slow), github(slow), github(slow)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const received = await receivedBy(entity)
    expect(received.map(({ headers }) => headers['in-flight'])).toEqual(['0', '1', '2'])
    expect(received.map(({ headers }) => headers['fencing-token'])).toEqual(Array(3).fill(undefined))
  })

  test('answers 504 when the upstream takes too long, and forwards the event again afterwards', async () => {
    const hook = await githubHook({ repository: { full_name: newName() }, takeMs: 5_000 }, newName())
    const impatient = workerNamed(`IMPATIENT_${flavour}`)
    expect((await problemOf(await impatient('/hooks/github', hook))).status).toBe(504)
    expect((await problemOf(await impatient('/hooks/github', hook))).status).toBe(504)
  })

  test('does not follow a redirect of the upstream', async () => {
    const response = await github({ repository: { full_name: newName() }, answer: 302 })
    expect((await problemOf(response)).status).toBe(502)
  })

  test('runs a job of the upstream at most once at a time, with a token', async () => {
    const job = `slow-${flavour}`
    const first = send(`/jobs/${job}`, { method: 'POST', headers: TOKEN })
    await untilHeld(`~job:${job}`)
    const second = await send(`/jobs/${job}`, { method: 'POST', headers: TOKEN })
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await problemOf(second)).status).toBe(409)
    const done = await first
    expect([done.status, await done.json()]).toEqual([200, { job, status: 'done' }])
    expect((await send(`/jobs/${job}`, { method: 'POST', headers: TOKEN })).status).toBe(200)
  })
})

describe('the service whose upstream is down', () => {
  const send = workerNamed('SERVICE_NO_UPSTREAM')

  test('answers 502 to an event and to a job', async () => {
    const hook = await githubHook({ repository: { full_name: newName() } }, newName())
    expect((await problemOf(await send('/hooks/github', hook))).status).toBe(502)
    const job = await send('/jobs/report', { method: 'POST', headers: TOKEN })
    expect((await problemOf(job)).status).toBe(502)
  })
})

describe.each(FLAVOURS)('the console of the service in workerd %s', flavour => {
  const send = workerNamed(`SERVICE_${flavour}`)
  const as = (token: string) => ({ authorization: `Bearer ${token}` })

  test('is not there for strangers, not even for those who may start jobs', async () => {
    const answerOf = async (path: string, init?: RequestInit) => {
      const response = await send(path, init)
      const headers = [...response.headers.keys()].sort()
      return { status: response.status, text: await response.text(), headers }
    }
    const nothing = await answerOf('/nothing-here')
    const asked = ['/console', '/console?asset=style', '/console?do=release&name=a']
    for (const headers of [{}, TOKEN, as('wrong'), { cookie: '__Host-edgelock-console=1.2' }])
      for (const path of asked)
        for (const method of ['GET', 'POST'])
          expect(await answerOf(path, { method, headers })).toEqual(nothing)
    expect((await workerNamed('SERVICE_NO_SECRETS')('/console', { headers: as('') })).status).toBe(404)
  })

  test('shows operators what is held, and lets go by hand', async () => {
    const name = newName()
    const lease = await lockNamed(name).acquire({ leaseMs: 60_000 })
    const asked = { method: 'POST', headers: as('a-console-token-of-tests') }
    const link = (await (await send('/console', asked)).text()).trim()
    const cookie = (await send(`/console${link}`)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await send(`/console${link}`)).status).toBe(404)
    const page = await (await send(`/console?q=${name}`, { headers: { cookie } })).text()
    expect(page).toContain(lease.id)
    const release = `/console?${new URLSearchParams({ do: 'release', kind: 'lock', name, holder: lease.id })}`
    const site = { 'sec-fetch-site': 'cross-site' }
    expect((await send(release, { method: 'POST', headers: { cookie, ...site } })).status).toBe(403)
    expect(await lease.isHeld()).toBe(true)
    expect((await send(release, { method: 'POST', headers: { cookie } })).status).toBe(200)
    expect(await lease.isHeld()).toBe(false)
  })
})

describe('the service whose database is down', () => {
  const send = workerNamed('SERVICE_NO_REDIS')

  test('reports that, and answers events with 503 and Retry-After without forwarding them', async () => {
    expect((await send('/health')).status).toBe(200)
    expect((await problemOf(await send('/ready', { headers: READY }))).status).toBe(503)
    const entity = newName()
    const hook = await githubHook({ repository: { full_name: entity } }, newName())
    const response = await send('/hooks/github', hook)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await problemOf(response)).status).toBe(503)
    expect(await receivedBy(entity)).toEqual([])
  })
})
