import { macWith } from '../../internal/digests.ts'
import { utf8 } from '../../internal/encoding.ts'
import type { AnyArgs } from '../guard.ts'
import type { WebhookPreset } from './delivery.ts'
import { fieldsOf, stamped, type ToleranceOptions, toleranceOf } from './senders.ts'
import { hex, macsOf, offBy, offTime, oneSignature, type Secrets, signedBy } from './signatures.ts'

/** Reads `X-Slack-Signature`. Source: docs.slack.dev/authentication/verifying-requests-from-slack, docs.slack.dev/apis/events-api. */
export function slack<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const toleranceMs = toleranceOf('slack()', options)
  return signedBy({
    provider: 'slack',
    signsId: true,
    // It waits for 3 s.
    patienceMs: 2_000,
    macs: macsOf('slack()', secrets, utf8, {
      mistakes: [[/^x(ox|app)/, 'a token, not the signing secret of the app']],
    }),
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
export function linear<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const toleranceMs = toleranceOf('linear()', options)
  const preset = signedBy<Args>({
    provider: 'linear',
    // The body has the time of its attempt, so a record that covers it would not be found by the next attempt.
    signsId: true,
    // It waits for 5 s.
    patienceMs: 3_000,
    macs: macsOf('linear()', secrets, utf8, {
      mistakes: [[/^lin_(api|oauth)_/, 'an API key, not the signing secret of the webhook (lin_wh_…)']],
    }),
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
export function paddle<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const toleranceMs = toleranceOf('paddle()', options)
  return signedBy({
    provider: 'paddle',
    signsId: true,
    // It waits for 5 s.
    patienceMs: 3_000,
    macs: macsOf('paddle()', secrets, utf8, {
      mistakes: [
        [/_apikey_/, 'an API key, not the secret key of a notification destination (pdl_ntfset_…)'],
        [/^ntfset_/, 'the id of a notification destination, not its secret key (pdl_ntfset_…)'],
      ],
    }),
    read: head => stamped(head.headers.get('paddle-signature'), [';', 'ts=', 'h1=', ':'], head, toleranceMs),
    id: delivery => fieldsOf(delivery).event_id,
  })
}

/** Compares `X-Gitlab-Token`, which signs nothing. Source: docs.gitlab.com/user/project/integrations/webhooks. */
export function gitlab<Args extends AnyArgs>(secrets: Secrets<Args>): WebhookPreset<Args> {
  return signedBy({
    provider: 'gitlab',
    signsId: false,
    // It waits for 10 s.
    patienceMs: 7_000,
    // Before version 17.11, answers of 4xx disable a webhook for good.
    busyStatus: 503,
    macs: macsOf('gitlab()', secrets, utf8, {
      mistakes: [
        [/^gl[a-z]+-/, 'an access token, not the secret token of the webhook'],
        [/^whsec_/, 'a signing token: pass it to standardWebhooks()'],
      ],
    }),
    /** Compares HMACs of nothing, because the time of that says nothing of the token. */
    async read({ headers }) {
      const token = headers.get('x-gitlab-token')
      if (!token) return 'missing'
      return { signatures: [await macWith(utf8(token))(utf8(''))], covers: () => '' }
    },
    id: ({ headers }) => headers.get('idempotency-key') ?? headers.get('x-gitlab-event-uuid') ?? undefined,
  })
}
