import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { aesGcm, idempotency } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const env = { ANSWERS_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' }

// 32 random bytes: openssl rand -base64 32
export const POST = idempotency({ locks, scope: 'tenant', record: { seal: aesGcm(env.ANSWERS_KEY) } }, () => new Response('secret'))
