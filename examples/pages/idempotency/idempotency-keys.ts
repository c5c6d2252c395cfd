import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency } from 'edgelock/web'

const redis = restFromEnv(process.env)

const charge = async (_payment: unknown, _: { signal: AbortSignal | undefined }) => ({ id: 'ch_1' })
const sessionOf = async (_request: Request) => ({ tenant: 'acme', user: 'ada' })
const waitUntil = (promise: Promise<unknown>) => void promise

// Tenant and user, so that no user gets the answer of another one.
const scope = async (request: Request) => {
  const { tenant, user } = await sessionOf(request)
  return JSON.stringify([tenant, user])
}

export const POST = idempotency(
  { locks: createLocks({ redis }), scope, waitUntil },
  async (request, { idempotency }) =>
    Response.json(await charge(await request.json(), { signal: idempotency?.signal }), { status: 201 }),
)

const pay = () =>
  POST(new Request('https://shop.example/payments', {
    method: 'POST',
    headers: { 'idempotency-key': `"${crypto.randomUUID()}"` },
    body: JSON.stringify({ amount: 1 }),
  }))
console.log((await pay()).status) // 201
