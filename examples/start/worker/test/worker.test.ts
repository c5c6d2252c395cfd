import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import worker from '../worker/index.ts'

const dev = spawn('node_modules/.bin/edgelock', ['dev', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const forwarded: string[] = []
const upstream = createServer((request, response) => {
  forwarded.push(String(request.url))
  response.end()
})
const env: Record<string, string> = {
  STRIPE_WEBHOOK_SECRET: 'whsec_of_local_development',
  LOCK_TOKENS: 'py=token-of-development',
}
const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} }
const send = (path: string, init: RequestInit) =>
  worker.fetch(new Request(`https://worker.example${path}`, init), env, ctx)

before(async () => {
  let printed = ''
  for await (const text of dev.stdout.setEncoding('utf8')) {
    printed += text
    if (/TOKEN=\S+\n/.test(printed)) break
  }
  for (const [, name = '', value = ''] of printed.matchAll(/^(\w+)=(.+)$/gm)) env[name] = value
  await once(upstream.listen(0), 'listening')
  env['UPSTREAM_URL'] = `http://localhost:${Object(upstream.address()).port}`
})
after(() => {
  dev.kill()
  upstream.close()
})

test('a lock is lent to one caller at a time', async () => {
  const borrow = (key: string) =>
    send('/locks/py:report', {
      method: 'PUT',
      body: '{"leaseMs":60000}',
      headers: {
        authorization: 'Bearer token-of-development',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
  assert.equal((await borrow('the-key-of-the-first')).status, 200)
  assert.equal((await borrow('the-key-of-the-second')).status, 423)
})

test('an event that is delivered twice is forwarded once', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1' } },
  })
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', 'whsec_of_local_development').update(`${time}.${body}`).digest('hex')
  const deliver = () =>
    send('/hooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': `t=${time},v1=${signature}` },
    })
  assert.ok((await deliver()).ok)
  assert.ok((await deliver()).ok)
  assert.deepEqual(forwarded, ['/hooks/stripe'])
})
