/** Deliveries that the packages of senders and the presets judge alike: those packages that are too large to be installed always. */
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { createLocks } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { packTree } from '../package/pack.ts'
import {
  fromShopify,
  fromSlack,
  fromStandard,
  fromTwilio,
  type Sent,
  WHSEC,
} from '../support/webhook-senders.ts'
import { install } from './application.ts'

const URL = 'https://shop.example/hooks'
const POLAR = 'polar_whs_a secret'
let folder: string

beforeAll(async () => {
  const { path, remove } = tempFolder('webhook-senders')
  folder = join(path, 'senders')
  await cp(join(import.meta.dirname, 'senders'), folder, { recursive: true })
  await install(folder, await packTree(path))
  return remove
})

const required = (name: string) => createRequire(join(folder, 'package.json'))(name)
const imported = (path: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, 'node_modules', path)).href)

interface Judge {
  readonly sender: web.WebhookOnceOptions['sender']
  send(): Promise<Sent>
  /** Whether the package of the sender takes it for genuine; it may also throw. */
  theirs(sent: Sent): unknown
}

const FORM = { MessageSid: 'SM1', Body: 'a b' }
const twilio: Judge = {
  sender: web.twilio('twilio', { url: URL }),
  send: () => fromTwilio(FORM, 'id', URL),
  theirs({ headers, body }) {
    const form = Object.fromEntries(new URLSearchParams(String(body)))
    return required('twilio').validateRequest('twilio', headers['x-twilio-signature'], URL, form)
  },
}
const shopify = (family: 'shopify' | 'x-shopify'): Judge => ({
  sender: web.shopify('client secret'),
  send: () => fromShopify('{"id":1}', 'id', 'client secret', family),
  async theirs({ headers, body }) {
    await imported('@shopify/shopify-api/dist/esm/adapters/web-api/index.mjs')
    const { shopifyApi } = await imported('@shopify/shopify-api/dist/esm/lib/index.mjs')
    const settings = { apiKey: 'key', hostName: 'shop.example', apiVersion: '2026-10', isEmbeddedApp: true }
    const { webhooks } = shopifyApi({ ...settings, apiSecretKey: 'client secret', logger: { log() {} } })
    const names = ['topic', 'shop-domain', 'api-version', 'handle', 'action', 'triggered-at', 'event-id']
    const facts = Object.fromEntries(names.map(name => [`${family}-${name}`, 'a']))
    const rawRequest = new Request(URL, { method: 'POST', headers: { ...headers, ...facts }, body })
    return (await webhooks.validate({ rawBody: body, rawRequest })).valid
  },
})

it.each<[string, Judge]>([
  ['twilio', twilio],
  [
    'twilio, of a shared key',
    {
      ...twilio,
      async send() {
        const { headers, body } = await fromTwilio(FORM, 'id', URL)
        const signature = required('twilio').getExpectedTwilioSignature('twilio', URL, FORM, 'HMAC_SHA256')
        return { headers: { ...headers, 'x-twilio-signature': signature }, body }
      },
      theirs({ headers, body }) {
        const form = Object.fromEntries(new URLSearchParams(String(body)))
        const signature = headers['x-twilio-signature']
        return required('twilio').validateRequest('twilio', signature, URL, form, 'HMAC_SHA256')
      },
    },
  ],
  [
    '@slack/bolt',
    {
      sender: web.slack('slack'),
      send: () => fromSlack('{"event_id":"Ev1"}'),
      theirs: ({ headers, body }) =>
        required('@slack/bolt').isValidSlackRequest({ signingSecret: 'slack', headers, body }),
    },
  ],
  ['@shopify/shopify-api', shopify('x-shopify')],
  ['@shopify/shopify-api, of Events', shopify('shopify')],
  [
    '@clerk/backend',
    {
      sender: web.standardWebhooks(WHSEC),
      send: () => fromStandard('{"type":"user.created","data":{}}', 'msg_1', { family: 'svix' }),
      async theirs(sent) {
        const { verifyWebhook } = await imported('@clerk/backend/dist/webhooks.mjs')
        return !!(await verifyWebhook(new Request(URL, { method: 'POST', ...sent }), {
          signingSecret: WHSEC,
        }))
      },
    },
  ],
  [
    'resend',
    {
      sender: web.standardWebhooks(WHSEC),
      send: () => fromStandard('{"type":"email.sent"}', 'msg_1', { family: 'svix' }),
      theirs({ headers, body }) {
        const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
          name => headers[`svix-${name}`],
        )
        const { webhooks } = new (required('resend').Resend)('re_1')
        const sent = { payload: body, headers: { id, timestamp, signature }, webhookSecret: WHSEC }
        return !!webhooks.verify(sent)
      },
    },
  ],
  [
    '@polar-sh/sdk',
    {
      sender: web.standardWebhooks(POLAR),
      send: () => fromStandard('{"type":"order.paid"}', 'msg_1', { secrets: [`whsec_${btoa(POLAR)}`] }),
      async theirs({ headers, body }) {
        const { webhooks } = await imported('@polar-sh/sdk/dist/2026-10/index.mjs')
        return !!(await webhooks.validateEvent(body, headers, POLAR))
      },
    },
  ],
])('%s', async (_, { sender, send, theirs }) => {
  const sent = await send()
  const forged = { ...sent, body: `${sent.body} ` }
  for (const [delivery, isGenuine] of [
    [sent, true],
    [forged, false],
  ] as const) {
    const guarded = web.webhookOnce({ locks: createLocks({ redis: memory() }), sender }, () => new Response())
    const { status } = await guarded(new Request(URL, { method: 'POST', ...delivery }))
    const verdict = await (async () => theirs(delivery))().catch(() => false)
    expect([verdict, status]).toEqual(isGenuine ? [true, 200] : [false, 401])
  }
})
