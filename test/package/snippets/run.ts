/** Runs one snippet. Its argument is JSON: its settings, the snippet's module, and optionally requests to it. */
import { registerHooks } from 'node:module'

type Env = Record<string, string>
type ExecutionContext = typeof ctx

interface Order {
  env: Env
  module: string
  requests: Sent[]
}
interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  status?: number
  /** Headers that the answer must have. */
  answered?: Record<string, string>
}
type Handler = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

const order: Order = JSON.parse(process.argv[2] ?? '')
const handed: Promise<unknown>[] = []
/** What snippets import from Next.js, which this repository does not install. */
const NEXT_SERVER = 'data:text/javascript,export const after = promise => handOver(promise)'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'next/server' ? { url: NEXT_SERVER, shortCircuit: true } : next(specifier, context),
})
const ctx = {
  waitUntil: (promise: Promise<unknown>) => void handed.push(promise),
  passThroughOnException() {},
}
Object.assign(globalThis, { handOver: ctx.waitUntil })
const snippet = await import(order.module)
for (const request of order.requests) await send(request)
await Promise.all(handed)

async function send({ path, status, answered = {}, ...init }: Sent): Promise<void> {
  const served = snippet.default ?? snippet.app ?? snippet[init.method]
  const handler: Handler = typeof served === 'function' ? served : served.fetch.bind(served)
  const response = await handler(new Request(`http://localhost${path}`, init), order.env, ctx)
  const text = await response.text()
  if (status ? response.status !== status : !response.ok) throw new Error(`${response.status} ${text}`)
  for (const [name, value] of Object.entries(answered))
    if (response.headers.get(name) !== value) throw new Error(`${name}: ${response.headers.get(name)}`)
}
