import type { Stack } from '../../dev/stack.ts'
import type { ClaimedWebhook, WebhookOnceOptions } from '../../src/web/index.ts'
import { behind, type Framework, type Guarded } from './guard-app.ts'
import type { Sent } from './webhook-senders.ts'

export interface Intake extends Guarded {
  /** Delivers a webhook, as its sender does. `context` is what Workers pass along. */
  deliver(sent: Sent, context?: Parameters<Guarded['fetch']>[2]): Promise<Response>
}

export const PATH = '/hooks/sender'

/** Makes an application that receives webhooks, in either framework. */
export function intake(
  framework: Framework,
  stack: Stack,
  /** The functions in it get the context in Hono and the request in `edgelock/web`. */
  options: Partial<WebhookOnceOptions>,
  handler: (once: ClaimedWebhook, request: Request) => Response | Promise<Response> = () =>
    new Response('taken in', { status: 201 }),
): Intake {
  const handle = (request: Request, once: ClaimedWebhook) => handler(once, request)
  const app = behind('webhookOnce', framework, stack, options, handle)
  const deliver: Intake['deliver'] = (sent, context) =>
    app.fetch(new Request(`http://localhost${PATH}`, { method: 'POST', ...sent }), {}, context)
  return { ...app, deliver }
}

/** Returns the keys of all deliveries that are claimed or recorded. */
export function recordsIn(stack: Stack): Promise<string[]> {
  return stack.redis.client.keys('edgelock:once:*')
}

/** The arguments of `intake()` that differ between the tests of a framework. */
export type OfIntake = Parameters<typeof intake> extends [unknown, unknown, ...infer Rest] ? Rest : never
