import { describe, expect, it, vi } from 'vitest'
import { fencedLock } from '../../src/index.ts'
import type { EventQueue } from '../../worker/bindings.ts'
import { EventStore } from '../../worker/intake/store.ts'
import { runScheduled } from '../../worker/schedule.ts'
import { envOf, stockLocks } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { itThoroughly } from '../support/thorough.ts'
import { useUpstream } from '../support/upstream.ts'

vi.spyOn(console, 'log').mockImplementation(() => {})

const stack = useStack()
const upstream = useUpstream()
const { context: ctx } = executionContext()

const database = () => envOf(stack().rest)

/** Fires the trigger for all of the times at once, and returns the jobs that the upstream received. */
async function fire(times: readonly number[], takeMs = 50, cron = '15 3 * * *') {
  const at: Record<string, number> = {}
  let most = 0
  upstream.received = []
  upstream.answer = async ({ path }) => {
    at[path] = (at[path] ?? 0) + 1
    most = Math.max(most, at[path])
    await new Promise(resolve => setTimeout(resolve, takeMs))
    at[path] -= 1
    return 204
  }
  const env = { ...database(), UPSTREAM_URL: upstream.url, CRON_JOBS: 'report cleanup' }
  await Promise.all(times.map(scheduledTime => runScheduled({ cron, scheduledTime }, env, ctx)))
  return { jobs: upstream.received.map(({ path }) => path).sort(), most }
}

describe('a Cron trigger of the worker', () => {
  it('that fires five times for one scheduled time runs every job once', async () => {
    expect((await fire([1, 1, 1, 1, 1])).jobs).toEqual(['/jobs/cleanup', '/jobs/report'])
    expect((await fire([1])).jobs).toEqual([])
  })

  it('runs the jobs again for the next scheduled time', async () => {
    expect((await fire([2])).jobs).toEqual(['/jobs/cleanup', '/jobs/report'])
  })

  it('never runs a job twice in parallel when several scheduled times coincide', async () => {
    expect((await fire([3, 4, 5, 6], 300)).most).toBe(1)
  })

  it('does not record a job as done that it skipped', async () => {
    const lease = await fencedLock(stockLocks(stack()), '~job:report').acquire()
    expect((await fire([8])).jobs).toEqual(['/jobs/cleanup'])
    await lease.release()
    expect((await fire([8])).jobs).toEqual(['/jobs/report'])
  })

  it('reports the error of every job that failed', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const env = { ...database(), UPSTREAM_URL: 'nowhere', CRON_JOBS: 'report cleanup' }
    const run = runScheduled({ cron: '15 3 * * *', scheduledTime: 9 }, env, ctx)
    await expect(run).rejects.toThrow('UPSTREAM_URL')
    expect(said.mock.calls).toEqual([[expect.stringContaining('UPSTREAM_URL')]])
    said.mockRestore()
  })

  it('runs no job every minute, which is the time of the sweep', async () => {
    expect((await fire([7], 50, '* * * * *')).jobs).toEqual([])
  })
})

itThoroughly(
  'the sweep of the worker wakes every list with something due, however many events of one list are older',
  async () => {
    const batches: string[][] = []
    const queue: EventQueue = {
      send: async () => {},
      sendBatch: async messages => batches.push(messages.map(({ body }) => body.list)),
    }
    const store = new EventStore(database())
    const event = {
      provider: 'github',
      deliveryId: 'd',
      contentType: 'text/plain',
      headers: {},
      request: 'r',
    }
    const add = (id: string, entity: string) =>
      store.accept({ id, known: id }, { ...event, entity, body: '' }, 'test')
    const blocked = Array.from({ length: 5_100 }, (_, n) => n)
    for (let at = 0; at < blocked.length; at += 100)
      await Promise.all(blocked.slice(at, at + 100).map(n => add(`blocked-${n}`, 'a/0')))
    for (let n = 0; n < 130; n++) await add(`id-${n}`, `a/${n % 120}`)
    await add('later', 'later')
    await store.postpone('github:later', { id: 'later', attempts: 1, reason: 'down' }, Date.now() + 3_600_000)
    const sweepAt = (scheduledTime: number) =>
      runScheduled({ cron: '* * * * *', scheduledTime }, { ...database(), EVENTS: queue }, ctx)
    await sweepAt(Date.now())
    expect(batches).toEqual([])
    await sweepAt(Date.now() + 60_000)
    expect(batches.map(({ length }) => length)).toEqual([100, 20])
    expect(new Set(batches.flat())).toEqual(new Set(Array.from({ length: 120 }, (_, n) => `github:a/${n}`)))
    await sweepAt(Date.now() + 61_000)
    expect(batches.slice(2).map(({ length }) => length)).toEqual([100, 20])
    await sweepAt(Date.now() + 3_661_000)
    expect(batches.flat()).toContain('github:later')
  },
)
