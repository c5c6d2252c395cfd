/** The recipe for Express and node:http, whose handlers are called with `(req, res)`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { stripe, webhookOnce } from '../../src/web/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const stack = useStack()

it('a guard behind getRequestListener verifies, runs once, and answers the duplicate', async () => {
  const bodies: string[] = []
  const hook = webhookOnce({ locks: restLocks(stack()), sender: stripe('whsec_stripe') }, (_, { once }) => {
    bodies.push(once.text())
    return new Response(null, { status: 204 })
  })
  const server = createServer(getRequestListener(hook, { overrideGlobalObjects: false }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/stripe`
  const sent = await fromStripe('{"id":"evt_1"}')
  const deliver = (init: object) => fetch(url, { method: 'POST', ...init })
  const answers = [await deliver(sent), await deliver(sent), await deliver({ body: '{}' })]
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 401])
  expect(bodies).toEqual(['{"id":"evt_1"}'])
})
