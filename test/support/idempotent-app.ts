import type { Stack } from '../../dev/stack.ts'
import type { LocksOptions } from '../../src/index.ts'
import type { IdempotencyOptions, IdempotencyVariables } from '../../src/web/index.ts'
import { behind, type Framework, type Guarded } from './guard-app.ts'

type Claimed = IdempotencyVariables['idempotency'] | undefined

export interface Idempotent extends Guarded {
  /** Sends a request with the key `"key"`, unless `init` has other headers. `context` is what Workers pass along. */
  send(
    body?: BodyInit,
    init?: RequestInit & { path?: string },
    context?: Parameters<Guarded['fetch']>[2],
  ): Promise<Response>
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
  locksOptions: Partial<LocksOptions> = {},
): Idempotent {
  const handle = (request: Request, claimed: Claimed) => handler(claimed, request)
  const app = behind('idempotency', framework, stack, options, handle, locksOptions)
  const send: Idempotent['send'] = (body = '{}', { path = '/payments', ...init } = {}, context) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers: KEY, body, ...init })
    return app.fetch(request, {}, context)
  }
  return { ...app, send }
}

/** The arguments of `idempotent()` that differ between the tests of a framework. */
export type OfApp = Parameters<typeof idempotent> extends [unknown, unknown, ...infer Rest] ? Rest : never
