import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memory } from 'edgelock/testing'
import { chargeOnce } from '../src/charge-once.ts'

const env = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' }
const ctx = { waitUntil() {} }

function payment(user?: string): Request {
  const headers = {
    'idempotency-key': '"order-42"',
    'content-type': 'application/json',
    ...(user && { authorization: user }),
  }
  return new Request('https://shop.example/', { method: 'POST', body: '{"amount":100}', headers })
}

function shop() {
  const redis = memory()
  const charged: string[] = []
  const serve = chargeOnce({
    redis: () => redis,
    userOf: request => request.headers.get('authorization'),
    charge: async ({ amount }) => ({ id: `ch_${charged.push(`${amount}`)}` }),
  })
  const send = async (user?: string) => serve(payment(user), env, ctx)
  return { charged, send, pay: async (user: string) => (await send(user)).json() }
}

test('a repeated request gets the first answer, and nothing is charged twice', async () => {
  const { charged, pay } = shop()
  assert.deepEqual([await pay('ada'), await pay('ada')], [{ id: 'ch_1' }, { id: 'ch_1' }])
  assert.equal(charged.length, 1)
})

test('another user with the same key is charged', async () => {
  const { charged, pay } = shop()
  await pay('ada')
  await pay('bob')
  assert.equal(charged.length, 2)
})

test('a request without a user is refused, and nothing is charged', async () => {
  const { charged, send } = shop()
  assert.equal((await send()).status, 401)
  assert.equal(charged.length, 0)
})
