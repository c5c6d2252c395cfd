import { describe, expect, it } from 'vitest'
import { bundleSize } from '../../dev/size.ts'

const CORE = "export { withLock, createLocks } from './src/index.ts'"
const GUARD = "export { lockGuard } from './src/hono/index.ts'"
const REST = "export { rest } from './src/rest.ts'"

describe('the bundle', () => {
  // The aim is 4 KB; docs/decisions.md says where the rest goes. This keeps it from growing unseen.
  it('weighs at most 7.5 KB gzipped for withLock and createLocks', async () => {
    expect(await bundleSize(CORE)).toBeLessThanOrEqual(7_500)
  })

  it('grows by at most 2 KB for the Hono guard', async () => {
    expect((await bundleSize(`${CORE}\n${GUARD}`)) - (await bundleSize(CORE))).toBeLessThanOrEqual(2_048)
  })

  it('grows by at most 1 KB for the transport of edgelock/rest', async () => {
    expect((await bundleSize(`${CORE}\n${REST}`)) - (await bundleSize(CORE))).toBeLessThanOrEqual(1_024)
  })
})
