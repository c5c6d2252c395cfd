import { getRequestListener } from '@hono/node-server'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import express from 'express'

const locks = createLocks({ redis: restFromEnv(process.env) })

const app = express()

const sender = stripe(() => process.env['STRIPE_WEBHOOK_SECRET'])
// Express takes /Hooks/Stripe for the same path: with a scope, the record is the same as well.
const hook = webhookOnce({ locks, sender, scope: 'stripe' }, () => new Response())

app.post('/hooks/stripe', getRequestListener(hook, { overrideGlobalObjects: false, errorHandler }))

function errorHandler(error: unknown) {
  console.error(error)
  return new Response(null, { status: 500 })
}
