/** Bodies and results that the worker seals with SEAL_SECRET, and what becomes of them when it changes. */
import { beforeEach, expect, it, vi } from 'vitest'
import { aesGcm, once } from '../../src/index.ts'
import type { Bindings } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import type { Message } from '../../worker/intake/consume.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const [OLD, NEXT] = [1, 2].map(fill => Buffer.alloc(32, fill).toString('base64')) as [string, string]
const TOKEN = { authorization: 'Bearer an-events-token-of-tests' }
const stack = useStack()
const { context } = executionContext()
const upstream = useUpstream()
let messages: unknown[]
let lines: string[]

beforeEach(() => {
  ;[messages, lines] = [[], []]
  for (const say of ['log', 'error'] as const)
    vi.spyOn(console, say).mockImplementation(line => void lines.push(line))
})

function env(SEAL_SECRET?: string, more: Partial<Bindings> = {}): Bindings {
  return {
    ...envOf(stack().rest),
    ...{ UPSTREAM_URL: upstream.url, UPSTREAM_TIMEOUT_MS: '60000' },
    ...{ GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests', EVENTS_TOKEN: 'an-events-token-of-tests' },
    EVENTS: { send: async message => void messages.push(message), sendBatch: async () => {} },
    ...(SEAL_SECRET !== undefined && { SEAL_SECRET }),
    ...more,
  }
}

const ask = (path: string, env: Bindings, init: RequestInit = { headers: TOKEN }) =>
  worker.fetch(new Request(`http://worker${path}`, init), env, context)

const forwarded = () => upstream.received.map(({ body }) => body)
const bodyOf = (id: string) => `{"repository":{"full_name":"a/b"},"secret":"canary-${id}"}`

async function deliver(id: string, settings: Bindings): Promise<number> {
  const sent = await fromGitHub(bodyOf(id), id)
  return (await ask('/hooks/github', settings, { method: 'POST', ...sent })).status
}

/** Lets a consumer handle what was sent to the queue, or a message of the list. */
async function consume(settings: Bindings, bodies: unknown[] = [{ list: 'github:a/b' }]): Promise<void> {
  const message = (body: unknown): Message => ({ id: 'm', body, attempts: 1, ack() {}, retry() {} })
  await worker.queue({ messages: bodies.map(message) }, settings, context)
}

async function texts(): Promise<string> {
  const { client } = stack().redis
  const keys = await client.keys('edgelock:intake:*:event:*')
  const stored = await Promise.all(keys.map(key => client.get(key)))
  const decode = (text: string) => Buffer.from(JSON.parse(text).body, 'base64').toString()
  return stored.map(text => `${text} ${decode(text ?? '{"body":""}')}`).join()
}

it('seals the body of an event, and forwards it as it was sent', async () => {
  expect(await deliver('one', env(OLD))).toBe(202)
  expect(await texts()).toMatch(/"body":":sv/)
  expect(await texts()).not.toContain('canary')
  await consume(env(`${NEXT} ${OLD}`))
  expect(forwarded()).toEqual([bodyOf('one')])
})

it('forwards bytes that are no text, with their type and what the provider said', async () => {
  const body = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  const { headers } = await fromGitHub(body, 'bytes')
  const said = { ...headers, 'content-type': 'application/x-test' }
  expect((await ask('/hooks/github', env(OLD), { method: 'POST', headers: said, body })).status).toBe(202)
  await consume(env(OLD), messages)
  const sent = { ...said, 'event-id': 'bytes', 'content-length': `${body.length}` }
  expect(upstream.received).toMatchObject([
    { path: '/hooks/github', headers: sent, body: Buffer.from(body).toString() },
  ])
})

it('forwards what was stored before there was a secret', async () => {
  expect(await deliver('one', env())).toBe(202)
  expect(await texts()).toContain('canary')
  await consume(env(OLD))
  expect(forwarded()).toEqual([bodyOf('one')])
})

it('seals what a queue carries while the store is away', async () => {
  stack().rest.faults.next('bad-gateway', { times: 1_000 })
  expect(await deliver('one', env(OLD))).toBe(202)
  stack().rest.faults.clear()
  expect(JSON.stringify(messages)).toContain('"body":":sv')
  await consume(env(OLD), messages)
  await consume(env(OLD))
  expect(forwarded()).toEqual([bodyOf('one')])
})

it.each([NEXT, undefined])(
  'keeps an event whose secret is missing until it is back, and says so: %s',
  async missing => {
    await deliver('one', env(OLD))
    const settings = env(missing, { EVENT_ATTEMPTS: '1' })
    await consume(settings)
    expect(forwarded()).toEqual([])
    const reason = 'The binding SEAL_SECRET lacks the secret of an event.'
    const { events } = (await (await ask('/events/dead', settings)).json()) as { events: { id: string }[] }
    expect(events).toEqual([expect.objectContaining({ deliveryId: 'one', reason })])
    const letter = `/events/${events[0]?.id}`
    expect((await ask(letter, settings)).status).toBe(500)
    expect(lines.join()).toContain(reason)
    const back = env([missing, OLD].filter(Boolean).join(' '))
    const { event } = (await (await ask(letter, back)).json()) as { event: { body: string } }
    expect(Buffer.from(event.body, 'base64').toString()).toBe(bodyOf('one'))
    expect((await ask(`${letter}/replay`, back, { method: 'POST', headers: TOKEN })).status).toBe(202)
    await consume(back)
    expect(forwarded()).toEqual([bodyOf('one')])
  },
)

it('makes no attempt, and takes no event in, with a secret that cannot be used', async () => {
  await deliver('one', env(OLD))
  await consume(env('short'))
  expect(await deliver('two', env('short'))).toBe(500)
  expect(await stack().redis.client.keys('edgelock:intake:*:tries:*')).toEqual([])
  expect(lines.join()).toMatch(/"error":"BindingError: The binding SEAL_SECRET cannot be used: keys must be/)
})

it('seals results of the lock API for applications with the secret, and reads older ones', async () => {
  const apiWith = (SEAL_SECRET: string) => lockApiOf(stack, { SEAL_SECRET })
  const plain = apiWith('')
  const before = await grantedBy(await plain.put('/once/plain', 'one'))
  await plain.complete('/once/plain', before.lease, { result: 'early' })
  const api = apiWith(OLD)
  expect(await (await api.put('/once/plain', 'two')).json()).toMatchObject({ result: 'early' })
  const { lease } = await grantedBy(await api.put('/once/a', 'one'))
  for (const _ of 'two') expect((await api.complete('/once/a', lease, { result: 'canary' })).status).toBe(204)
  expect(await stack().redis.client.hget('edgelock:once:{a}', 'result')).toMatch(/^:sv/)
  const done = { name: 'a', status: 'done', result: 'canary' }
  const rotated = apiWith(`${NEXT} ${OLD}`)
  expect(await (await rotated.put('/once/a', 'two')).json()).toEqual(done)
  expect(await (await rotated.ask('GET', '/once/a')).json()).toEqual(done)
  const record = { seal: aesGcm(OLD) }
  const seen = await once(restLocks(stack()), 'a', { record }, () => expect.fail())
  expect(seen.value).toBe('canary')
  const replaced = apiWith(NEXT)
  for (const answer of [await replaced.put('/once/a', 'three'), await replaced.ask('GET', '/once/a')])
    expect(answer.status).toBe(503)
  expect(replaced.lines().join()).toContain('pass [next, current]. Do not delete it')
})
