/** Requests for web locks that follow each other, on a server that keeps one waiting. */
import { expect, it } from 'vitest'
import { acquire } from '../../src/transport/scripts/web-lock.gen.ts'
import { webLocks } from '../../src/web-locks.ts'
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
