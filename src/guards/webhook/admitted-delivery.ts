import type { Clock } from '../../api/clock.ts'
import { emitRefused } from '../answers.ts'
import type { GuardRequest } from '../guard.ts'
import { keyDigest, pathOf } from '../record-key.ts'
import { Refusal } from '../refusal.ts'
import { readBody } from '../request-body.ts'
import type { Delivery } from './delivery.ts'
import type { WebhookSettings } from './options.ts'

const MAX_ID_LENGTH = 255

/** A genuine delivery, and the key of its record. */
export interface AdmittedDelivery {
  readonly delivery: Delivery
  readonly id: string
  /** Which endpoint received it. */
  readonly scope: string
  readonly recordKey: string
  /** What the deliveries of its id have in common, where another body is refused. */
  readonly fingerprint: string | undefined
}

/** Makes every check before the store is asked, and returns the delivery. @throws {Refusal} */
export async function admitDelivery<Args extends readonly unknown[]>(
  settings: WebhookSettings<Args>,
  guarded: GuardRequest<Args>,
  clock: Clock,
): Promise<AdmittedDelivery> {
  const { args, request } = guarded
  const { sender, sameBody, otherBody } = settings
  const { provider, signsId } = sender
  const head = { headers: request.headers, receivedAt: clock.wall() }
  const screened = (await sender.screen?.(head, ...args)) ?? true
  if (screened !== true) throw unauthorized(provider, screened || 'malformed')
  const body = await readBody(guarded, { ...settings.body, clock })
  const delivery = { ...head, body, text: () => new TextDecoder().decode(body) }
  const genuine = await verified(settings, guarded, delivery)
  // Only `true`: a promise, or an object with the facts of a failed check, is truthy as well.
  if (genuine !== true) throw unauthorized(provider, 'wrong-signature')
  const id = await sender.id(delivery, ...args)
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
    const detail = `This delivery has no id of 1 to ${MAX_ID_LENGTH} characters.`
    throw new Refusal({ status: 400, title: 'Bad Request', detail, reason: 'no-id' })
  }
  const scope = await scopeFor(settings, guarded)
  const named = sameBody === 'duplicate' ? [body] : signsId ? [id] : [id, body]
  const recordKey = `webhook:${provider}:${await keyDigest(scope, ...named)}`
  const fingerprint = otherBody === 'refused' ? await keyDigest(scope, body) : undefined
  return { delivery, id, scope, recordKey, fingerprint }
}

/** A check that throws, as for a missing secret, refuses every delivery until an operator sees to it. */
async function verified<Args extends readonly unknown[]>(
  settings: WebhookSettings<Args>,
  guarded: GuardRequest<Args>,
  delivery: Delivery,
): Promise<unknown> {
  try {
    return await settings.sender.verify(delivery, ...guarded.args)
  } catch (error) {
    const { cause } = Object(error)
    emitRefused('webhookOnce', settings, guarded, typeof cause === 'string' ? cause : 'verify-failed')
    throw error
  }
}

function unauthorized(provider: string, reason: string): Refusal {
  const detail = 'The signature of this delivery is missing, wrong, or too old.'
  // RFC 9110 asks for it. No browser knows the scheme, so none asks for a password.
  const headers = { 'www-authenticate': `Signature realm="${provider}"` }
  return new Refusal({ status: 401, title: 'Unauthorized', detail, headers, reason })
}

async function scopeFor<Args extends readonly unknown[]>(
  { scope }: WebhookSettings<Args>,
  { args, request }: GuardRequest<Args>,
): Promise<string> {
  if (typeof scope !== 'function') return scope ?? pathOf(request)
  const found = await scope(...args)
  if (typeof found === 'string') return found
  throw new TypeError('scope must return a string')
}
