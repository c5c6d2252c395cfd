/** Locks and permits that the worker lends by HTTP. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fairLock, inspect, inspectOnce, isLocked, lock, once, permitSemaphore } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { grantedBy, lockApiOf, PYTHON_TOKEN, TOKEN } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
let api: ReturnType<typeof lockApiOf>
beforeEach(() => {
  api = lockApiOf(stack)
})
afterEach(() => vi.restoreAllMocks())

const lockNamed = (name: string) => lock(restLocks(stack()), name)

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await response.json()) as { status: number; title: string; detail: string }
  expect(problem.status).toBe(response.status)
  return problem
}

describe('PUT /locks/:name', () => {
  it.each([
    ['PUT', (_: string) => api.put('/locks/free', 'k'), 200],
    ['a refused PUT', (_: string) => api.put('/locks/a', 'another'), 423],
    ['a repeated PUT', (_: string) => api.put('/locks/a', 'k'), 200],
    ['PATCH', (lease: string) => api.extend('/locks/a', lease), 200],
    ['DELETE', (lease: string) => api.release('/locks/a', lease), 204],
    ['GET', (_: string) => api.ask('GET', '/locks/a'), 200],
  ])('costs one request to Redis: %s', async (_, ask, status) => {
    const { lease } = await grantedBy(await api.put('/locks/a', 'k'))
    // Redis learns the script with the first.
    await api.extend('/locks/a', lease)
    await api.release('/locks/b', (await grantedBy(await api.put('/locks/b', 'k'))).lease)
    await api.ask('GET', '/locks/b')
    stack().rest.requests.reset()
    expect((await ask(lease)).status).toBe(status)
    expect(stack().rest.requests.http).toBe(1)
  })

  it('asks for a repeat when each grant came too late to be used', async () => {
    // Redis learns the script with the first.
    await grantedBy(await api.put('/locks/warm', 'k'))
    stack().rest.faults.next('slow', { ms: 1_100, when: 'after', times: 1_000 })
    const late = await api.put('/locks/a', 'k', { body: { leaseMs: 1_000 } })
    expect((await problemOf(late)).status).toBe(503)
    stack().rest.faults.clear()
    await grantedBy(await api.put('/locks/a', 'k', { body: { leaseMs: 1_000 } }))
  })

  it('answers 423 while others hold it, and to every repeat, even when it is free', async () => {
    const lease = await lockNamed('a').acquire({ leaseMs: 60_000 })
    const refused = await api.put('/locks/a', 'k')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await problemOf(refused)).toMatchObject({ status: 423, title: 'Locked' })
    await lease.release()
    const repeated = await api.put('/locks/a', 'k')
    // Waiting changes nothing: clients that repeat requests by themselves would repeat it in vain.
    expect([repeated.status, repeated.headers.get('retry-after')]).toEqual([423, null])
    // A body is not needed.
    const another = { headers: { 'idempotency-key': 'another' } }
    expect((await api.ask('PUT', '/locks/a', another)).status).toBe(200)
  })

  it('answers 415 to a compressed body, and names the encoding that it takes', async () => {
    const text = JSON.stringify({ leaseMs: 2_000 })
    const put = (body: BodyInit, encoding: string) =>
      api.send('/locks/a', {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'idempotency-key': 'k',
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body,
      })
    for (const encoding of ['gzip', 'br', 'identity, zstd']) {
      const refused = await put(gzipSync(text), encoding)
      expect(refused.headers.get('accept-encoding')).toBe('identity')
      expect((await problemOf(refused)).status).toBe(415)
    }
    await grantedBy(await put(text, 'Identity'))
  })

  it('keeps callers apart who use the same key, and kinds and names', async () => {
    await grantedBy(await api.put('/locks/py:a', 'k'))
    expect((await api.put('/locks/py:a', 'k', { token: PYTHON_TOKEN })).status).toBe(423)
    expect((await api.put('/locks/py:a', 'k', { body: { kind: 'fair' } })).status).toBe(423)
    expect((await api.put('/locks/py:b', 'k')).status).toBe(200)
  })

  it('waits for as long as Prefer says, at most a minute', async () => {
    const lease = await lockNamed('a').acquire()
    const waiting = api.put('/locks/a', 'k', { headers: { prefer: 'respond-async, wait=20' } })
    await until(() => stack().rest.requests.http >= 2)
    await lease.release()
    const answer = await waiting
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=20'])
    const refused = await api.put('/locks/a', 'l', { headers: { prefer: 'wait=1' } })
    expect([refused.status, refused.headers.get('preference-applied')]).toEqual([423, 'wait=1'])
    const ignored = await api.put('/locks/a', 'm', { headers: { prefer: 'wait=soon' } })
    expect([ignored.status, ignored.headers.get('preference-applied')]).toEqual([423, null])
    const long = await api.put('/locks/free', 'm', { headers: { prefer: 'wait=999' } })
    expect(long.headers.get('preference-applied')).toBe('wait=60')
  })

  it('keeps the place of a caller that went away, for its repeat', async () => {
    const locks = restLocks(stack())
    const lease = await fairLock(locks, 'a').acquire()
    const gone = new AbortController()
    const sent = { body: { kind: 'fair' }, headers: { prefer: 'wait=20' } }
    const first = api.put('/locks/a', 'k', { ...sent, signal: gone.signal })
    await until(async () => (await stack().redis.client.llen('redisson_lock_queue:{a}')) === 1)
    gone.abort()
    expect((await first).status).toBe(499)
    const repeat = api.put('/locks/a', 'k', sent)
    await lease.release()
    expect((await repeat).status).toBe(200)
  })
})

it.each([
  ['a release', '/locks/a', (lease: string) => api.release('/locks/a', lease)],
  ['a result', '/once/a', (lease: string) => api.complete('/once/a', lease, { result: 7 })],
])(
  'while the store fails, the platform is kept awake for %s that goes on after its answer',
  async (_, path, end) => {
    const { lease } = await grantedBy(await api.put(path, 'k'))
    stack().rest.faults.random({ 'lose-request': 1 })
    expect((await end(lease)).status).toBe(503)
    stack().rest.faults.clear()
    await api.settled()
    expect(await isLocked(lockNamed('a'))).toBe(false)
    if (path === '/once/a')
      expect(await inspectOnce(restLocks(stack()), 'a')).toMatchObject({ status: 'kept' })
  },
)

describe('a lease', () => {
  it('is good for its own name, its own token and its own resource', async () => {
    const { lease } = await grantedBy(await api.put('/locks/py:a', 'k'))
    const forged = `${lease.slice(0, -1)}${lease.endsWith('0') ? '1' : '0'}`
    const uses = [
      api.release('/locks/py:b', lease),
      api.release('/permits/py:a', lease),
      api.release('/locks/py:a', lease, { token: PYTHON_TOKEN }),
      api.release('/locks/py:a', forged),
    ]
    for (const response of await Promise.all(uses)) expect((await problemOf(response)).status).toBe(412)
    expect((await api.release('/locks/py:a', lease)).status).toBe(204)
  })

  it('does not show its holder', async () => {
    const { lease } = await grantedBy(await api.put('/locks/a', 'k'))
    const { holder = '' } = (await inspect(lock(restLocks(stack()), 'a'))) ?? {}
    const seen = [lease, atob(lease.replaceAll('-', '+').replaceAll('_', '/'))].join()
    for (const part of holder.split(/[-:]/).filter(({ length }) => length > 3))
      expect(seen).not.toContain(part)
    expect(holder.length).toBeGreaterThan(30)
  })
})

describe('GET /locks/:name', () => {
  it('shows whether it is held, and not by whom', async () => {
    const show = async () => (await api.ask('GET', '/locks/a')).json()
    expect(await show()).toEqual({ name: 'a', held: false })
    await lockNamed('a').acquire()
    expect(await show()).toEqual({ name: 'a', held: true, expiresInMs: expect.any(Number) })
    await stack().redis.client.persist('a')
    expect(await show()).toEqual({ name: 'a', held: true })
  })
})

describe('/permits/:name', () => {
  it('lends as many permits as there are', async () => {
    const body = { permits: 2 }
    const [one] = [
      await grantedBy(await api.put('/permits/api', 'one', { body })),
      await grantedBy(await api.put('/permits/api', 'two', { body })),
      await grantedBy(await api.put('/permits/api', 'two', { body })),
    ]
    expect((await api.put('/permits/api', 'three', { body })).status).toBe(423)
    const show = async () => (await api.ask('GET', '/permits/api')).json()
    expect(await show()).toEqual({ name: 'api', permits: 2, free: 0 })
    await grantedBy(await api.extend('/permits/api', one.lease, { leaseMs: 60_000 }))
    expect((await api.release('/permits/api', one.lease)).status).toBe(204)
    expect(await show()).toEqual({ name: 'api', permits: 2, free: 1 })
    expect(await permitSemaphore(restLocks(stack()), 'api').availablePermits()).toBe(1)
  })
})

describe('/once/:name', () => {
  it('leaves work in doubt that ends without a result, until it is resolved', async () => {
    const doubtful = { leaseMs: 1_000, afterCrash: 'in-doubt' }
    const put = (key: string) => api.put('/once/a', key, { body: doubtful })
    const granted = await grantedBy(await put('one'))
    const { lease } = granted
    await grantedBy(await api.extend('/once/a', lease, { leaseMs: 2_000 }))
    expect((await put('two')).status).toBe(423)
    await pass(2_100)
    for (const key of ['one', 'three']) {
      const answer = await put(key)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, null])
      expect(await answer.json()).toMatchObject({ type: 'urn:edgelock:in-doubt', attempt: granted.attempt })
    }
    const shown = await (await api.ask('GET', '/once/a')).json()
    const { attempt } = granted
    expect(shown).toMatchObject({ status: 'in doubt', attempt, begunAt: expect.any(Number) })
    const resolve = async (body: object) => (await api.ask('PUT', '/once/a/resolution', { body })).status
    expect(await resolve({ attempt: '00000000', notDone: true })).toBe(412)
    expect(await resolve({ attempt })).toBe(400)
    expect(await resolve({ attempt, result: { id: 'ch_1' } })).toBe(204)
    expect(await (await put('four')).json()).toMatchObject({ status: 'done', result: { id: 'ch_1' } })
  })

  it('lets one caller do the work, and gives its result to all others, in any language', async () => {
    const { lease, name } = await grantedBy(await api.put('/once/a', 'one'))
    expect((await grantedBy(await api.put('/once/a', 'one'))).lease).toBe(lease)
    expect((await api.put('/once/a', 'two')).status).toBe(423)
    const show = async () => (await api.ask('GET', '/once/a')).json()
    expect(await show()).toEqual({ name, status: 'in flight' })
    await grantedBy(await api.extend('/once/a', lease, { leaseMs: 60_000 }))
    for (const _ of 'two')
      expect((await api.complete('/once/a', lease, { result: { id: 'ch_1' } })).status).toBe(204)
    const done = { name, status: 'done', result: { id: 'ch_1' } }
    for (const key of ['one', 'two', 'three'])
      expect(await (await api.put('/once/a', key)).json(), key).toEqual(done)
    expect(await show()).toEqual(done)
    const replayed = await once(restLocks(stack()), 'a', () => 'again')
    expect(replayed).toEqual({ status: 'replayed', value: { id: 'ch_1' }, kept: true })
  })

  it('gives the work back, for the next caller', async () => {
    const { lease } = await grantedBy(await api.put('/once/a', 'one'))
    for (const _ of 'two') expect((await api.release('/once/a', lease)).status).toBe(204)
    // Nothing keeps the result, so it must not say so.
    expect((await api.complete('/once/a', lease, { result: 1 })).status).toBe(412)
    expect(await (await api.ask('GET', '/once/a')).json()).toEqual({ name: 'a', status: 'open' })
    expect((await api.put('/once/a', 'one')).status).toBe(423)
    const next = await grantedBy(await api.put('/once/a', 'two'))
    expect((await api.complete('/once/a', lease, { result: 1 })).status).toBe(412)
    expect((await api.extend('/once/a', lease)).status).toBe(412)
    expect((await api.complete('/once/a', next.lease, {})).status).toBe(204)
    expect(await (await api.put('/once/a', 'three')).json()).toEqual({ name: 'a', status: 'done' })
  })

  it('waits for the result of another caller', async () => {
    const { lease } = await grantedBy(await api.put('/once/a', 'one'))
    const waiting = api.put('/once/a', 'two', { headers: { prefer: 'wait=20' } })
    await until(() => stack().rest.requests.http >= 2)
    await api.complete('/once/a', lease, { result: null })
    expect(await (await waiting).json()).toEqual({ name: 'a', status: 'done', result: null })
  })

  it('keeps a result for as long as it is asked to, and none above 1 MiB', async () => {
    const { lease } = await grantedBy(await api.put('/once/a', 'one'))
    for (const length of [1_048_576, 1_200_000]) {
      const long = await api.complete('/once/a', lease, { result: 'x'.repeat(length) })
      expect((await problemOf(long)).status, `${length}`).toBe(413)
    }
    expect((await api.complete('/once/a', lease, { result: 1, keepMs: 5_000 })).status).toBe(204)
    expect(await stack().redis.client.pttl('edgelock:once:{a}')).toBeLessThanOrEqual(5_000)
  })

  it('keeps nothing that is nested too deep to be read again', async () => {
    const { lease } = await grantedBy(await api.put('/once/a', 'one'))
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const complete = (depth: number) =>
      api.ask('PUT', '/once/a/result', { headers: { lease }, body: `{"result":${nested(depth)}}` })
    for (const depth of [65, 7_000]) expect((await complete(depth)).status, `${depth}`).toBe(400)
    expect((await complete(64)).status).toBe(204)
    for (const response of [await api.put('/once/a', 'two'), await api.ask('GET', '/once/a')])
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(nested(64))])
  })

  it('refuses a second, different result', async () => {
    const { lease } = await grantedBy(await api.put('/once/a', 'one'))
    for (const [result, status] of [
      [{ a: 1 }, 204],
      [{ a: 1 }, 204],
      [{ a: 2 }, 409],
      [undefined, 409],
    ] as const)
      expect((await api.complete('/once/a', lease, { result })).status).toBe(status)
    expect(await (await api.put('/once/a', 'two')).json()).toMatchObject({ result: { a: 1 } })
  })

  it('shows that work failed whose failure TypeScript keeps', async () => {
    const fail = () => Promise.reject(new Error('no'))
    await once(restLocks(stack()), 'a', { record: { onFailure: 'keep' } }, fail).catch(() => {})
    for (const response of [await api.put('/once/a', 'k'), await api.ask('GET', '/once/a')])
      expect(await response.json()).toEqual({ name: 'a', status: 'failed' })
  })
})

describe('the lock API', () => {
  it.each([
    ['no key', 'PUT', '/locks/a', {}, 400],
    ['a key with blanks', 'PUT', '/locks/a', { headers: { 'idempotency-key': 'a b' } }, 400],
    ['no number', 'PUT', '/locks/a', { body: { leaseMs: '30s' } }, 400],
    ['a short lease', 'PUT', '/locks/a', { body: { leaseMs: 999 } }, 400],
    ['an unknown kind', 'PUT', '/locks/a', { body: { kind: 'red' } }, 400],
    ['an unknown field', 'PUT', '/locks/a', { body: { lease: 30_000 } }, 400],
    ['no JSON', 'PUT', '/locks/a', { body: '{' }, 400],
    ['a form', 'PUT', '/locks/a', { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['no number of permits', 'PUT', '/permits/a', { body: {} }, 400],
    ['a name with braces', 'PUT', '/locks/%7Ba%7D', { body: {} }, 400],
    ['the name of a key of edgelock', 'PUT', '/locks/edgelock:a', { body: {} }, 400],
    ['a result without a lease', 'PUT', '/once/a/result', { body: { result: 1 } }, 400],
    ['no lease', 'DELETE', '/locks/a', {}, 400],
    ['a lease that is none', 'PATCH', '/locks/a', { headers: { lease: 'none' }, body: {} }, 400],
    ['no token', 'PUT', '/locks/a', { token: '' }, 401],
    ['a wrong token', 'GET', '/locks/a', { token: 'a-token-for-every-nam' }, 401],
    ['a name of others', 'GET', '/locks/a', { token: PYTHON_TOKEN }, 403],
    ['another method', 'POST', '/locks/a', {}, 405],
  ])('refuses %s without a request to Redis', async (what, method, path, sent, status) => {
    const key = what === 'no key' ? {} : { 'idempotency-key': 'k' }
    const headers = { ...key, ...('headers' in sent ? sent.headers : {}) }
    const response = await api.ask(method, path, { ...sent, headers })
    expect((await problemOf(response)).status).toBe(status)
    expect(stack().rest.requests.http).toBe(0)
  })

  it('is not there without LOCK_TOKENS', async () => {
    const without = lockApiOf(stack, { LOCK_TOKENS: '' })
    for (const path of ['/locks/a', '/permits/a', '/once/a', '/openapi.json'])
      expect((await problemOf(await without.ask('GET', path))).status, path).toBe(404)
  })

  it('logs the id of the request, and neither tokens nor keys nor leases', async () => {
    const key = 'a-key-that-is-not-logged'
    const headers = { 'x-request-id': 'chosen' }
    const { lease } = await grantedBy(await api.put('/locks/a', key, { headers }))
    await api.put('/locks/a', `${key}-either`)
    await api.extend('/locks/a', lease)
    const { holder = '' } = (await inspect(lockNamed('a'))) ?? {}
    await api.release('/locks/a', lease)
    const lines = api.lines().join('\n')
    expect(lines).toContain('"lock.acquired","request":"chosen"')
    expect(lines).toContain('"lock.released"')
    for (const secret of ['a-token', key, lease, holder]) expect(lines).not.toContain(secret)
  })
})
