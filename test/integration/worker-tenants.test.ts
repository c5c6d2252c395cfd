/** The worker's callers beside each other: how the log names them, what each may take, and who is shut out. */
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aesGcm, once } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { grantedBy, lockApiOf, PYTHON_TOKEN, TOKEN } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
afterEach(() => vi.restoreAllMocks())

/** The id of a caller, as an operator computes it. */
const idOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 8)
const LEASE = { body: { leaseMs: 60_000 } }

it('a line of the log names the caller, and no line has a token', async () => {
  const api = lockApiOf(stack)
  await grantedBy(await api.put('/locks/a', 'k'))
  await grantedBy(await api.put('/permits/py:b', 'k', { token: PYTHON_TOKEN, body: { permits: 1 } }))
  const lines = api.lines().map(line => JSON.parse(line) as Record<string, unknown>)
  const callers = lines
    .filter(({ event }) => event === 'lock.acquired')
    .map(({ lock, caller }) => [lock, caller])
  expect(callers).toEqual([
    ['a', idOf(TOKEN)],
    ['py:b', idOf(PYTHON_TOKEN)],
  ])
  expect(api.lines().join()).not.toMatch(new RegExp(`${TOKEN}|${PYTHON_TOKEN}`))
})

describe('LOCK_TOKEN_LIMIT', () => {
  const limited = (most: number) => lockApiOf(stack, { LOCK_TOKEN_LIMIT: String(most) })

  it('lets a caller have so many leases, of whatever kind, and others as many', async () => {
    const api = limited(3)
    await grantedBy(await api.put('/locks/a', 'k', LEASE))
    await grantedBy(await api.put('/permits/b', 'k', { body: { permits: 9, leaseMs: 60_000 } }))
    const { lease } = await grantedBy(await api.put('/once/c', 'k', LEASE))
    for (const path of ['/locks/d', '/once/d']) {
      const refused = await api.put(path, 'k', LEASE)
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
        429,
        expect.closeTo(60, -1),
      ])
    }
    expect(api.lines().join()).toContain(`"lock":"leases:${idOf(TOKEN)}"`)
    await grantedBy(await api.put('/locks/py:d', 'k', { ...LEASE, token: PYTHON_TOKEN }))
    // The result ends the claim.
    expect((await api.complete('/once/c', lease, { result: 1 })).status).toBe(204)
    await grantedBy(await api.put('/locks/d', 'k', LEASE))
  })

  it.each(['/locks/a', '/once/a'])('counts a lease of %s once, until it is given back', async path => {
    const api = limited(1)
    const { lease } = await grantedBy(await api.put(path, 'k', LEASE))
    expect(await grantedBy(await api.put(path, 'k', LEASE))).toMatchObject({ lease })
    expect((await api.extend(path, lease, { leaseMs: 90_000 })).status).toBe(200)
    expect((await api.put('/locks/b', 'k')).status).toBe(429)
    expect((await api.release(path, lease)).status).toBe(204)
    // The key of a refusal is good for another try.
    await grantedBy(await api.put('/locks/b', 'k'))
  })

  it('counts an extended lease for as long as it lasts, and one that has expired no more', async () => {
    const api = limited(1)
    const { lease } = await grantedBy(await api.put('/locks/a', 'k', { body: { leaseMs: 1_000 } }))
    expect((await api.extend('/locks/a', lease, { leaseMs: 2_000 })).status).toBe(200)
    const refused = await api.put('/locks/b', 'k', LEASE)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    await pass(2_500)
    expect((await api.put('/locks/b', 'k', LEASE)).status).toBe(200)
  })

  it.each([
    ['is held by others', '/locks/busy', 423],
    ['belongs to other data', '/locks/text', 409],
    ['has a result', '/once/done', 200],
    ['has a sealed result', '/once/sealed', 503],
  ])('counts nothing where a name %s', async (_, path, status) => {
    const api = limited(1)
    const others = lockApiOf(stack)
    await others.put('/locks/busy', 'k', LEASE)
    await stack().redis.client.set('text', 'x')
    const { lease } = await grantedBy(await others.put('/once/done', 'k', LEASE))
    await others.complete('/once/done', lease, { result: 1 })
    const seal = aesGcm(btoa('0123456789abcdef0123456789abcdef'))
    await once(restLocks(stack()), 'sealed', { record: { seal } }, async () => 1)
    for (const key of ['1', '1', '2']) expect((await api.put(path, key)).status).toBe(status)
    await grantedBy(await api.put('/locks/a', 'k'))
  })

  it('counts callers that wait', async () => {
    const api = limited(2)
    await grantedBy(await lockApiOf(stack).put('/locks/a', 'another', LEASE))
    const wait = { headers: { prefer: 'wait=30' }, signal: AbortSignal.timeout(1_000) }
    const waiting = [api.put('/locks/a', '1', wait), api.put('/locks/a', '2', wait)]
    await until(
      async () => (await api.put('/locks/a', '3', { headers: { prefer: 'wait=1' } })).status === 429,
    )
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([499, 499])
  })
})

describe('a caller that is shut out', () => {
  it('is refused within ten seconds, and let in again as soon, while others are not', async () => {
    const api = lockApiOf(stack)
    await pass(10_000)
    const statuses = async () => [
      (await api.ask('GET', '/locks/py:a')).status,
      (await api.ask('GET', '/locks/py:a', { token: PYTHON_TOKEN })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    await stack().redis.client.set('edgelock:shut-out', `0a1b2c3d ${idOf(PYTHON_TOKEN)}`)
    await pass(10_000)
    expect(await statuses()).toEqual([200, 403])
    await stack().redis.client.del('edgelock:shut-out')
    expect(await statuses()).toEqual([200, 403])
    await pass(10_000)
    expect(await statuses()).toEqual([200, 200])
  })

  it('stays refused while the store fails, and the log says that the list was not read', async () => {
    const api = lockApiOf(stack)
    // Until then, the worker may go by what it has read before.
    await pass(10_000)
    await stack().redis.client.set('edgelock:shut-out', `0a1b2c3d ${idOf(PYTHON_TOKEN)}`)
    const ask = () => api.ask('GET', '/locks/py:a', { token: PYTHON_TOKEN })
    expect((await ask()).status).toBe(403)
    await stack().redis.client.del('edgelock:shut-out')
    await stack().redis.client.hset('edgelock:shut-out', 'no', 'text')
    await pass(10_000)
    expect((await ask()).status).toBe(403)
    expect(api.lines().join()).toContain('WRONGTYPE')
  })
})
