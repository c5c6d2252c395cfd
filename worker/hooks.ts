import { fairLock, fencedLock, LockBusyError, withLock } from 'edgelock'
import { type WebhookOnceVariables, webhookOnce } from 'edgelock/hono'
import { type ExecutionContext, Hono, type MiddlewareHandler } from 'hono'
import { type Bindings, locksOf, numberIn, type ServiceEnv } from './bindings.ts'
import { logLine } from './log.ts'
import { notFound, problem } from './problem.ts'
import { deliveryOf, entityOf, forwardedHeaders, isEnabled, providers } from './providers.ts'
import { type Outcome, sendUpstream } from './upstream.ts'

/** How long an event waits for earlier events about the same entity. Providers give up after 10 to 30 s. */
const TURN_MS = 8_000
/** GitHub sends up to 25 MB. */
const MAX_BODY_BYTES = 1_048_576

/** An event whose signature was verified. */
interface Event {
  readonly provider: string
  readonly id: string
  readonly entity: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** What the provider said about the event. */
  readonly headers: Record<string, string>
  readonly request: string
  /** Aborts when another delivery of the event may run in parallel. */
  readonly claim: AbortSignal
}

/**
 * The intake. It forwards every event that a provider signed once. Events about the same entity are forwarded one at a
 * time, in the order of their arrival. If the upstream does not accept an event, its record is dropped, so that the
 * provider's next delivery is forwarded.
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
  const guard: MiddlewareHandler<ServiceEnv & { Variables: WebhookOnceVariables }> = (c, next) => {
    if (!isEnabled(c.env, provider)) return Promise.resolve(notFound())
    const maxBodyBytes = numberIn(c.env, 'MAX_BODY_BYTES', MAX_BODY_BYTES)
    return webhookOnce<ServiceEnv>({ locks: locksOf, ...provider.preset, maxBodyBytes })(c, next)
  }
  hooks.post(`/${name}`, guard, async c => {
    const { once, requestId: request } = c.var
    const contentType = c.req.header('content-type') ?? 'application/octet-stream'
    const { id, body, signal: claim } = once
    const event: Event = {
      ...{ provider: name, id, body, contentType, request, claim },
      entity: await entityOf({ body: once.text(), contentType, id }, provider.entity),
      headers: forwardedHeaders(c.req.raw.headers, provider),
    }
    return takeIn(c.env, c.executionCtx, event)
  })
}

async function takeIn(env: Bindings, waitUntil: ExecutionContext, event: Event): Promise<Response> {
  const { provider, id, entity, request } = event
  try {
    const outcome = await forwardInTurn(env, waitUntil, event)
    logLine(request, { event: 'hook', provider, id, entity, outcome })
    return answers[outcome](id)
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error
    const detail = 'Earlier events about the same entity are still being forwarded. Send it again later.'
    return problem(503, 'Service Unavailable', detail, error.retryAfterMs)
  }
}

/** Forwards the events of one entity in the order of their arrival, each with a higher token than the one before. */
function forwardInTurn(env: Bindings, waitUntil: ExecutionContext, event: Event): Promise<Outcome> {
  const locks = locksOf({ env, var: { requestId: event.request } })
  // Apart from the names of turns, whatever an entity is called.
  const [name, tokens] = ['hooks', 'tokens'].map(kind => `${kind}:${event.provider}:${event.entity}`) as [
    string,
    string,
  ]
  const options = { waitMs: TURN_MS, waitUntil }
  return withLock(fairLock(locks, name), options, turn =>
    withLock(fencedLock(locks, tokens), options, ({ token, signal }) =>
      forward(env, event, token, AbortSignal.any([event.claim, turn.signal, signal])),
    ),
  )
}

function forward(
  env: Bindings,
  event: Event,
  token: number | undefined,
  lost: AbortSignal,
): Promise<Outcome> {
  const headers = {
    ...event.headers,
    'content-type': event.contentType,
    'event-id': headerSafe(event.id),
    'event-entity': event.entity,
    'fencing-token': String(token),
    'x-request-id': event.request,
  }
  return sendUpstream(env, { path: `/hooks/${event.provider}`, headers, body: event.body, lost })
}

/** Escapes what a header cannot hold. The ids of all three providers need no escaping. */
function headerSafe(id: string): string {
  // Half of a surrogate pair cannot be encoded.
  return id.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^!-~]/gu, encodeURIComponent)
}

/** The provider sends the event again unless the status is 2xx. */
const answers: Record<Outcome, (id: string) => Response> = {
  done: id => Response.json({ forwarded: id }),
  refused: () => problem(502, 'Bad Gateway', 'The upstream refused the event. Send it again later.'),
  down: () => problem(502, 'Bad Gateway', 'The upstream does not answer. Send the event again later.'),
  slow: () => problem(504, 'Gateway Timeout', 'The upstream took too long. Send the event again later.'),
}
