import { createLocks } from 'edgelock'
import { bearerToken, lockConsole } from 'edgelock/console'
import { restFromEnv } from 'edgelock/rest'
import { Hono } from 'hono'

const locks = createLocks({ redis: restFromEnv(process.env) })

const app = new Hono<{ Bindings: { CONSOLE_TOKEN: string } }>()

app.all('/console', c => lockConsole({ locks, authorize: bearerToken(c.env.CONSOLE_TOKEN) })(c.req.raw))

export default app
