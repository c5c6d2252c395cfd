import assert from 'node:assert/strict'
import { createLocks, lock } from 'edgelock'
import { memory } from 'edgelock/testing'

const redis = memory()
const lease = await lock(createLocks({ redis, clientName: 'billing' }), 'order:42').acquire()
const [held] = redis.inspect()
assert.deepEqual(held?.holders, [{ id: lease.holder, holds: 1 }])
assert.equal(`${held.kind} ${held.name}`, 'lock order:42')
