import type { Stack } from '../../dev/stack.ts'
import type { IdempotencyOptions, IdempotencyVariables } from '../../src/web/index.ts'
import { behind, type Framework, type Guarded } from './guard-app.ts'

type Claimed = IdempotencyVariables['idempotency'] | undefined

export interface Idempotent extends Guarded {
  /** Sends a request with the key `"key"`, unless `init` has other headers. */
  send(body?: BodyInit, init?: RequestInit): Promise<Response>
}

export const KEY = { 'idempotency-key': '"key"' }

/** Makes an application that is guarded on every path, in either framework. */
export function idempotent(
  framework: Framework,
  stack: Stack,
  /** The functions in it get the context in Hono and the request in `edgelock/web`. */
  options: Partial<IdempotencyOptions> = {},
  handler: (claimed: Claimed, request: Request) => Response | Promise<Response> = () =>
    new Response('done', { status: 201, headers: { 'x-mine': 'yes' } }),
): Idempotent {
  const handle = (request: Request, claimed: Claimed) => handler(claimed, request)
  const app = behind('idempotency', framework, stack, options, handle)
  const send: Idempotent['send'] = (body = '{}', init = {}) =>
    app.fetch(new Request('http://localhost/payments', { method: 'POST', headers: KEY, body, ...init }))
  return { ...app, send }
}

/** The arguments of `idempotent()` that differ between the tests of a framework. */
export type OfApp = Parameters<typeof idempotent> extends [unknown, unknown, ...infer Rest] ? Rest : never
