import { describe, expect, it } from 'vitest'
import { FLAVOURS, lockNamed, newName, soonFree, workerNamed } from './support.ts'

describe.each(FLAVOURS)('the orders in workerd %s', flavour => {
  const send = workerNamed(`ORDERS_${flavour}`)
  const pay = (order: string, id: string, amount = 100) =>
    send(`/orders/${order}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, amount }),
    })

  it('keeps every payment when many come at once, counts one once that comes twice, and reads them back', async () => {
    const order = newName()
    const ids = Array.from({ length: 20 }, (_, at) => `pay-${at % 15}`)
    const answers = await Promise.all(ids.map(id => pay(order, id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const last = await (await pay(order, 'last', 50)).json()
    const payments = [...new Set(ids)].map(id => ({ id, amount: 100 }))
    expect(last).toEqual({ id: order, paid: 1_550, payments: expect.arrayContaining(payments) })
    expect(last).toMatchObject({ payments: { length: 16 } })
    expect(await (await send(`/orders/${order}`)).json()).toEqual(last)
    await soonFree(`order:${order}`)
  })

  it('answers 409 with Retry-After while another holder has locked the order, and changes nothing', async () => {
    const order = newName()
    const lease = await lockNamed(`order:${order}`).acquire({ leaseMs: 60_000 })
    const response = await pay(order, 'late')
    expect([response.status, await response.json()]).toEqual([409, expect.objectContaining({ status: 409 })])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    await lease.release()
    expect((await send(`/orders/${order}`)).status).toBe(404)
  })
})
