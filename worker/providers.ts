import { github, standardWebhooks, stripe } from 'edgelock/hono'
import type { Context } from 'hono'
import { type Bindings, required, type ServiceEnv, words } from './bindings.ts'

/** Several secrets in one binding, separated by blanks, are all accepted: for the days of a rotation. */
const secrets = (name: keyof Bindings) => (c: Context<ServiceEnv>) => words(required(c.env, name))

/** Who may send webhooks: how they sign, and where an event says which thing it is about. */
export const providers = {
  stripe: { preset: stripe(secrets('STRIPE_WEBHOOK_SECRET')), entity: ['data', 'object', 'id'] },
  github: { preset: github(secrets('GITHUB_WEBHOOK_SECRET')), entity: ['repository', 'full_name'] },
  standard: { preset: standardWebhooks(secrets('STANDARD_WEBHOOK_SECRET')), entity: ['data', 'id'] },
} as const

/** What may become part of a lock's name as it is. */
const ENTITY = /^[\w./:-]{1,200}$/

/** The name of the thing that an event is about, found along `path`; the event's own id when it is about none. */
export function entityOf(body: string, path: readonly string[], eventId: string): string {
  try {
    let found: unknown = JSON.parse(body)
    for (const step of path) found = Object(found)[step]
    if (typeof found === 'string' && ENTITY.test(found)) return found
  } catch {}
  return encodeURIComponent(eventId)
}
