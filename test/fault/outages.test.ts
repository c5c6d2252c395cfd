/** The promises of docs/waiting.md, "While the store fails", for what is no kind of lease: programs, scripts of users, web locks. */
import { describe, expect, it } from 'vitest'
import type { Shares } from '../../dev/rest-server/fault-types.ts'
import { applyOnce, createLocks, isLocked, lock } from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { cli } from '../support/cli.ts'
import { envOf, restClient } from '../support/clients.ts'
import { complaints, doctor } from '../support/doctor.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const locks = () => createLocks({ redis: restClient(stack()) })

const FAULTS: [string, Shares][] = [
  ['drops requests', { 'lose-request': 1 }],
  ['drops answers', { 'lose-response': 1 }],
  ['answers 502', { 'bad-gateway': 1 }],
  ['answers 429', { 'rate-limit': 1 }],
  ['is loading', { fake: { share: 1, error: 'LOADING Redis is loading the dataset in memory' } }],
]

describe.each(FAULTS)('while the store %s for three seconds', (_, shares) => {
  /** Does something while the store fails, and returns what came of it and how long after the failure. */
  async function during<T>(act: () => Promise<T>): Promise<{ result: T; lateMs: number }> {
    const { faults } = stack().rest
    faults.random(shares)
    const acting = act()
    await pass(3_000)
    faults.random({})
    const backAt = Date.now()
    return { result: await acting, lateMs: Date.now() - backAt }
  }

  it('`edgelock ls` waits, and lists what is held', async () => {
    await lock(locks(), 'order:42').acquire()
    const { result, lateMs } = await during(() => cli(['ls', '--json'], { env: envOf(stack().rest) }))
    expect(result).toMatchObject({ status: 0, out: expect.stringContaining('order:42') })
    expect(lateMs).toBeLessThanOrEqual(1_700)
  })

  it('`edgelock release` waits, and frees what it was asked to', async () => {
    await lock(locks(), 'order:42').acquire()
    const env = envOf(stack().rest)
    const { result, lateMs } = await during(() => cli(['release', 'order:42', '--yes'], { env }))
    expect(result).toMatchObject({ status: 0 })
    expect(await isLocked(lock(locks(), 'order:42'))).toBe(false)
    expect(lateMs).toBeLessThanOrEqual(1_700)
  })

  it('`edgelock doctor` sends nothing twice, and reports what it found', async () => {
    const { result } = await during(() => doctor(stack().rest))
    expect(Object.keys(complaints(result))).toEqual([expect.stringMatching(/^(connection|eval)$/)])
  })

  it('a script of `applyOnce` takes effect once', async () => {
    const count = () => applyOnce(locks(), 'order:42', "return redis.call('INCR', KEYS[1])", ['count'], [])
    const { result, lateMs } = await during(count)
    expect([result, await count()]).toEqual([1, 1])
    expect(lateMs).toBeLessThanOrEqual(1_700)
  })

  it('a web lock is granted, and given back soon after', async () => {
    const manager = webLocks(locks())
    const { result, lateMs } = await during(() => manager.request('report', async () => 'read'))
    expect(result).toBe('read')
    expect(lateMs).toBeLessThanOrEqual(1_700)
    await manager
      .request('report', () => {
        stack().rest.faults.random(shares)
      })
      .catch(() => {})
    stack().rest.faults.random({})
    await pass(1_700)
    expect(await manager.query()).toMatchObject({ held: [], pending: [] })
  })
})
