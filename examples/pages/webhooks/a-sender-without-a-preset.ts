import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { webhookOnce } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const bytes = (text: string) => new TextEncoder().encode(text)
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

export const POST = webhookOnce(
  {
    locks,
    sender: {
      provider: 'acme',
      async verify({ headers, body }) {
        const digits = headers.get('x-acme-signature')?.match(/../g) ?? []
        const signature = Uint8Array.from(digits, byte => Number.parseInt(byte, 16))
        const key = await crypto.subtle.importKey('raw', bytes('secret'), HMAC, false, ['verify'])
        return crypto.subtle.verify(HMAC, key, signature, body)
      },
      id: ({ json }) => json().event_id,
      signsId: true,
    },
  },
  (request, { once }) => new Response(once.text()),
)
