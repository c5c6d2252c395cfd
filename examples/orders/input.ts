import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'
import type { Payment } from './orders.ts'

const ID = /^[\w-]{1,64}$/
const ID_RULE = '1 to 64 letters, digits, "-" or "_"'

/** Validates the id of an order. */
export const orderId = validator('param', ({ id }: { id?: string }) =>
  id && ID.test(id) ? { id } : refuse(`The order id must be ${ID_RULE}.`),
)

/** Validates a payment. */
export const payment = validator('json', (body: unknown, c): Payment => {
  if (!isJson(c)) return refuse('Send JSON, with "content-type: application/json".')
  const { id, amount } = asObject(body)
  if (typeof id !== 'string' || !ID.test(id)) return refuse(`"id" must be a string of ${ID_RULE}.`)
  if (isWhole(amount) && amount > 0) return { id, amount }
  return refuse('"amount" must be a whole number of at least 1, in the smallest unit of the currency.')
})

function refuse(message: string): never {
  throw new HTTPException(400, { message })
}

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.includes('json') ?? false
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
