import { subtle } from '../../internal/digests.ts'
import { joinBytes } from '../../internal/encoding.ts'
import type { AnyArgs } from '../guard.ts'
import type { Delivery, DeliveryHead, WebhookPreset } from './delivery.ts'
import { fieldsOf, type ToleranceOptions, toleranceOf } from './senders.ts'
import { keysOf, offTime, type Secrets } from './signatures.ts'

/**
 * Reads `X-Signature-Ed25519`, of webhook events and of interactions. Source:
 * docs.discord.com/developers/events/webhook-events.
 */
export function discord<Args extends AnyArgs>(
  publicKeys: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  // It repeats an event for 10 minutes, and does not say whether it signs each attempt anew.
  const toleranceMs = toleranceOf('discord()', options, 900_000)
  const keys = keysOf(
    'discord()',
    publicKeys,
    text => fromHex(text, 64),
    bytes => bytes,
    {
      form: ' (the public key of the application, 64 hexadecimal digits)',
      mistakes: [[/\./, 'a token, not the public key of the application']],
    },
  )

  function read({ headers, receivedAt }: DeliveryHead) {
    const [given, time] = ['x-signature-ed25519', 'x-signature-timestamp'].map(name => headers.get(name))
    if (!given) return 'missing'
    const signature = fromHex(given, 128)
    return signature ? (offTime(time, receivedAt, toleranceMs) ?? { signature, time }) : 'malformed'
  }

  return {
    provider: 'discord',
    signsId: false,
    // It waits for 3 s.
    patienceMs: 2_000,
    busyStatus: 503,
    screen(head: DeliveryHead, ..._: Args) {
      const signed = read(head)
      return typeof signed === 'string' ? signed : true
    },
    async verify(delivery: Delivery, ...args: Args) {
      const trusted = await keys(args)
      const signed = read(delivery)
      if (typeof signed === 'string') return false
      const data = joinBytes([String(signed.time), delivery.body])
      for (const bytes of trusted) {
        const key = await subtle().importKey('raw', bytes, 'Ed25519', false, ['verify'])
        if (await subtle().verify('Ed25519', key, signed.signature, data)) return true
      }
      return false
    },
    /** Events have no id, but a time and, because it is not signed apart, their body in the record. Each ping is new. */
    id(delivery: Delivery, ..._: Args) {
      const { id, event } = fieldsOf(delivery)
      return id ?? event?.timestamp ?? delivery.headers.get('x-signature-timestamp')
    },
  }
}

function fromHex(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length !== length || !/^[0-9a-f]+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], digits => Number.parseInt(digits, 16))
}
