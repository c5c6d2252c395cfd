/** The upstream that the worker guards: one request at a time, in order, or some at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fencedLock, isLocked, lock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'

const GUARDS =
  '/orders/:id/*=lock:order::id /ledger/*<text>=fenced:ledger /printer/*=fair:printer /reports/*=permits:2:report'

/** What an upstream may take for the fencing token, or for the path. */
const OF_GUARD = {
  fencing_token: '998',
  'Fencing.Token': '997',
  'x-original-url': '/orders/8',
  x_rewrite_url: '/orders/8',
  // Gunicorn and some middleware take this off the path.
  SCRIPT_NAME: '/ledger',
  'x-script-name': '/ledger',
  'x-forwarded-prefix': '/ledger',
  PATH_INFO: '/orders/8',
  'x-envoy-original-path': '/orders/8',
  'x-replaced-path': '/orders/8',
  X_HTTP_DestinationURL: '/orders/8',
  'x-forwarded-context': '/ledger',
  // WebDAV and stores of objects move another resource than that of the path.
  destination: '/orders/8',
  'x-ms-rename-source': '/orders/8',
}

const OF_CLIENT = {
  ...{ 'x-of-client': 'yes', 'content-type': 'text/plain', referer: 'https://shop.example/orders/8' },
  ...{ 'hx-current-url': 'https://shop.example/orders/8', 'x-forwarded-for': '192.0.2.1', 'x-api-key': '/k' },
}

const stack = useStack()
const upstream = useUpstream()
let api: ReturnType<typeof lockApiOf>

beforeEach(() => {
  upstream.answer = () => 'done'
  const settings = { GUARDS, GUARDED_URL: `${upstream.url}/base/`, LEASE_MS: '3000' }
  api = lockApiOf(stack, { ...settings, UPSTREAM_TOKEN: 'upstream-token' })
})
afterEach(() => vi.restoreAllMocks())

/** Answers requests only when `open` is called, and counts how many are inside at once. */
function gate() {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  let inside = 0
  const seen = { most: 0, open }
  upstream.answer = async () => {
    seen.most = Math.max(seen.most, ++inside)
    await promise
    inside--
    return 'done'
  }
  return seen
}

it('passes a request on as it is, except for what the worker alone may say', async () => {
  upstream.answer = () => ({ status: 307, headers: { location: '/elsewhere', 'x-of-upstream': 'yes' } })
  const headers = { ...OF_GUARD, ...OF_CLIENT, 'accept-encoding': 'gzip', 'fencing-token': '999' }
  const sent = { token: 'of-the-client', headers, body: 'a body' }
  const response = await api.ask('PATCH', '/guard/ledger//%61@b/c/?d=e', sent)
  expect([response.status, response.headers.get('x-of-upstream')]).toEqual([307, 'yes'])
  const [{ token = 0 }] = [await fencedLock(restLocks(stack()), 'ledger').acquire()]
  expect(upstream.received).toMatchObject([
    {
      path: '/base/ledger/a@b/c/?d=e',
      body: 'a body',
      headers: expect.objectContaining({
        ...{ ...OF_CLIENT, authorization: 'Bearer of-the-client', 'accept-encoding': 'identity' },
      }),
    },
  ])
  for (const name of Object.keys(OF_GUARD)) expect(upstream.received[0]?.headers).not.toHaveProperty(name)
  const given = Number(upstream.received[0]?.headers['fencing-token'])
  expect(given).toBeGreaterThan(999)
  expect(given).toBeLessThan(token)
})

it('passes on no header of one connection, in either direction', async () => {
  const ofConnection = {
    ...{ connection: 'X-Hop, a b, close', 'x-hop': '1', 'keep-alive': 'timeout=9', te: 'trailers' },
    ...{ trailer: 'x-last', upgrade: 'x', 'proxy-authenticate': 'Basic', 'proxy-of-client': '1' },
    expect: '100-continue',
  }
  upstream.answer = () => ({ status: 200, headers: { ...ofConnection, 'x-kept': '1' } })
  const response = await api.ask('GET', '/guard/ledger/', { headers: { ...ofConnection, 'x-kept': '1' } })
  const { connection, ...asked } = upstream.received[0]?.headers ?? {}
  expect(connection).not.toContain('X-Hop')
  for (const headers of [asked, Object.fromEntries(response.headers)]) {
    expect(headers['x-kept']).toBe('1')
    for (const name of Object.keys(ofConnection)) expect(headers).not.toHaveProperty(name)
    expect(headers).not.toHaveProperty('transfer-encoding')
  }
})

