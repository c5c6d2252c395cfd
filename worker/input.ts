import type { Context } from 'hono'
import { validator } from 'hono/validator'
import { jobs } from './jobs.ts'
import type { Payment } from './orders.ts'
import { badRequest, notFound } from './problem.ts'

const ID = /^[\w-]{1,64}$/
const ID_RULE = '1 to 64 letters, digits, "-" or "_"'
const MAX_PAUSE_MS = 20_000

export const orderId = validator('param', ({ id }: { id?: string }) =>
  id && ID.test(id) ? { id } : badRequest(`The order id must be ${ID_RULE}.`),
)

export const payment = validator('json', (body: unknown, c): Payment | Response => {
  if (!isJson(c)) return badRequest('Send JSON, with "content-type: application/json".')
  const { id, amount } = asObject(body)
  if (typeof id !== 'string' || !ID.test(id)) return badRequest(`"id" must be a string of ${ID_RULE}.`)
  if (isWhole(amount) && amount > 0) return { id, amount }
  return badRequest('"amount" must be a whole number of at least 1, in the smallest unit of the currency.')
})

export const job = validator('param', ({ name = '' }: { name?: string }) => {
  const run = jobs.get(name)
  return run ? { name, run } : notFound()
})

export const jobOptions = validator('json', (body: unknown, c): { pauseMs: number } | Response => {
  if (c.req.header('content-type') && !isJson(c)) return badRequest('Send JSON, or nothing.')
  const { pauseMs = 0 } = asObject(body)
  if (isWhole(pauseMs) && pauseMs >= 0 && pauseMs <= MAX_PAUSE_MS) return { pauseMs }
  return badRequest(`"pauseMs" must be a whole number from 0 to ${MAX_PAUSE_MS}.`)
})

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.includes('json') ?? false
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
