/** Requests for web locks that follow each other, on a server that keeps one waiting. */
import { expect, it } from 'vitest'
import { LockBusyError, LockError } from '../../src/index.ts'
import { acquire } from '../../src/transport/scripts/web-lock.gen.ts'
import { type WebLocks, webLocks } from '../../src/web-locks.ts'
import { Bed } from '../kinds/bed.ts'
import { rejectionOf } from '../support/fake-locks.ts'

it('rejects as soon as its signal aborts, although the request before it has no answer yet', async () => {
  const bed = new Bed()
  const manager = webLocks(bed.locks)
  const order: number[] = []
  const abort = new AbortController()
  await bed.run(async () => {
    bed.withhold(acquire, 1)
    const first = manager.request('r', () => order.push(1))
    const since = bed.clock.now()
    const given = rejectionOf(manager.request('r', { signal: abort.signal }, () => order.push(2)))
    const last = manager.request('r', () => order.push(3))
    await bed.clock.sleep(100)
    abort.abort('enough')
    expect(await given).toBe('enough')
    expect(bed.clock.now() - since).toBe(100)
    await Promise.all([first, last])
  })
  expect(order).toEqual([1, 3])
})

it('belongs to who asks, although the request before it has no answer yet', async () => {
  const bed = new Bed()
  let tenant = 'mine'
  const manager = webLocks(bed.with({ mapName: name => `${tenant}:${name}` }))
  const all = [manager.request('r', () => {}), manager.request('r', () => {})]
  tenant = 'theirs'
  await bed.run(() => Promise.all(all))
  expect(bed.sent.flatMap(({ keys }) => keys).filter(key => key.includes('theirs:'))).toEqual([])
})

it('is granted in order, although the store has refused the first of them', async () => {
  const bed = new Bed()
  const manager = webLocks(bed.locks)
  const order: number[] = []
  await bed.run(async () => {
    // As often as one poll is sent.
    bed.disturb(acquire, { before: 'is refused' }, 3)
    await Promise.all([1, 2].map(each => manager.request('r', () => order.push(each))))
  })
  expect(order).toEqual([1, 2])
})

it.each<[string, (manager: WebLocks) => Promise<unknown>]>([
  ['with ifAvailable', manager => manager.request('r', { ifAvailable: true }, () => {})],
  ['with steal', manager => manager.request('r', { steal: true }, () => {})],
  ['query()', manager => manager.query()],
])('fails behind one that waits while the store fails: %s', async (_title, ask) => {
  const bed = new Bed()
  const redis = { eval: () => Promise.reject(new TypeError('fetch failed')) }
  const manager = webLocks(bed.with({ redis }))
  const abort = new AbortController()
  await bed.run(async () => {
    const waiting = rejectionOf(manager.request('r', { signal: abort.signal }, () => {}))
    const since = bed.clock.now()
    await expect(ask(manager)).rejects.toThrow(LockError)
    expect(bed.clock.now() - since).toBeLessThan(15_000)
    abort.abort()
    await waiting
  })
})

it('rejects with the reason of its signal, even if that is the busy error of another lock', async () => {
  const bed = new Bed()
  const abort = new AbortController()
  const reason = new LockBusyError('other', { retryAfterMs: 1, waitedMs: 0, polls: 1 })
  await bed.run(async () => {
    const given = rejectionOf(webLocks(bed.locks).request('r', { signal: abort.signal }, () => {}))
    abort.abort(reason)
    expect(await given).toBe(reason)
  })
})
