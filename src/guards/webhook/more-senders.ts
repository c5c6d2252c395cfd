/** Presets of Slack, Discord, Linear, Paddle and GitLab. */
import { macWith, subtle } from '../../internal/digests.ts'
import { joinBytes, utf8 } from '../../internal/encoding.ts'
import type { DeliveryHead } from './delivery.ts'
import { fieldsOf, stamped, type ToleranceOptions, toleranceOf } from './senders.ts'
import { hex, keysOf, type MakePreset, offBy, offTime, oneSignature, signedBy } from './signatures.ts'

/** Reads `X-Slack-Signature`. Source: docs.slack.dev/authentication/verifying-requests-from-slack, docs.slack.dev/apis/events-api. */
export const slack: MakePreset<ToleranceOptions> = (secrets, options) => {
  const toleranceMs = toleranceOf('slack()', options)
  return signedBy('slack()', secrets, {
    provider: 'slack',
    signsId: true,
    // Slack waits for 3 s.
    patienceMs: 2_000,
    mistakes: [[/^x(ox|app)/, 'a token, not the signing secret of the app']],
    read({ headers, receivedAt }) {
      const time = headers.get('x-slack-request-timestamp')
      const signed = oneSignature(headers.get('x-slack-signature'), value =>
        hex(/^v0=(.*)$/.exec(value)?.[1] ?? ''),
      )
      if (typeof signed === 'string') return signed
      return offTime(time, receivedAt, toleranceMs) ?? { ...signed, prefix: `v0:${time}:` }
    },
    /** An event, the question whether the URL is right, an interaction or a command. */
    id(delivery) {
      const { event_id, challenge, trigger_id } = fieldsOf(delivery)
      return (
        event_id ??
        challenge ??
        trigger_id ??
        new URLSearchParams(delivery.text()).get('trigger_id') ??
        undefined
      )
    },
  })
}

/** Reads `Linear-Signature`. Source: linear.app/developers/webhooks. */
export const linear: MakePreset<ToleranceOptions> = (secrets, options) => {
  const toleranceMs = toleranceOf('linear()', options)
  const preset = signedBy('linear()', secrets, {
    provider: 'linear',
    // The body has the time of its attempt, so a record that covers it would not be found by the next attempt.
    signsId: true,
    // Linear waits for 5 s.
    patienceMs: 3_000,
    mistakes: [[/^lin_(api|oauth)_/, 'an API key, not the signing secret of the webhook (lin_wh_…)']],
    read({ headers, receivedAt }) {
      // The signed time is in the body. This one tells the operator of a clock that is wrong.
      const time = headers.get('linear-timestamp')
      const off = time && offBy(receivedAt - Number(time), toleranceMs)
      return off || oneSignature(headers.get('linear-signature'), hex)
    },
    id: ({ headers }) => headers.get('linear-delivery') ?? undefined,
  })
  return {
    ...preset,
    async verify(delivery, ...args) {
      if (!(await preset.verify(delivery, ...args))) return false
      const { webhookTimestamp: time } = fieldsOf(delivery)
      return typeof time === 'number' && !offBy(delivery.receivedAt - time, toleranceMs)
    },
  }
}

/** Reads `Paddle-Signature: ts=…;h1=…`. Source: developer.paddle.com/webhooks/signature-verification. */
export const paddle: MakePreset<ToleranceOptions> = (secrets, options) => {
  const toleranceMs = toleranceOf('paddle()', options)
  return signedBy('paddle()', secrets, {
    provider: 'paddle',
    signsId: true,
    // Paddle waits for 5 s.
    patienceMs: 3_000,
    mistakes: [
      [/_apikey_/, 'an API key, not the secret key of a notification destination (pdl_ntfset_…)'],
      [/^ntfset_/, 'the id of a notification destination, not its secret key (pdl_ntfset_…)'],
    ],
    read: head => stamped(head.headers.get('paddle-signature'), [';', 'ts=', 'h1=', ':'], head, toleranceMs),
    id: delivery => fieldsOf(delivery).event_id,
  })
}

/** Compares `X-Gitlab-Token`, which signs nothing. Source: docs.gitlab.com/user/project/integrations/webhooks. */
export const gitlab: MakePreset = secrets =>
  signedBy('gitlab()', secrets, {
    provider: 'gitlab',
    signsId: false,
    // GitLab waits for 10 s.
    patienceMs: 7_000,
    // Before version 17.11, answers of 4xx disable a webhook for good.
    busyStatus: 503,
    mistakes: [
      [/^gl[a-z]+-/, 'an access token, not the secret token of the webhook'],
      [/^whsec_/, 'a signing token: pass it to standardWebhooks()'],
    ],
    /** Compares HMACs of nothing, because the time of that says nothing of the token. */
    async read({ headers }) {
      const token = headers.get('x-gitlab-token')
      if (!token) return 'missing'
      return { signatures: [await macWith(utf8(token))(utf8(''))], covers: () => '' }
    },
    id: ({ headers }) => headers.get('idempotency-key') ?? headers.get('x-gitlab-event-uuid') ?? undefined,
  })

/**
 * Reads `X-Signature-Ed25519`, of webhook events and of interactions. Source:
 * docs.discord.com/developers/events/webhook-events.
 */
export const discord: MakePreset<ToleranceOptions> = (publicKeys, options) => {
  // Discord repeats an event for 10 minutes, and does not say whether it signs each attempt anew.
  const toleranceMs = toleranceOf('discord()', options, 900_000)
  const decode = (text: string) => fromHex(text, 64)
  const form = ' (the public key of the application, 64 hexadecimal digits)'
  const mistake = [/\./, 'a token, not the public key of the application'] as const
  const keys = keysOf('discord()', publicKeys, decode, key => key, form, [mistake])

  function read({ headers, receivedAt }: DeliveryHead) {
    const [given, time] = ['x-signature-ed25519', 'x-signature-timestamp'].map(name => headers.get(name))
    if (!given) return 'missing'
    const signature = fromHex(given, 128)
    return signature ? (offTime(time, receivedAt, toleranceMs) ?? { signature, time }) : 'malformed'
  }

  return {
    provider: 'discord',
    signsId: false,
    // Discord waits for 3 s.
    patienceMs: 2_000,
    busyStatus: 503,
    screen(head, ..._) {
      const signed = read(head)
      return typeof signed === 'string' ? signed : true
    },
    async verify(delivery, ...args) {
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
    id(delivery, ..._) {
      const { id, event } = fieldsOf(delivery)
      return id ?? event?.timestamp ?? delivery.headers.get('x-signature-timestamp')
    },
  }
}

function fromHex(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length !== length || !/^[0-9a-f]+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], digits => Number.parseInt(digits, 16))
}
