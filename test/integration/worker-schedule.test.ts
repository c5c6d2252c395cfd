import { describe, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import { runScheduled } from '../../worker/schedule.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })
vi.spyOn(console, 'log').mockImplementation(() => {})

const stack = useStack()
const ctx = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

/** Fires the trigger for all of the times at once, and returns the jobs that the upstream received. */
async function fire(times: readonly number[], takeMs = 50): Promise<{ jobs: string[]; most: number }> {
  const jobs: string[] = []
  const at: Record<string, number> = {}
  let most = 0
  await using upstream = await startUpstream(async ({ path }) => {
    jobs.push(path)
    at[path] = (at[path] ?? 0) + 1
    most = Math.max(most, at[path])
    await new Promise(resolve => setTimeout(resolve, takeMs))
    at[path] -= 1
    return 204
  })
  const { url, token } = stack().rest
  const env = {
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    UPSTREAM_URL: upstream.url,
    CRON_JOBS: 'report cleanup',
  }
  const fired = times.map(scheduledTime => runScheduled({ cron: '15 3 * * *', scheduledTime }, env, ctx))
  await Promise.all(fired)
  return { jobs: jobs.sort(), most }
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
})
