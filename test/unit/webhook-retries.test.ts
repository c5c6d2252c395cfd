/** Each row of the table of senders on the page on webhooks: what the sender does while its first attempt still runs. */
import { Webhook } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { DISCORD_KEY, fromDiscord } from '../support/discord-sender.ts'
import { FakeClock } from '../support/fake-clock.ts'
import {
  fromGitHub,
  fromGitLab,
  fromLinear,
  fromPaddle,
  fromQstash,
  fromShopify,
  fromSlack,
  fromStripe,
  fromTwilio,
  type Sent,
  WHSEC,
} from '../support/webhook-senders.ts'

interface Sender {
  readonly preset: web.WebhookOnceOptions['sender']
  /** Signs one event, for the attempt of this number and time. */
  send(attempt: number, at: number): Sent | Promise<Sent>
  /** How long it waits for an answer, in seconds. */
  readonly waitsS: number
  /** The time from the end of each attempt to the next, in seconds. None where it sends no event again by itself. */
  readonly retriesS: readonly number[]
  /** Whether it repeats what was answered so. */
  readonly repeats: (status: number, retryAfter: string | null) => boolean
  /** Whether the next attempt comes when `Retry-After` says. */
  readonly obeysRetryAfter?: boolean
  /** Whether each attempt has an id of its own, so that none of them finds another in flight. */
  readonly isNewEachTime?: boolean
}

const URL = 'https://shop.example/hooks'
const notSuccess = (status: number) => status < 200 || status > 299
const not200 = (status: number) => status !== 200
const never = () => false
const MINUTE = 60
const HOUR = 3600

const standard = (webhook: Webhook | Svix, family: string, at: number, id = 'msg_1'): Sent => {
  const [seconds, body] = [String(Math.floor(at / 1000)), '{"type":"user.created"}']
  const signature = webhook.sign(id, new Date(Number(seconds) * 1000), body)
  return {
    body,
    headers: { [`${family}-id`]: id, [`${family}-timestamp`]: seconds, [`${family}-signature`]: signature },
  }
}

