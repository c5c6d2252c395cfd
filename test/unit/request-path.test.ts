import { afterEach, expect, it, vi } from 'vitest'
import { createLocks, lock } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

afterEach(() => void vi.unstubAllGlobals())

it('acquire() reaches fetch through at most twelve functions, in eight files', async () => {
  let stack = ''
  vi.stubGlobal('fetch', async () => {
    // Before its first `await`, an async function is an ordinary frame.
    stack = new Error().stack ?? ''
    return Response.json({ result: [':granted', 30_000] })
  })
  const locks = createLocks({ redis: rest({ url: 'http://localhost', token: 't' }) })
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  // The second acquisition knows the digest, which the first had to wait for.
  for (const name of ['a', 'b']) await lock(locks, name).acquire()
  Error.stackTraceLimit = before
  const frames = stack.split('\n').filter(line => /\/src\/.*\.ts/.test(line))
  const files = new Set(frames.map(line => /\/src\/(.*?\.ts)/.exec(line)?.[1]))
  expect([frames[0], frames.at(-1)]).toEqual([
    expect.stringContaining('/src/rest.ts'),
    expect.stringContaining('LeasedLock.acquire'),
  ])
  expect(frames.length, stack).toBeLessThanOrEqual(12)
  expect(files.size, stack).toBeLessThanOrEqual(8)
})
