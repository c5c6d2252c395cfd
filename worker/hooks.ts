import { type Delivery, type WebhookOnceOptions, type WebhookOnceVariables, webhookOnce } from 'edgelock/hono'
import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import { type Bindings, type EventQueue, numberIn, ownLocksOf, type ServiceEnv } from './bindings.ts'
import type { Event, SameBy } from './event.ts'
import { forwardNow } from './inline.ts'
import { longestStored } from './intake/event.ts'
import { type TakenIn, takeIn } from './intake/take-in.ts'
import { logLine } from './log.ts'
import { notFound, problem } from './problem.ts'
import {
  deliveryOf,
  entityOf,
  forwardedHeaders,
  isEnabled,
  type Provider,
  providers,
  unsigned,
} from './providers.ts'

/** The share of the sender's patience that claim and store may take. The rest is for the queue, and for the way back. */
const PATIENCE = 0.8

/** The headers that tell a repeat, and a refusal, in the words of `webhookOnce`. */
const SAME: Record<SameBy, Pick<WebhookOnceOptions, 'sameBody' | 'otherBody'>> = {
  id: {},
  body: { sameBody: 'duplicate' },
  both: { otherBody: 'refused' },
}

/**
 * Accepts every event that a provider signed once. With the binding EVENTS it is stored, and a consumer forwards it.
 * Otherwise it is forwarded while the provider waits.
 */
export const hooks = new Hono<ServiceEnv>()

hooks.use(async (c, next) => {
  await next()
  // The log shows a secret that was replaced on one side only.
  const { status } = c.res
  const facts = { path: c.req.path, status, reason: c.var.refused, delivery: deliveryOf(c.req.raw.headers) }
  if (status >= 400) logLine(c.var.requestId, { event: 'hook.refused', ...facts })
})

for (const [name, provider] of Object.entries(providers)) {
  const { preset, redelivers } = provider
  const guard: MiddlewareHandler<ServiceEnv & { Variables: WebhookOnceVariables }> = async (c, next) => {
    if (!isEnabled(c.env, provider)) return notFound()
    const options = {
      locks: ownLocksOf,
      sender: {
        ...preset,
        id: (delivery: Delivery, c: Context<ServiceEnv>) => noteEvent(c, name, provider, delivery),
      },
      body: { maxBytes: longestBody(c.env) },
      answers: {
        onRefused(c: Context<ServiceEnv>, _answer: Response, reason: string) {
          c.set('refused', reason)
          return undefined
        },
      },
    }
    const { EVENTS: queue } = c.env
    if (!queue) return webhookOnce<ServiceEnv>({ ...options, ...SAME[provider.sameBy] })(c, next)
    // The script claims the event and stores it at once, so a worker that dies leaves no claim behind.
    const carry = { always: true, take: (_: unknown, c: Context<ServiceEnv>) => takeInNow(c, queue) }
    return webhookOnce<ServiceEnv>({ ...options, carry })(c, next)
  }
  hooks.post(`/${name}`, guard, c => {
    const { once, intake } = c.var
    return forwardNow(c.env, c.executionCtx, { event: intake.event, redelivers, claim: once.signal })
  })
}

async function takeInNow(c: Context<ServiceEnv>, queue: EventQueue): Promise<Response> {
  const { intake } = c.var
  const outcome = await takeIn({ env: c.env, queue }, intake)
  if (outcome === 'other body') c.set('refused', 'other-body')
  return ANSWERS[outcome](intake.event.deliveryId)
}

const ANSWERS: Record<TakenIn, (id: string) => Response> = {
  stored: id => Response.json({ accepted: id }, { status: 202 }),
  queued: id => Response.json({ accepted: id }, { status: 202 }),
  'not stored': () => problem(503, 'The event was not stored. Send it again.', 1_000),
  duplicate: () =>
    new Response(null, { headers: { 'webhook-duplicate': 'true', 'cache-control': 'no-store' } }),
  'other body': () => problem(422, 'Another delivery had this id, and another body.'),
}

/** Notes the event of a delivery that was verified, and returns the provider's id. */
async function noteEvent(
  c: Context<ServiceEnv>,
  name: string,
  provider: Provider,
  delivery: Delivery,
): Promise<string | undefined> {
  const { preset, waitsMs } = provider
  const { body, receivedAt } = delivery
  const id = await preset.id(delivery, c)
  // The guard refuses it.
  if (!id) return undefined
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  const event: Event = {
    provider: name,
    deliveryId: id,
    body,
    contentType,
    request: c.var.requestId,
    entity: await entityOf({ body: delivery.text(), id }, provider),
    headers: { ...forwardedHeaders(c.req.raw.headers, provider), ...unsigned(provider) },
  }
  c.set('intake', { event, sameBy: provider.sameBy, until: receivedAt + PATIENCE * waitsMs })
  return id
}

function longestBody(env: Bindings): number {
  const longest = numberIn(env, 'MAX_BODY_BYTES')
  return env.EVENTS ? Math.min(longest, longestStored(env)) : longest
}
