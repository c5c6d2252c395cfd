import type { LockError, OnceInFlightError } from '../../errors.ts'
import { positiveInteger } from '../../options.ts'
import type { WaitUntil } from '../../types.ts'
import { checkWaitUntil } from '../../wait-until.ts'
import { checkGuardOptions, type HoldOptions, requireFunction } from '../guard-options.ts'
import type { OnceMaker } from '../under-claim.ts'
import type { ClaimedWebhook, WebhookPreset } from './delivery.ts'

/** Options of a webhook guard around whatever its functions are called with. */
export interface WebhookOptions<Args extends readonly unknown[]>
  extends HoldOptions,
    Pick<WebhookPreset<Args>, 'verify' | 'id'>,
    Partial<Pick<WebhookPreset<Args>, 'provider' | 'signsId'>> {
  /** The locks, or how to make them for the request, say from its bindings. */
  locks: OnceMaker | ((...args: Args) => OnceMaker)
  /** See {@link WebhookPreset}. Default `'custom'`. */
  provider?: string
  /** See {@link WebhookPreset}. Default false, which is safe with any signature. */
  signsId?: boolean
  /**
   * Who takes the event in, besides the sender's id: one event may go to several endpoints, each of which runs once.
   * Default: the path of the request.
   */
  scope?: string | ((...args: Args) => string | Promise<string>) | undefined
  /**
   * How long a delivery that was done is remembered, in milliseconds. A whole number of at least 1. Default 604,800,000,
   * 7 days, which is longer than senders go on by themselves: Stripe 3 days, Standard Webhooks 3.2, Svix 1.2, GitHub not
   * at all. Redelivery by hand is possible for 3 days at GitHub, 7 at GitHub Enterprise Server, 30 at Stripe.
   */
  keepMs?: number | undefined
  /**
   * How long the claim lasts when its holder dies, in milliseconds; it is renewed while the handler runs. A whole number
   * of at least 1. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
  /**
   * How long deferred work may go on after the answer, in milliseconds, never beyond `maxHoldMs` and `deadline`. At
   * least 1; `Infinity` where the platform sets no limit. Default 25,000, because Workers end everything 30 s after it.
   */
  deferMs?: number | undefined
  /** Longer bodies are answered with 413, before the signature. A whole number of at least 1. Default 1,048,576. */
  maxBodyBytes?: number | undefined
  /**
   * Keeps work alive after the answer. Default: that of Workers, when there is one. Vercel's `waitUntil`, Next.js's
   * `after`; where a process simply goes on, such as Node, `promise => void promise.catch(console.error)`.
   */
  waitUntil?: WaitUntil | undefined
  /** The answer while another delivery is being worked on. Default: 409 with `Retry-After` and problem+json. */
  onBusy?:
    | ((subject: Args[0], error: OnceInFlightError) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /** The answer when the store cannot tell. Default: 503 with `Retry-After` and problem+json. */
  onUnavailable?:
    | ((subject: Args[0], error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Told what deferred work rejected with after the answer, a `TimeoutError` when it took longer than `deferMs`, and
   * which delivery it was: the event is lost unless somebody has it redelivered. Default: what is handed to `waitUntil`
   * rejects with it, so that the platform reports it.
   */
  onDeferError?: ((subject: Args[0], error: unknown, once: ClaimedWebhook) => unknown) | undefined
}

type Defaulted = 'provider' | 'signsId' | 'keepMs' | 'deferMs' | 'maxBodyBytes'
export type Settings<Args extends readonly unknown[]> = WebhookOptions<Args> & {
  [Option in Defaulted]-?: NonNullable<WebhookOptions<Args>[Option]>
}

/** With defaults, after all checks. */
export function settingsOf<Args extends readonly unknown[]>(options: WebhookOptions<Args>): Settings<Args> {
  const { verify, id, scope, provider = 'custom', signsId = false, leaseMs = 1, waitUntil } = options
  const { keepMs = 604_800_000, deferMs = 25_000, maxBodyBytes = 1_048_576 } = options
  const { onUnavailable, onDeferError } = options
  checkGuardOptions(options, 'once')
  // These two must be there.
  const functions = { verify: verify ?? null, id: id ?? null, onUnavailable, onDeferError }
  for (const [option, value] of Object.entries(functions)) requireFunction(option, value)
  if (typeof scope !== 'string') requireFunction('scope', scope, ', or a string')
  if (!/^[\w.-]{1,64}$/.test(provider))
    throw new TypeError('provider must be 1 to 64 letters, digits, ., _ or -')
  if (typeof signsId !== 'boolean') throw new TypeError('signsId must be true or false')
  checkWaitUntil(waitUntil)
  const counts = { leaseMs, keepMs, maxBodyBytes, deferMs: deferMs === Infinity ? 1 : deferMs }
  for (const [option, value] of Object.entries(counts)) positiveInteger(option, value)
  // Work must not go on when its claim is renewed no more.
  const heldMs = Math.min(deferMs, options.maxHoldMs ?? 300_000)
  return { ...options, provider, signsId, keepMs, deferMs: heldMs, maxBodyBytes }
}
