import { fromHex, utf8 } from '../../internal/encoding.ts'
import { checkOptions, positiveInteger } from '../../internal/options.ts'
import type { Delivery, DeliveryHead, WebhookPreset } from './delivery.ts'
import { keysOf, type Secrets } from './secrets.ts'
import { isRecent, isSigned } from './signatures.ts'

/** Options of presets whose signatures carry a time. */
export interface ToleranceOptions {
  /**
   * How far the time of a signature may be from this machine's clock, either way, in milliseconds: an intercepted
   * delivery can be replayed for that long. A whole number of at least 1. Default 300,000.
   */
  toleranceMs?: number | undefined
}

/**
 * Verifies Stripe's webhooks, snapshot and thin. The signature (`Stripe-Signature: t=…,v1=…`) covers the time and the body; the
 * id is the event's. Source: docs.stripe.com/webhooks, "Verify webhook signatures manually".
 */
export function stripe<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const keys = keysOf('stripe()', secrets, utf8)
  const { toleranceMs = 300_000 } = checkOptions('stripe()', options, { toleranceMs: positiveInteger })
  const screen = (head: DeliveryHead) => {
    const { time, signatures } = parse(head)
    return signatures.some(Boolean) && isRecent(time, head.receivedAt, toleranceMs)
  }
  return {
    provider: 'stripe',
    signsId: true,
    screen: (head, ..._args) => screen(head),
    async verify(delivery, ...args) {
      const trusted = await keys(args)
      const { time, signatures } = parse(delivery)
      return screen(delivery) && isSigned(trusted, signatures, `${time}.`, delivery.body)
    },
    id: (delivery, ..._args) => eventId(delivery),
  }
}

/** Ignores `v0` and unknown schemes, as Stripe asks for. A header with two timestamps counts as having none. */
function parse({ headers }: DeliveryHead) {
  const fields = (headers.get('stripe-signature') ?? '').split(',').map(field => field.trim())
  const valuesOf = (name: string) =>
    fields.filter(field => field.startsWith(name)).map(field => field.slice(name.length))
  const [time, ...more] = valuesOf('t=')
  return { time: more.length > 0 ? undefined : time, signatures: valuesOf('v1=').map(fromHex) }
}

function eventId(delivery: Delivery): string | undefined {
  try {
    return JSON.parse(delivery.text()).id
  } catch {
    return undefined
  }
}
