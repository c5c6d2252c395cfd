import assert from 'node:assert/strict'
import { createLocks, once } from 'edgelock'
import { memory } from 'edgelock/testing'

let charges = 0

const locks = createLocks({ redis: memory({ faults: { 1: 'lose', 3: 'lose' } }) })
for (const _ of ['the first delivery', 'the second']) await once(locks, 'order:42', () => charges++)
assert.equal(charges, 1)
