import { describe, expect, it } from 'vitest'
import { FLAVOURS, lockNamed, newName, soonFree, workerNamed } from './support.ts'

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function refusalOf(response: Response) {
  const refusal = (await response.json()) as { status: number; title: string }
  expect(refusal.status).toBe(response.status)
  return refusal
}

describe.each(FLAVOURS)('the orders in workerd %s', flavour => {
  const send = workerNamed(`ORDERS_${flavour}`)
  const pay = (order: string, id: string, amount = 100) =>
    send(`/orders/${order}/payments`, json({ id, amount }))

  it('adds payments to an order and reads it back', async () => {
    const order = newName()
    await pay(order, 'first', 250)
    const second = await pay(order, 'second', 50)
    const expected = {
      id: order,
      paid: 300,
      payments: [
        { id: 'first', amount: 250 },
        { id: 'second', amount: 50 },
      ],
    }
    expect([second.status, await second.json()]).toEqual([200, expected])
    expect(await (await send(`/orders/${order}`)).json()).toEqual(expected)
    await soonFree(`order:${order}`)
  })

  it('keeps every payment when many come at once', async () => {
    const order = newName()
    const ids = Array.from({ length: 20 }, (_, index) => `pay-${index}`)
    const responses = await Promise.all(ids.map(id => pay(order, id)))
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await (await send(`/orders/${order}`)).json()).toMatchObject({ paid: 2_000 })
  })

  it('counts a payment once when it is delivered twice', async () => {
    const order = newName()
    const [first, second] = await Promise.all([pay(order, 'same'), pay(order, 'same')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await (await send(`/orders/${order}`)).json()).toMatchObject({ paid: 100 })
  })
})

describe('the orders', () => {
  it('answers 409 with Retry-After while another holder has locked the order, and changes nothing', async () => {
    const answers = FLAVOURS.map(async flavour => {
      const order = newName()
      const lease = await lockNamed(`order:${order}`).acquire({ leaseMs: 60_000 })
      const send = workerNamed(`ORDERS_${flavour}`)
      const response = await send(`/orders/${order}/payments`, json({ id: 'late', amount: 100 }))
      expect((await refusalOf(response)).status).toBe(409)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      await lease.release()
      expect((await send(`/orders/${order}`)).status).toBe(404)
    })
    await Promise.all(answers)
  })
})
