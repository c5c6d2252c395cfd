/** What the application and its operator hear of a store that a guard cannot use. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocksOptions } from '../../src/api/locks.ts'
import { createLocks } from '../../src/index.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { GUARDS } from '../support/guard-app.ts'
import { pass } from '../support/timing.ts'

const LASTING = [
  'WRONGPASS invalid or missing auth token',
  "OOM command not allowed when used memory > 'maxmemory'.",
  'ERR Error running script (call to f_d1): @user_script:7: Wrong number of args calling Redis command',
]
const request = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' })

afterEach(() => void vi.restoreAllMocks())

describe.each(Object.entries(GUARDS))('%s, when the store cannot be used', (_, { web, needs }) => {
  const guarded = (failure: () => Error, more: { locks?: Partial<LocksOptions>; guard?: object } = {}) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const locks = createLocks({
      redis: { eval: async () => Promise.reject(failure()) },
      ...more.locks,
    })
    const handle = web({ ...needs, locks, patienceMs: 1, ...more.guard }, () => new Response('ran'))
    const lines = () => said.mock.calls.map(([line]) => String(line))
    return { lines, ask: () => handle(request()) }
  }

  it.each(LASTING)('throws to the application what waiting cannot mend: %s', async words => {
    const { ask, lines } = guarded(() => refused(words))
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', temporary: false })
    expect(lines()).toEqual([])
  })

  it('prints every other reason once a minute, with its cure', async () => {
    let code = 'ECONNREFUSED'
    const { ask, lines } = guarded(() => broken(code))
    const statuses = [(await ask()).status, (await ask()).status]
    expect(statuses).toEqual([503, 503])
    expect(lines()).toEqual([
      expect.stringMatching(/^\w+\(\) answers 503: .*ECONNREFUSED.*errors\.md#econnrefused/),
    ])
    code = 'ECONNRESET'
    await ask()
    expect(lines()[1]).toContain('ECONNRESET')
    await pass(60_000)
    await ask()
    expect(lines()).toHaveLength(3)
  })

  it.each([
    ['onEvent', { locks: { onEvent: () => {} } }],
    ['onUnavailable', { guard: { answers: { onUnavailable: () => undefined } } }],
  ])('prints nothing where %s tells of it', async (_, more) => {
    const { ask, lines } = guarded(() => broken(), more)
    expect((await ask()).status).toBe(503)
    expect(lines()).toEqual([])
  })
})
