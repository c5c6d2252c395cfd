import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memory } from 'edgelock/testing'
import { nightly } from '../src/nightly.ts'

const env = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '', REPORTS_URL: '' }
const ctx = { waitUntil() {} }
const night = { scheduledTime: Date.parse('2026-11-26T03:15:00Z') }

test('a trigger that fires twice reports once', async () => {
  const redis = memory()
  const days: string[] = []
  const run = nightly({ redis: () => redis, report: async day => void days.push(day) })
  assert.deepEqual([await run(night, env, ctx), await run(night, env, ctx)], ['executed', 'replayed'])
  assert.deepEqual(days, ['2026-11-26'])
})

test('a run that fails is tried again at the next trigger', async () => {
  const redis = memory()
  let runs = 0
  const report = async () => {
    if (++runs === 1) throw new Error('the reports are down')
  }
  const run = nightly({ redis: () => redis, report })
  await assert.rejects(run(night, env, ctx), /down/)
  assert.equal(await run(night, env, ctx), 'executed')
})
