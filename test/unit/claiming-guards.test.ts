/** What the guards have in common that claim each request: `idempotency` and `webhookOnce`. */
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/internal/clock.ts'
import { fakeOnce, type OnceStep } from '../support/fake-once.ts'
import { refused } from '../support/fake-redis.ts'
import { GUARDS } from '../support/guard-app.ts'

const CLAIMING = ['idempotency', 'webhookOnce'] as const
const request = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' })

describe.each(CLAIMING)('%s', kind => {
  /** Handles one request. */
  const handle = (options: object) => {
    const { web, needs } = GUARDS[kind]
    return web({ ...needs, ...options }, () => new Response('handled'))(request())
  }
  /** Digests settle outside of microtasks, where a fake clock does not wait for them. */
  const started = () => fakeOnce({ clock: systemClock })

  it('refuses the request when every answer comes after the end of the claim', async () => {
    const { locks, answer } = started()
    answer('claim', [':granted', 1])
    const response = await handle({ locks })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  })

  it.each<[string, OnceStep]>([
    ['another request took the claim over', [':gone']],
    ['the store refuses to keep it', refused('OOM command not allowed')],
  ])('does not replace the answer of a handler that has run when %s', async (_, step) => {
    const { locks, answer } = started()
    answer('settle', step)
    expect(await (await handle({ locks, waitUntil: () => {} })).text()).toBe('handled')
  })

  it.each([new RangeError('elsewhere'), undefined, null])(
    'rejects when the claim throws %o, which trying again does not help',
    async error => {
      const mapName = () => {
        throw error
      }
      await expect(handle({ locks: fakeOnce({ mapName }).locks })).rejects.toBe(error)
    },
  )

  it('rejects before it claims anything when the deadline is no time', async () => {
    const { locks, calls } = fakeOnce()
    const refusal = /^deadline must be a function that returns a Date/
    for (const end of ['soon', null])
      await expect(handle({ locks, hold: { deadline: () => end } }), String(end)).rejects.toThrow(refusal)
    expect(calls).toEqual([])
  })
})