/** docs.svix.com/retries: anything but 2xx within 15 s. Clerk and Resend send by Svix. */
const SVIX: Sender = {
  preset: web.standardWebhooks(WHSEC),
  send: (_, at) => standard(new Svix(WHSEC), 'svix', at),
  waitsS: 15,
  retriesS: [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  repeats: notSuccess,
}

const SENDERS: Readonly<Record<string, Sender>> = {
  // Stripe publishes neither its patience nor its intervals (docs.stripe.com/webhooks).
  Stripe: {
    preset: web.stripe('whsec_stripe'),
    send: (attempt, at) => fromStripe(`{"id":"evt_1","pending_webhooks":${9 - attempt}}`, { at }),
    waitsS: 10,
    retriesS: [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 16 * HOUR, 32 * HOUR],
    repeats: notSuccess,
  },
  GitHub: {
    preset: web.github('github-secret-of-tests'),
    send: () => fromGitHub('{}', 'guid'),
    waitsS: 10,
    retriesS: [],
    repeats: never,
  },
  Shopify: {
    preset: web.shopify('shopify-secret'),
    send: () => fromShopify('{}', 'guid'),
    waitsS: 5,
    retriesS: [1, 2, 4, 8, 16, 32, 64, 113].map(minutes => minutes * MINUTE),
    repeats: notSuccess,
  },
  QStash: {
    preset: web.qstash('qstash-key'),
    send: (_, at) => fromQstash('{}', 'msg_1', { at }),
    waitsS: 15,
    // min(86400, e ** (2.5 * n))
    retriesS: [12, 148, 1808],
    repeats: notSuccess,
    obeysRetryAfter: true,
  },
  'Standard Webhooks with Svix': SVIX,
  Clerk: SVIX,
  Resend: SVIX,
  // polarsource/polar, server/polar/webhook/tasks.py: raise_for_status, ten attempts, compute_backoff.
  Polar: {
    ...SVIX,
    preset: web.standardWebhooks('polar_whs_a secret'),
    send: (_, at) => standard(new Webhook(btoa('polar_whs_a secret')), 'webhook', at),
    waitsS: 10,
    retriesS: [4, 8, 16, 32, 64, 128, 256, 512, 1024],
  },
  // supabase/auth, internal/hooks/v0hooks/v0http: a hook has 5 s with all its attempts, each with an id of its own.
  Supabase: {
    preset: web.standardWebhooks(`v1,${WHSEC}`),
    send: (attempt, at) => standard(new Webhook(WHSEC), 'webhook', at, `msg_${attempt}`),
    waitsS: 5,
    retriesS: [],
    repeats: (status, retryAfter) => (status === 429 || status === 503) && !!retryAfter,
    isNewEachTime: true,
  },
  Slack: {
    preset: web.slack('slack'),
    send: (_, at) => fromSlack('{"event_id":"Ev1"}', { at }),
    waitsS: 3,
    retriesS: [0, MINUTE, 5 * MINUTE],
    repeats: notSuccess,
  },
  Discord: {
    preset: web.discord(DISCORD_KEY),
    send: (_, at) => fromDiscord('{"type":1,"event":{"timestamp":"2026-10-18T14:42:53.064834"}}', { at }),
    waitsS: 3,
    retriesS: [10, 20, 40, 80, 160, 290],
    // It documents none but 204 and no answer.
    repeats: status => status >= 500,
  },
  Linear: {
    preset: web.linear('lin_wh_1'),
    send: (_, at) => fromLinear({ action: 'create' }, 'guid', { at }),
    waitsS: 5,
    retriesS: [MINUTE, HOUR, 6 * HOUR],
    repeats: not200,
  },
  Paddle: {
    preset: web.paddle('pdl_ntfset_1'),
    send: (_, at) => fromPaddle('{"event_id":"evt_1"}', { at }),
    waitsS: 5,
    retriesS: [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE],
    repeats: not200,
  },
  GitLab: {
    preset: web.gitlab('gitlab'),
    send: () => fromGitLab('{}', 'guid'),
    waitsS: 10,
    retriesS: [],
    // Before version 17.11, four answers of 4xx disabled the webhook for good.
    repeats: status => status >= 500,
  },
  // Event Streams, because calls and messages are sent once (twilio.com/docs/events/event-delivery-and-duplication, error 91305).
  Twilio: {
    preset: web.twilio('twilio', { url: URL }),
    send: () => fromTwilio({ MessageSid: 'SM1' }, 'token', URL),
    waitsS: 5,
    retriesS: [10, 30, 90, 270, 810],
    repeats: status => status === 429 || status >= 500,
  },
}

/** Plays an event whose first attempt fails after so many seconds, until its sender has an answer that it keeps. */
async function play(
  { preset, send, waitsS, retriesS, repeats, obeysRetryAfter }: Sender,
  failsAfterS: number,
) {
  const clock = new FakeClock(1_790_000_000_000)
  const locks = createLocks({ redis: memory({ clock }), clock })
  let runs = 0
  const began = Promise.withResolvers<void>()
  const guarded = web.webhookOnce({ locks, sender: preset }, async () => {
    if (runs++ > 0) return new Response()
    began.resolve()
    await clock.sleep(failsAfterS * 1000)
    return new Response(null, { status: 500 })
  })
  let attempts = 0
  const deliver = async () =>
    guarded(new Request(URL, { method: 'POST', ...(await send(attempts++, clock.wall())) }))
  const first = deliver()
  await began.promise
  await clock.advance(waitsS * 1000)
  const answers: { status: number; isDuplicate: boolean; isRepeated: boolean }[] = []
  let retryAfter: string | null = null
  for (const seconds of retriesS) {
    await clock.advance(Number((obeysRetryAfter && retryAfter) || seconds) * 1000)
    const { status, headers } = await deliver()
    retryAfter = headers.get('retry-after')
    const isRepeated = repeats(status, headers.get('retry-after'))
    answers.push({ status, isDuplicate: headers.has('webhook-duplicate'), isRepeated })
    if (!isRepeated) break
  }
  const inFlight = failsAfterS > waitsS ? await deliver() : undefined
  await clock.runUntil(first)
  return { answers, runs, inFlight, deliver }
}

describe.each(Object.entries(SENDERS))('%s', (_, sender) => {
  it.each([sender.waitsS + 1, 61, 290])(
    'loses no event whose first attempt fails after %i s',
    async failsAfterS => {
      const { answers, runs, deliver } = await play(sender, failsAfterS)
      const last = answers.at(-1)
      // Where it sends no event again, only a queue does (`carry`).
      if (last) expect([last, runs]).toEqual([{ status: 200, isDuplicate: false, isRepeated: false }, 2])
      for (const { status, isRepeated } of answers.slice(0, -1))
        expect([notSuccess(status), isRepeated]).toEqual([true, true])
      // Sent again by hand, it runs, or is a duplicate of what ran.
      const { status, headers } = await deliver()
      const isDuplicate = !!last && !sender.isNewEachTime
      expect([status, headers.has('webhook-duplicate')]).toEqual([200, isDuplicate])
    },
  )

  it('gets no success while its first attempt may fail', async () => {
    const { inFlight } = await play({ ...sender, retriesS: [] }, 60)
    if (sender.isNewEachTime) return expect(inFlight?.status).toBe(200)
    expect([inFlight?.status, inFlight?.headers.get('retry-after')]).toEqual([
      sender.repeats(409, '5') || sender.repeats === never ? 409 : 503,
      sender.obeysRetryAfter ? null : '5',
    ])
  })
})

it('no refusal of QStash has a Retry-After while the store fails, because it would use up its attempts', async () => {
  const clock = new FakeClock(1_790_000_000_000)
  const redis = { eval: () => Promise.reject(new TypeError('fetch failed')) }
  const answers = { onUnavailable: () => undefined }
  const locks = createLocks({ redis, clock })
  const guarded = web.webhookOnce({ locks, sender: web.qstash('qstash-key'), answers }, () => new Response())
  const sent = await fromQstash('{}', 'msg_1', { at: clock.wall() })
  const { status, headers } = await clock.runUntil(guarded(new Request(URL, { method: 'POST', ...sent })))
  expect([status, headers.get('retry-after')]).toEqual([503, null])
})

it('there are as many rows as senders on the page', () => {
  expect(Object.keys(SENDERS)).toHaveLength(15)
})
