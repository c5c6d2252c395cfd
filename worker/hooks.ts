import { type WebhookOnceVariables, webhookOnce } from 'edgelock/hono'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Bindings, locksOf, numberIn, type ServiceEnv } from './bindings.ts'
import type { Event } from './forward.ts'
import { forwardNow } from './inline.ts'
import { LONGEST_BODY } from './intake/event.ts'
import { takeIn } from './intake/take-in.ts'
import { logLine } from './log.ts'
import { notFound } from './problem.ts'
import { deliveryOf, entityOf, forwardedHeaders, isEnabled, providers } from './providers.ts'

/** GitHub sends up to 25 MB. */
const MAX_BODY_BYTES = 1_048_576

/**
 * Accepts every event that a provider signed once. With the binding EVENTS it is stored, and a consumer forwards it.
 * Otherwise it is forwarded while the provider waits.
 */
export const hooks = new Hono<ServiceEnv>()

hooks.use(async (c, next) => {
  await next()
  // The log shows a secret that was replaced on one side only.
  const { status } = c.res
  const delivery = deliveryOf(c.req.raw.headers)
  if (status >= 400) logLine(c.var.requestId, { event: 'hook.refused', path: c.req.path, status, delivery })
})

for (const [name, provider] of Object.entries(providers)) {
  const { preset, redelivers } = provider
  const guard: MiddlewareHandler<ServiceEnv & { Variables: WebhookOnceVariables }> = (c, next) => {
    if (!isEnabled(c.env, provider)) return Promise.resolve(notFound())
    return webhookOnce<ServiceEnv>({ locks: locksOf, ...preset, maxBodyBytes: longestBody(c.env) })(c, next)
  }
  hooks.post(`/${name}`, guard, async c => {
    const { once } = c.var
    const { id, body, signal: claim } = once
    const contentType = c.req.header('content-type') ?? 'application/octet-stream'
    const event: Event = {
      ...{ provider: name, deliveryId: id, body, contentType, request: c.var.requestId },
      entity: await entityOf({ body: once.text(), contentType, id }, provider.entity),
      headers: forwardedHeaders(c.req.raw.headers, provider),
    }
    if (c.env.EVENTS) return takeIn({ env: c.env, queue: c.env.EVENTS }, event, preset.signsId)
    return forwardNow(c.env, c.executionCtx, { event, redelivers, claim })
  })
}

function longestBody(env: Bindings): number {
  const longest = numberIn(env, 'MAX_BODY_BYTES', MAX_BODY_BYTES)
  return env.EVENTS ? Math.min(longest, LONGEST_BODY) : longest
}
