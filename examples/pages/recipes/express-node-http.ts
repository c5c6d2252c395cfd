import { getRequestListener } from '@hono/node-server'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { stripe, webhookOnce } from 'edgelock/web'
import express from 'express'

const locks = createLocks({ redis: restFromEnv(process.env) })

const app = express()

const hook = webhookOnce({ locks, sender: stripe(() => process.env['STRIPE_WEBHOOK_SECRET']) }, () => new Response())

app.post('/hooks/stripe', getRequestListener(hook, { overrideGlobalObjects: false, errorHandler }))

function errorHandler(error: unknown) {
  console.error(error)
  return new Response(null, { status: 500 })
}
