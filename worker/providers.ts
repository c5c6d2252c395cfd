import { github, standardWebhooks, stripe, type WebhookPreset } from 'edgelock/hono'
import type { Context } from 'hono'
import { type Bindings, type ServiceEnv, type Setting, secretsIn } from './bindings.ts'
import { digestOf } from './encoding.ts'
import type { SameBy } from './event.ts'

/** How a provider signs, where its events name the entity they are about, and which of its headers go on. */
export interface Provider {
  readonly preset: WebhookPreset<[c: Context<ServiceEnv>]>
  readonly secret: Setting
  readonly entity: readonly string[]
  /**
   * Headers that say what an event is; the last one proves it. Where there are several such families, the first that a
   * delivery proves itself by goes on: a stranger may have added those of another.
   */
  readonly headers: readonly (readonly string[])[]
  /**
   * What makes a delivery the same event as another. The id, if that is signed; the body too, if it is the same in each
   * delivery, so that senders who share a secret do not hide each other's events; the body alone, if nothing else is
   * signed, so that a recorded delivery is not forwarded again under another id.
   */
  readonly sameBy: SameBy
  /** The headers of the forwarded request that the signature does not cover. */
  readonly unsigned: readonly string[]
  /** Whether it delivers an event again that was not accepted. */
  readonly redelivers: boolean
  /** How long it waits for an answer, in milliseconds. */
  readonly waitsMs: number
}

/** How one signs with the secrets of a setting. */
function signedBy(
  preset: (secrets: (c: Context<ServiceEnv>) => string[]) => Provider['preset'],
  secret: Setting,
): Pick<Provider, 'preset' | 'secret'> {
  return { preset: preset(c => secretsIn(c.env, secret)), secret }
}

/** GitHub signs only the body, so a stranger who has recorded a delivery chooses these. */
const OF_GITHUB = [
  ...['x-github-delivery', 'x-github-event', 'x-github-hook-id'],
  ...['x-github-hook-installation-target-id', 'x-github-hook-installation-target-type'],
]

export const providers: Readonly<Record<string, Provider>> = {
  stripe: {
    ...signedBy(stripe, 'STRIPE_WEBHOOK_SECRET'),
    entity: ['data', 'object', 'id'],
    // The body says how many deliveries are pending.
    sameBy: 'id',
    unsigned: ['content-type'],
    headers: [['stripe-signature']],
    redelivers: true,
    // Stripe publishes no number (docs.stripe.com/webhooks asks for a quick answer). Users report 20 s and more.
    waitsMs: 10_000,
  },
  github: {
    ...signedBy(github, 'GITHUB_WEBHOOK_SECRET'),
    entity: ['repository', 'full_name'],
    sameBy: 'body',
    unsigned: ['content-type', 'event-id', ...OF_GITHUB],
    headers: [[...OF_GITHUB, 'x-hub-signature-256']],
    redelivers: false,
    // docs.github.com/webhooks, "Best practices for using webhooks". GitHub Enterprise Server waits 30 s.
    waitsMs: 10_000,
  },
  standard: {
    ...signedBy(standardWebhooks, 'STANDARD_WEBHOOK_SECRET'),
    entity: ['data', 'id'],
    sameBy: 'both',
    unsigned: ['content-type'],
    headers: [
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      ['svix-id', 'svix-timestamp', 'svix-signature'],
    ],
    redelivers: true,
    // The specification recommends 15 to 30 s to senders. Svix waits 15 s.
    waitsMs: 15_000,
  },
}

/**
 * Whether events of the provider are taken in at all.
 *
 * @throws {BindingError} when its secret is set, and cannot be used
 */
export function isEnabled(env: Bindings, { secret }: Provider): boolean {
  if (env[secret] === undefined) return false
  return secretsIn(env, secret).length > 0
}

/** The id of a delivery, as far as its headers tell. */
export function deliveryOf(headers: Headers): string | undefined {
  const ids = ['x-github-delivery', 'webhook-id', 'svix-id'].map(name => headers.get(name))
  return ids.find(id => id !== null) ?? undefined
}

/** Returns those of the provider's headers that the request has. */
export function forwardedHeaders(headers: Headers, { headers: families }: Provider): Record<string, string> {
  const names = families.find(family => headers.has(family.at(-1) ?? '')) ?? []
  const given = names.map(name => [name, headers.get(name)] as const)
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== null))
}

/** Tells the upstream which headers a stranger may have chosen. */
export function unsigned({ unsigned: names }: Provider): Record<string, string> {
  return { 'unsigned-headers': names.join(', ') }
}

/** An entity that may become part of a lock's name without escaping. */
const ENTITY = /^[\w./:-]{1,200}$/

/**
 * Returns the entity that an event is about. If it names none, it is its own: what is the same in each of its deliveries. A
 * digest of it where it cannot be part of a name. Nothing that is not signed has a say, neither the content type nor the
 * id of GitHub.
 */
export async function entityOf(
  { body, id }: { body: string; id: string },
  { entity: path, sameBy }: Provider,
): Promise<string> {
  let found = jsonIn(body)
  for (const step of path) found = Object(found)[step]
  const own = sameBy === 'body' ? body : id
  const entity = typeof found === 'string' && found ? found : own
  return ENTITY.test(entity) ? entity : `sha256-${await digestOf(entity)}`
}

/** GitHub's other content type has the JSON in a field. Undefined for any other text. */
function jsonIn(text: string): unknown {
  for (const json of [text, new URLSearchParams(text).get('payload') ?? ''])
    try {
      return JSON.parse(json)
    } catch {}
  return undefined
}
