/** Runs one snippet. Its argument is JSON: where the store is, the snippet's module, and optionally a request. */

interface Order {
  env: Env
  module: string
  request?: { method: string; path: string; body?: string; status?: number }
}
type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

const order: Order = JSON.parse(process.argv[2] ?? '')
const handed: Promise<unknown>[] = []
globalThis.env = order.env
globalThis.ctx = { waitUntil: promise => void handed.push(promise), passThroughOnException() {} }
await import('./prelude.ts')
const snippet = await import(order.module)
if (order.request) await send(order.request)
await Promise.all(handed)

async function send({ method, path, body, status }: NonNullable<Order['request']>): Promise<void> {
  const served = snippet.default ?? snippet.app ?? snippet[method]
  const handler: Handler = typeof served === 'function' ? served : served.fetch.bind(served)
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`http://localhost${path}`, { method, ...(body ? { body, headers } : {}) })
  const response = await handler(request, env, ctx)
  const text = await response.text()
  if (status ? response.status !== status : !response.ok) throw new Error(`${response.status} ${text}`)
}
