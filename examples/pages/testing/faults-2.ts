import assert from 'node:assert/strict'
import { StoreUnavailableError, createLocks, lock } from 'edgelock'
import { memory } from 'edgelock/testing'

let down = true
const faults = () => (down ? 'refuse' : undefined)
const order = lock(createLocks({ redis: memory({ faults }) }), 'order:42')

await assert.rejects(order.tryAcquire(), StoreUnavailableError)
down = false
assert.equal((await order.tryAcquire()).acquired, true)
