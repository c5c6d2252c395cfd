/** The event of a refused request, and its reason, for the guards of locks and keys. Webhooks: webhook-screen.test. */
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import * as web from '../../src/web/index.ts'
import { fakeLocks } from '../support/fake-locks.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { refused } from '../support/fake-redis.ts'

const handler = () => new Response('handled')
const KEY = { 'idempotency-key': '"key"' }
const post = (headers: Record<string, string> = {}, body: BodyInit = '{}') =>
  new Request('http://host/pay', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

describe('the reason of a refusal', () => {
  const broken = () =>
    new ReadableStream({ pull: controller => controller.error(new Error('the connection is gone')) })

  it.each<[string, Partial<web.LockGuardOptions>, Request]>([
    ['too-large', { body: { maxBytes: 1 } }, post()],
    ['too-large', {}, post({ 'content-length': '104857601' })],
    ['cut-off', {}, post({}, broken())],
    ['unusable-name: it has 0 bytes', { name: () => '' }, post()],
    [
      'unusable-name: it could be a side key of another name',
      { name: () => 'redisson_lock_queue:{shop}' },
      post(),
    ],
  ])('of a lock guard is told to the operator: %s', async (reason, options, request) => {
    const { locks, events } = fakeLocks({}, { clock: systemClock })
    const seen: string[] = []
    const onRefused = (_: unknown, refusal: Response, told: string) => {
      seen.push(told)
      return refusal.status === 413 ? new Response('own', { status: 413 }) : undefined
    }
    const guarded = web.lockGuard({ locks, name: 'a', answers: { onRefused }, ...options }, handler)
    const answer = await guarded(request)
    expect(answer.status).toBe(reason === 'too-large' ? 413 : 400)
    expect(seen).toEqual([reason])
    expect(events).toEqual([{ type: 'refused', kind: 'guard', name: '/pay', guard: 'lockGuard', reason }])
    if (answer.status === 413) expect(await answer.text()).toBe('own')
  })

  it.each<[string, Request]>([
    ['missing', post()],
    ['malformed', post({ 'idempotency-key': 'a, b' })],
    ['other-request', post(KEY)],
  ])('of idempotency is told to the operator: %s', async (reason, request) => {
    const { locks, events, answer } = fakeOnce({ clock: systemClock })
    answer('claim', [':mismatch'])
    await web.idempotency({ locks, scope: 'tenant' }, handler)(request)
    expect(events.filter(({ type }) => type === 'refused')).toEqual([
      { type: 'refused', kind: 'guard', name: '/pay', guard: 'idempotency', reason },
    ])
  })

  it('is no event where the lock is busy or the store away, which have their own', async () => {
    const { locks, events } = fakeLocks({ acquire: [refused('OOM')] }, { clock: systemClock })
    const guard = hono.permitGuard({ locks, name: 'a', permits: 1, waitMs: 0 })
    const context = { req: { raw: post() } }
    await Promise.resolve(guard(context as never, async () => {})).catch(() => {})
    expect(events.map(({ type }) => type)).not.toContain('refused')
  })
})

describe('sameBody', () => {
  const deliver = async (sameBody: 'new' | 'duplicate' | undefined, ids: string[], bodies = ['{}', '{}']) => {
    const { locks, sent } = fakeOnce({ clock: systemClock })
    const id = ({ headers }: web.Delivery) => headers.get('x-id') ?? undefined
    const guarded = web.webhookOnce(
      { locks, sender: { verify: () => true, id }, sameBody },
      (_, { once }) => {
        expect(ids).toContain(once.id)
        return new Response()
      },
    )
    for (const [at, id] of ids.entries()) await guarded(post({ 'x-id': id }, bodies[at]))
    expect(sent('claim').length + sent('settle').length).toBe(4)
    return new Set(sent('claim').map(({ record }) => record)).size
  }

  it('has one record for a body under two ids when it is a duplicate, and as many requests', async () => {
    expect(await deliver('duplicate', ['a', 'b'])).toBe(1)
    expect(await deliver('duplicate', ['a', 'a'], ['{}', '[]'])).toBe(2)
  })

  it('has two records by default', async () => {
    expect(await deliver(undefined, ['a', 'b'])).toBe(2)
    expect(await deliver('new', ['a', 'b'])).toBe(2)
  })
})
