import { describe, expect, it } from 'vitest'
import { createLocks, lock, multiLock, once, permitSemaphore, redLock } from '../../src/index.ts'
import { fingerprint } from '../../src/internal/encoding.ts'
import { shownHolder } from '../../src/operator/shown-holder.ts'
import { agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { fakeHolds, fakeLocks } from '../support/fake-locks.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

describe('a holder id', () => {
  it('is the id of its client and when the acquisition began, and never the same twice', async () => {
    const { plain, clock } = fakeLocks()
    const began = clock.wall()
    const [first, second] = [await plain.acquire(), await plain.acquire()]
    expect(first.holder).toMatch(new RegExp(`^${UUID}:${began}$`))
    expect(second.holder).toBe(first.holder.replace(/\d+$/, String(began + 1)))
    await clock.advance(5_000)
    const third = await plain.acquire()
    expect(third.holder).toMatch(new RegExp(`:${clock.wall()}$`))
    clock.stepWall(-10_000)
    expect((await plain.acquire()).holder).toBe(third.holder.replace(/\d+$/, String(clock.wall() + 10_001)))
  })

  it.each(['a', '_', '.', '-', 'Api-7.eu_west', 'x'.repeat(32)])(
    'begins with the clientName %s',
    async clientName => {
      const { plain, locks, redis } = fakeLocks({}, { clientName })
      const holders = [await plain.acquire(), await lock(locks, 'order:2').acquire()].map(
        ({ holder }) => holder,
      )
      expect(holders[0]).toMatch(
        new RegExp(`^${UUID}:\\d+$`.replace('^', `^${clientName.replaceAll('.', '\\.')}@`)),
      )
      expect(holders[1]).not.toBe(holders[0])
      expect(redis.sent('acquire').map(({ values }) => values.holder)).toEqual(holders)
    },
  )

  it.each([
    [undefined, ''],
    ['api', '617069'],
    ['a'.repeat(32), '61'.repeat(32)],
  ])('of a permit is as long as Redisson’s, and the clientName %s follows', async (clientName, digits) => {
    const redis = agreeingRedis()
    const locks = createLocks({ clock: new FakeClock(), redis, ...(clientName && { clientName }) })
    const { holder, permitIds } = await permitSemaphore(locks, 'x').acquire({ weight: 2 })
    expect(permitIds).toEqual([holder, expect.any(String)])
    for (const id of permitIds ?? []) expect(id).toMatch(new RegExp(`^[0-9a-f]{32}${digits}$`))
    expect(new Set(permitIds).size).toBe(2)
    expect(shownHolder({ id: holder, holds: 1 }).client).toBe(clientName ?? null)
  })
})

describe('the id of a lease', () => {
  it('is the fingerprint of its holder, the same for all its holds and in all its events', async () => {
    const { events, outer, inner } = await fakeHolds()
    await inner.extend()
    await inner.release()
    await outer.release()
    expect(outer.id).toMatch(/^[0-9a-f]{8}$/)
    expect(outer.id).toBe(fingerprint(outer.holder))
    expect(inner.id).toBe(outer.id)
    expect(events.map(({ leaseId }) => leaseId)).toEqual(Array(5).fill(outer.id))
  })

  it('is there for every kind, and joins the ids of all members of a composite lease', async () => {
    const clock = new FakeClock()
    const made = () => createLocks({ clock, redis: agreeingRedis() })
    const locks = made()
    const permit = await permitSemaphore(locks, 'x').acquire()
    expect(permit.id).toBe(fingerprint(permit.holder))
    const members = ['x', 'y', 'z'].map(name => lock(made(), name))
    for (const lock of [multiLock(members), redLock(members)]) {
      const { id, holder } = await clock.runUntil(lock.acquire())
      expect(id).toBe(holder.split(' ').map(fingerprint).join(' '))
      expect(id).toMatch(/^[0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8}$/)
    }
    const { value } = await once(locks, 'x', async ({ id, holder }) => [id, fingerprint(holder)])
    expect(value[0]).toBe(value[1])
  })
})
