import { describe, expect, it } from 'vitest'
import { bundleSize } from '../../dev/size.ts'

const LOCK = `
  export { createLocks } from './src/lock-entry.ts'
  export { withLock } from './src/with-lock.ts'`
const ALL = "export { createLocks, withLock } from './src/index.ts'"
const GUARD = "export { lockGuard } from './src/hono/index.ts'"
const REST = "export { rest } from './src/rest.ts'"

// The aim for the plain lock is 4 KB; docs/decisions.md says where the rest goes. This keeps it from growing unseen.
describe('the bundle, minified and gzipped', () => {
  it('weighs at most 8 KB for withLock and the plain lock', async () => {
    expect(await bundleSize(LOCK)).toBeLessThanOrEqual(8_192)
  })

  it('grows by at most 2 KB for the Hono guard', async () => {
    expect((await bundleSize(`${LOCK}\n${GUARD}`)) - (await bundleSize(LOCK))).toBeLessThanOrEqual(2_048)
  })

  it('grows by at most 1 KB for the transport of edgelock/rest', async () => {
    expect((await bundleSize(`${LOCK}\n${REST}`)) - (await bundleSize(LOCK))).toBeLessThanOrEqual(1_024)
  })

  it('weighs at most 21 KB with every kind of lock', async () => {
    expect(await bundleSize(ALL)).toBeLessThanOrEqual(21_504)
  })
})
