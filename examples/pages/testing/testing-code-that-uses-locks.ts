import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocks, type Locks, withLock } from 'edgelock'
import { memory } from 'edgelock/testing'

const charge = (locks: Locks, order: string) => withLock(locks, `order:${order}`, async () => 'charged')

test('an order is charged, and its lock is free afterwards', async () => {
  const redis = memory()
  assert.equal(await charge(createLocks({ redis }), '42'), 'charged')
  assert.deepEqual(redis.inspect(), [])
})
