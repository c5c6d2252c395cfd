import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { memory } from 'edgelock/testing'
import { fulfilOnce } from '../src/fulfil-once.ts'

const env = {
  UPSTASH_REDIS_REST_URL: '',
  UPSTASH_REDIS_REST_TOKEN: '',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
}
const ctx = { waitUntil() {} }

function delivery(id: string, secret = env.STRIPE_WEBHOOK_SECRET): Request {
  const body = JSON.stringify({ id, type: 'checkout.session.completed' })
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` }
  return new Request('https://shop.example/', { method: 'POST', body, headers })
}

test('an event that is delivered twice is fulfilled once', async () => {
  const redis = memory()
  const fulfilled: string[] = []
  const serve = fulfilOnce({ redis: () => redis, fulfil: async ({ id }) => void fulfilled.push(id) })
  assert.equal((await serve(delivery('evt_1'), env, ctx)).status, 204)
  assert.equal((await serve(delivery('evt_1'), env, ctx)).headers.get('webhook-duplicate'), 'true')
  assert.deepEqual(fulfilled, ['evt_1'])
})

test('a delivery with a wrong signature is refused', async () => {
  const serve = fulfilOnce({ redis: () => memory(), fulfil: async () => assert.fail() })
  assert.equal((await serve(delivery('evt_2', 'whsec_wrong'), env, ctx)).status, 401)
})
