import { describe, expect, it } from 'vitest'
import { FLAVOURS, lockNamed, newName, soonFree, untilHeld, workerNamed } from './support.ts'

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await response.json()) as { status: number; title: string; detail: string }
  expect(problem.status).toBe(response.status)
  return problem
}

describe.each(FLAVOURS)('the service in workerd %s', flavour => {
  const send = workerNamed(`SERVICE_${flavour}`)
  const pay = (order: string, id: string, amount = 100) =>
    send(`/orders/${order}/payments`, json({ id, amount }))

  it('says that it and its database are well', async () => {
    const response = await send('/health')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', redis: 'PONG' }])
  })

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

  it('loses none of many payments that come at once', async () => {
    const order = newName()
    const ids = Array.from({ length: 20 }, (_, index) => `pay-${index}`)
    const responses = await Promise.all(ids.map(id => pay(order, id)))
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await (await send(`/orders/${order}`)).json()).toMatchObject({ paid: 2_000 })
  })

  it('takes a payment that is delivered twice once', async () => {
    const order = newName()
    const [first, second] = await Promise.all([pay(order, 'same'), pay(order, 'same')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await (await send(`/orders/${order}`)).json()).toMatchObject({ paid: 100 })
  })

  it('answers 404 for an order nobody paid, an unknown job and an unknown path', async () => {
    const answers = [send(`/orders/${newName()}`), send('/jobs/unknown', json({})), send('/elsewhere')]
    for (const answer of answers) expect((await problemOf(await answer)).status).toBe(404)
  })

  it.each([
    ['an order id with a blank', '/orders/a%20b/payments', { id: 'x', amount: 1 }, 'order id'],
    [
      'an order id that is too long',
      `/orders/${'a'.repeat(65)}/payments`,
      { id: 'x', amount: 1 },
      'order id',
    ],
    ['a payment without an id', '/orders/1/payments', { amount: 1 }, '"id"'],
    ['a payment without an amount', '/orders/1/payments', { id: 'x' }, '"amount"'],
    ['an amount that is a text', '/orders/1/payments', { id: 'x', amount: '1' }, '"amount"'],
    ['an amount with a fraction', '/orders/1/payments', { id: 'x', amount: 1.5 }, '"amount"'],
    ['an amount of nothing', '/orders/1/payments', { id: 'x', amount: 0 }, '"amount"'],
    ['an amount that cannot be added up', '/orders/1/payments', { id: 'x', amount: 2 ** 53 }, '"amount"'],
    ['a body that is null', '/orders/1/payments', null, '"id"'],
    ['a body that is no JSON', '/orders/1/payments', '{"id":', 'JSON'],
    ['a pause below zero', '/jobs/sales-report', { pauseMs: -1 }, '"pauseMs"'],
    ['a pause without end', '/jobs/sales-report', { pauseMs: 1e9 }, '"pauseMs"'],
  ])('answers %s with a 400 that names it', async (_, path, body, named) => {
    const { status, detail } = await problemOf(await send(path, json(body)))
    expect(status).toBe(400)
    expect(detail).toContain(named)
  })

  it('answers a body that is not declared as JSON with 400', async () => {
    const response = await send('/orders/1/payments', { method: 'POST', body: '{"id":"x","amount":1}' })
    expect((await problemOf(response)).detail).toContain('content-type: application/json')
  })

  it('reports an order id that is bad in a GET as well', async () => {
    expect((await problemOf(await send('/orders/a%7Bb%7D'))).status).toBe(400)
  })

  it('answers 409 with Retry-After while the same job is running, and runs it again afterwards', async () => {
    const first = send('/jobs/sales-report', json({ pauseMs: 1_000 }))
    await untilHeld('job:sales-report')
    const second = await send('/jobs/sales-report', json({}))
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await problemOf(second)).detail).toContain('already running')
    expect(second.status).toBe(409)
    const { status } = await first
    expect(status).toBe(200)
    expect(await (await send('/jobs/sales-report', json({}))).json()).toMatchObject({ job: 'sales-report' })
  })
})

describe('the service', () => {
  it('leaves an order alone that somebody else has locked, and says when to come back', async () => {
    const answers = FLAVOURS.map(async flavour => {
      const order = newName()
      const lease = await lockNamed(`order:${order}`).acquire({ leaseMs: 60_000 })
      const send = workerNamed(`SERVICE_${flavour}`)
      const response = await send(`/orders/${order}/payments`, json({ id: 'late', amount: 100 }))
      expect((await problemOf(response)).status).toBe(409)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      await lease.release()
      expect((await send(`/orders/${order}`)).status).toBe(404)
    })
    await Promise.all(answers)
  })
})

describe('the service without its bindings', () => {
  const send = workerNamed('SERVICE_UNBOUND')

  it.each(['/health', '/orders/1'])('answers %s with a 500 that names the missing binding', async path => {
    expect((await problemOf(await send(path))).detail).toContain('UPSTASH_REDIS_REST_URL')
  })

  it('answers a payment with a 500 that names the missing binding', async () => {
    const { status, detail } = await problemOf(await send('/orders/1/payments', json({ id: 'x', amount: 1 })))
    expect(status).toBe(500)
    expect(detail).toContain('UPSTASH_REDIS_REST_URL')
  })
})
