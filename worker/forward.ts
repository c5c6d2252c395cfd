import type { Bindings } from './bindings.ts'
import type { Event } from './event.ts'
import { type Answer, sendUpstream } from './upstream.ts'

/** Sends an event to the upstream once. */
export function forward(
  env: Bindings,
  event: Event,
  token: number | undefined,
  lost: AbortSignal,
): Promise<Answer> {
  const headers = {
    ...event.headers,
    'content-type': event.contentType,
    'event-id': headerSafe(event.deliveryId),
    'event-entity': event.entity,
    'x-request-id': event.request,
    ...(token !== undefined && { 'fencing-token': String(token) }),
  }
  return sendUpstream(env, { path: `/hooks/${event.provider}`, headers, body: event.body, lost })
}

/** Escapes what a header cannot hold. The ids of all three providers need no escaping. */
function headerSafe(id: string): string {
  // Half of a surrogate pair cannot be encoded.
  return id.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^!-~]/gu, encodeURIComponent)
}
