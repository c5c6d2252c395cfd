import { github, standardWebhooks, stripe } from 'edgelock/hono'
import type { Context } from 'hono'
import { type Bindings, required, type ServiceEnv, words } from './bindings.ts'

/** Reads the secrets of a binding, separated by blanks. All of them are accepted, so that a secret can be rotated. */
const secrets = (name: keyof Bindings) => (c: Context<ServiceEnv>) => words(required(c.env, name))

/** The providers that may send webhooks: how each one signs, and where its events name the entity they are about. */
export const providers = {
  stripe: { preset: stripe(secrets('STRIPE_WEBHOOK_SECRET')), entity: ['data', 'object', 'id'] },
  github: { preset: github(secrets('GITHUB_WEBHOOK_SECRET')), entity: ['repository', 'full_name'] },
  standard: { preset: standardWebhooks(secrets('STANDARD_WEBHOOK_SECRET')), entity: ['data', 'id'] },
} as const

/** An entity that may become part of a lock's name without escaping. */
const ENTITY = /^[\w./:-]{1,200}$/

/** Returns the entity that an event is about, found along `path`, or the event's own id if it names none. */
export function entityOf(body: string, path: readonly string[], eventId: string): string {
  try {
    let found: unknown = JSON.parse(body)
    for (const step of path) found = Object(found)[step]
    if (typeof found === 'string' && ENTITY.test(found)) return found
  } catch {}
  return encodeURIComponent(eventId)
}