const guardedWith = (settings: Record<string, string>) =>
  lockApiOf(stack, { GUARDS, GUARDED_URL: upstream.url, ...settings })

describe('requests of one route', () => {
  it.each([
    ['/orders/1', 1],
    ['/printer', 1],
    ['/reports', 2],
  ])('to %s reach the upstream %i at a time', async (path, most) => {
    const seen = gate()
    const asked = ['', '/b', '/c/'].map(rest => api.ask('GET', `/guard${path}${rest}`))
    await until(() => upstream.received.length === most)
    seen.open()
    for (const response of await Promise.all(asked)) expect(await response.text()).toBe('done')
    await api.settled()
    expect(seen.most).toBe(most)
  })

  it('wait for the lock that others have by the same name, and give up with 409', async () => {
    const { lease } = await grantedBy(await api.put('/locks/order:1', 'k'))
    const waiting = api.ask('GET', '/guard/orders/1')
    expect((await api.ask('GET', '/guard/orders/2')).status).toBe(200)
    await api.release('/locks/order:1', lease)
    expect((await waiting).status).toBe(200)
  })

  it('stop with 503 when their lock is lost', async () => {
    const seen = gate()
    const asked = api.ask('GET', '/guard/orders/1')
    await until(() => upstream.received.length === 1)
    await stack().redis.client.del('order:1')
    expect((await asked).status).toBe(503)
    seen.open()
  })
})

// How many wait, which names are new, and what is left behind: worker-costs.test.ts.
describe('a stranger', () => {
  /** Sends a body in pieces, one every so many milliseconds. */
  const paced = (pieces: number, everyMs: number) => {
    let sent = 0
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ === pieces) return controller.close()
        await new Promise(resolve => setTimeout(resolve, everyMs))
        controller.enqueue(new Uint8Array(1_000))
      },
    })
  }
  const upload = (body: ReadableStream<Uint8Array>, settings = {}) =>
    guardedWith(settings).send('/guard/orders/1', {
      ...{ method: 'POST', body, duplex: 'half' },
    } as RequestInit)

  it('who sends a body slowly holds nothing meanwhile', async () => {
    const slow = upload(paced(200, 40))
    expect((await api.ask('GET', '/guard/orders/1')).status).toBe(200)
    expect(await isLocked(lock(restLocks(stack()), 'order:1'))).toBe(false)
    expect((await slow).status).toBe(200)
    expect((await upload(paced(200, 60))).status).toBe(408)
    expect((await upload(paced(300, 1))).status).toBe(413)
    expect((await upload(paced(3, 1), { GUARD_BODY_BYTES: '2000' })).status).toBe(413)
  })

  it('holds a name for GUARD_HOLD_MS at most', async () => {
    const some = guardedWith({ GUARD_HOLD_MS: '4000', LEASE_MS: '1000' })
    const seen = gate()
    const startedAt = performance.now()
    expect((await some.ask('GET', '/guard/orders/1')).status).toBe(503)
    const heldMs = performance.now() - startedAt
    expect(heldMs).toBeGreaterThan(2_000)
    expect(heldMs).toBeLessThan(4_500)
    seen.open()
  })
})

it('answers 502 when the upstream is down, and lets go', async () => {
  upstream.answer = () => undefined
  expect((await api.ask('GET', '/guard/orders/1')).status).toBe(502)
  await api.settled()
  expect(await isLocked(lock(restLocks(stack()), 'order:1'))).toBe(false)
})

it.each([
  ['no route names the path', '/guard/other/', {}, 404],
  ['a name is in the address', '/guard/order:1/orders/1', {}, 404],
  ['no guard is set', '/guard/orders/1', { GUARDS: '' }, 404],
  ['a parameter has other characters', '/guard/orders/caf%C3%A9', {}, 400],
  ['the name would be too long', `/guard/orders/${'x'.repeat(395)}`, {}, 400],
  ['a guard cannot be read', '/guard/orders/1', { GUARDS: '/orders/:id=permits:order' }, 500],
  ['the upstream is not set', '/guard/orders/1', { GUARDED_URL: '' }, 500],
])('where %s, nothing is passed on', async (_, path, settings, status) => {
  const misset = guardedWith(settings)
  const response = await misset.ask('GET', path)
  expect(response.status).toBe(status)
  // The log names what is wrong, and the answer does not.
  const answered = await response.text()
  for (const setting of status === 500 ? Object.keys(settings) : []) {
    expect(misset.lines().join()).toContain(`The binding ${setting}`)
    expect(answered).not.toMatch(/GUARD|orders/)
  }
  expect(upstream.received).toEqual([])
})
