import { defineEnvVars } from '@sveltejs/kit/env'

/** SvelteKit refuses to build without a variable that is not optional. */
const optional = { schema: (value: string | undefined) => value }

export const variables = defineEnvVars({
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  FULFILMENT_URL: optional,
})
