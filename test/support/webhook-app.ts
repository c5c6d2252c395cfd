import { Hono } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import { webhookOnce as honoGuard } from '../../src/hono/index.ts'
import type { LocksOptions } from '../../src/index.ts'
import { type ClaimedWebhook, type WebhookOnceOptions, webhookOnce as webGuard } from '../../src/web/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'
import type { Sent } from './webhook-senders.ts'

export const FRAMEWORKS = ['hono', 'web'] as const
export type Framework = (typeof FRAMEWORKS)[number]

type Handler = (once: ClaimedWebhook, request: Request) => Response | Promise<Response>
/** The functions in it get the context in Hono and the request in `edgelock/web`. */
type Options = Partial<WebhookOnceOptions>

export interface Intake {
  /** What the platform calls. `context` is what Workers pass along. */
  fetch(request: Request, context?: object): Promise<Response>
  /** Delivers a webhook, as its sender does. */
  deliver(sent: Sent, context?: object): Promise<Response>
  readonly events: LockEvents
  /** The errors that reached the application. */
  readonly errors: unknown[]
  /** How often the handler has started. */
  readonly starts: () => number
}

export const PATH = '/hooks/sender'

/** Makes an application whose only route receives webhooks, in either framework. */
export function intake(
  framework: Framework,
  stack: Stack,
  options: Options,
  handler: Handler = () => new Response('taken in', { status: 201 }),
  locksOptions: Partial<LocksOptions> = {},
): Intake {
  const events = new LockEvents()
  const errors: unknown[] = []
  let starts = 0
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  const given = { locks, ...options } as WebhookOnceOptions
  const handle: Handler = (once, request) => {
    starts++
    return handler(once, request)
  }
  const failed = (error: unknown) => {
    errors.push(error)
    return new Response('failed', { status: 500 })
  }
  const app = framework === 'hono' ? honoApp(given, handle, failed) : webApp(given, handle, failed)
  const deliver = (sent: Sent, context?: object) =>
    app(new Request(`http://localhost${PATH}`, { method: 'POST', ...sent }), context)
  return { fetch: app, deliver, events, errors, starts: () => starts }
}

type App = (request: Request, context?: object) => Promise<Response>

function honoApp(given: WebhookOnceOptions, handle: Handler, failed: (error: unknown) => Response): App {
  const app = new Hono()
  app.onError(failed)
  const guard = honoGuard(given as unknown as Parameters<typeof honoGuard>[0])
  app.post('/*', guard, c => handle(c.var.once, c.req.raw))
  return async (request, context) => app.fetch(request, {}, context as never)
}

function webApp(given: WebhookOnceOptions, handle: Handler, failed: (error: unknown) => Response): App {
  const app = webGuard(given, (request, { once }) => handle(once, request))
  return (request, context) => app(request, {}, context).catch(failed)
}

/** Returns the keys of all deliveries that are claimed or recorded. */
export function recordsIn(stack: Stack): Promise<string[]> {
  return stack.redis.client.keys('edgelock:once:*')
}
