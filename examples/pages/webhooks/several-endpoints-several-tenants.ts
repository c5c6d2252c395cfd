import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'

const env = { REGION: 'eu', STAGE: 'staging', UPSTASH_REDIS_REST_URL: 'https://a.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'token' }

const redis = rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN })
// Staging and production share nothing: no locks, no records, no permits.
const locks = createLocks({ redis, mapName: name => `${env.STAGE}:${name}` })
// Each region gets the event.
export const POST = webhookOnce({ locks, sender: stripe('whsec_…'), scope: env.REGION }, () => new Response())
