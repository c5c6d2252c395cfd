/** An inner guard that refuses a request has done nothing, so the outer guard must not keep its answer. */
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { idempotency, lockGuard } from '../../src/hono/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()

/** Makes an app that accepts payments: one at a time, and once per key. */
function payments(keep?: (response: Response) => boolean) {
  let paid = 0
  const locks = restLocks(stack())
  const app = new Hono()
  app.post(
    '/pay',
    idempotency({ locks, scope: 'tenant', ...(keep && { keep }) }),
    lockGuard({ locks, name: 'account', waitMs: 0 }),
    c => c.json({ paid: ++paid }),
  )
  const pay = () =>
    app.request('/pay', { method: 'POST', headers: { 'idempotency-key': '"k"' }, body: '{"amount":1}' })
  return { pay, lock: locks.lock('account') }
}

describe('a request that a lock guard inside idempotency refuses', () => {
  it.each([
    ['by default', undefined],
    ['although keep returns true', () => true],
  ])('because the lock is busy runs when the client retries: %s', async (_, keep) => {
    const { pay, lock } = payments(keep)
    const lease = await lock.acquire()
    const refused = await pay()
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([409, true])
    await lease.release()
    expect(await (await pay()).json()).toEqual({ paid: 1 })
    const again = await pay()
    expect([again.headers.get('idempotency-replayed'), await again.json()]).toEqual(['true', { paid: 1 }])
  })

  it('because the store accepts no writes runs once the store does again', async () => {
    const { pay } = payments()
    stack().rest.faults.next('fake', {
      error: "READONLY You can't write against a read only replica.",
      match: command => command.includes('account'),
    })
    const refused = await pay()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await (await pay()).json()).toEqual({ paid: 1 })
  })
})
