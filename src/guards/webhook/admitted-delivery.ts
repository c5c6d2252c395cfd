import type { Clock } from '../../api/clock.ts'
import type { GuardRequest } from '../guard.ts'
import { pathOf } from '../path.ts'
import { problem } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { sha256 } from '../sha256.ts'
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
}

/** Makes every check before the store is asked, and returns the delivery or the answer that refuses it. */
export async function admitDelivery<Args extends readonly unknown[]>(
  settings: WebhookSettings<Args>,
  guarded: GuardRequest<Args>,
  clock: Clock,
): Promise<AdmittedDelivery | Response> {
  const { args, request } = guarded
  const { maxBodyBytes, bodyTimeoutMs: timeoutMs, provider, signsId } = settings
  const head = { headers: request.headers, receivedAt: clock.wall() }
  const screened = (await settings.screen?.(head, ...args)) ?? true
  if (screened !== true) return unauthorized(settings, screened || undefined)
  const read = await readBody(guarded, { clock, timeoutMs, maxBytes: maxBodyBytes })
  if (read instanceof Response) return read
  const body = read.bytes
  const delivery = { ...head, body, text: () => new TextDecoder().decode(body) }
  // Only `true`: a promise, or an object with the facts of a failed check, is truthy as well.
  if ((await settings.verify(delivery, ...args)) !== true) return unauthorized(settings)
  const id = await settings.id(delivery, ...args)
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
    return problem(400, 'Bad Request', `This delivery has no id of 1 to ${MAX_ID_LENGTH} characters.`)
  }
  const scope = await scopeFor(settings, guarded)
  const parts = [scope, id, ...(signsId ? [] : [body])]
  return { delivery, id, scope, recordKey: `webhook:${provider}:${await sha256(...parts)}` }
}

function unauthorized(
  { provider }: { provider: string },
  detail = 'The signature of this delivery is missing, wrong, or too old.',
): Response {
  const response = problem(401, 'Unauthorized', detail)
  // RFC 9110 asks for it. No browser knows the scheme, so none asks for a password.
  response.headers.set('www-authenticate', `Signature realm="${provider}"`)
  return response
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
