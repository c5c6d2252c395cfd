/** A tool of an MCP server, by the official SDK, whose `tools/call` is safe to repeat. */
import { expect, it } from 'vitest'
import { createLocks, type Locks } from '../../src/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import { type Payments, paymentServer } from '../support/mcp-payments.ts'
import { mortal } from '../support/mortal.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()

/** Calls the tool over HTTP, and returns what the model reads. */
async function call(locks: Locks, payments: Payments): Promise<string> {
  const body = {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'pay-invoice', arguments: { invoice: 'inv_1' } },
  }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
  return (await paymentServer(locks, payments).fetch(request)).text()
}

it('is paid once, however often it is called', async () => {
  let paid = 0
  const payments: Payments = {
    pay: async () => ({ id: `pay_${++paid}` }),
    find: async () => expect.unreachable('nothing is in doubt'),
  }
  for (let times = 0; times < 3; times++)
    expect(await call(restLocks(stack()), payments)).toContain('paid: pay_1')
  expect(paid).toBe(1)
})

it('is not paid again after a crash, and the model learns what the provider knows', async () => {
  const { redis, die } = mortal(restClient(stack()))
  const known: { id?: string } = {}
  const payments: Payments = {
    async pay() {
      expect(known.id).toBeUndefined()
      known.id = 'pay_1'
      die()
      return new Promise<never>(() => {})
    },
    find: async () => undefined,
  }
  void call(createLocks({ redis }), payments)
  await pass(31_000)
  expect(await call(restLocks(stack()), payments)).toContain('Do not try again')
  const found = { ...payments, find: async () => ({ id: 'pay_1' }) }
  for (let times = 0; times < 2; times++)
    expect(await call(restLocks(stack()), found)).toContain('paid: pay_1')
})
