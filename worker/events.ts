import type { DeadLetters } from 'edgelock/console'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ServiceEnv } from './bindings.ts'
import { deadLettersOf } from './intake/dead-letters.ts'
import { requireToken } from './jobs.ts'
import { logLine } from './log.ts'
import { badRequest, notFound } from './problem.ts'

/** The most dead letters that one answer holds. */
const PAGE = 100

type EventsEnv = ServiceEnv & { Variables: { deadLetters: DeadLetters } }

/** What an operator does with events that were given up. Without the binding EVENTS there are none. */
export const events = new Hono<EventsEnv>()

const withDeadLetters: MiddlewareHandler<EventsEnv> = async (c, next) => {
  if (!c.env.EVENTS) return notFound()
  c.set('deadLetters', deadLettersOf(c.env, c.env.EVENTS))
  return next()
}

events.use(requireToken, withDeadLetters)

events.get('/dead', async c => {
  const { limit = `${PAGE}`, cursor } = c.req.query()
  if (!/^[1-9]\d*$/.test(limit) || Number(limit) > PAGE) return badRequest(`limit is 1 to ${PAGE}.`)
  if (cursor !== undefined && !/^\d{1,15}-\d{1,15}$/.test(cursor))
    return badRequest('cursor is what the last answer gave.')
  return c.json(await c.var.deadLetters.list({ limit: Number(limit), ...(cursor && { cursor }) }))
})

events.post('/:id/replay', async c => {
  const id = c.req.param('id')
  const replayed = await c.var.deadLetters.replay(id)
  logLine(c.var.requestId, { event: 'event.replay', id, replayed })
  return replayed ? c.json({ replayed: id }, 202) : notFound()
})
