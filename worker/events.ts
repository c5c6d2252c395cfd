import type { DeadLetters } from 'edgelock/console'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono/tiny'
import type { ServiceEnv } from './bindings.ts'
import { toBase64 } from './encoding.ts'
import { deadLettersOf } from './intake/dead-letters.ts'
import { unpack } from './intake/event.ts'
import { EventStore } from './intake/store.ts'
import { requireToken } from './jobs.ts'
import { logLine } from './log.ts'
import { badRequest, notFound, problem } from './problem.ts'

/** The most dead letters that one answer holds. */
const PAGE = 100

type EventsEnv = ServiceEnv & { Variables: { deadLetters: DeadLetters } }

/** Routes for events that were given up. Without the binding EVENTS there are none. */
export const events = new Hono<EventsEnv>()

const withDeadLetters: MiddlewareHandler<EventsEnv> = async (c, next) => {
  if (!c.env.EVENTS) return notFound()
  c.set('deadLetters', deadLettersOf(c.env, c.env.EVENTS))
  return next()
}

events.use(requireToken('EVENTS_TOKEN'), withDeadLetters)

events.get('/dead', async c => {
  const { limit = `${PAGE}`, cursor } = c.req.query()
  if (!/^[1-9]\d*$/.test(limit) || Number(limit) > PAGE) return badRequest(`limit is 1 to ${PAGE}.`)
  try {
    return c.json(await c.var.deadLetters.list({ limit: Number(limit), ...(cursor && { cursor }) }))
  } catch (error) {
    if (error instanceof RangeError) return badRequest(error.message)
    throw error
  }
})

/** Shows what was sent, too. */
events.get('/:id', async c => {
  const found = await new EventStore(c.env).deadLetter(c.req.param('id'))
  if (!found) return noLetter()
  const { letter, event } = found
  if (!event) return c.json(letter)
  // The members that the dead letter lacks.
  const { request, contentType, headers, body } = await unpack(c.env, letter.id, event)
  return c.json({ ...letter, event: { request, contentType, headers, body: toBase64(body) } })
})

events.post('/:id/replay', async c => {
  const id = c.req.param('id')
  const replayed = await c.var.deadLetters.replay(id)
  logLine(c.var.requestId, { event: 'event.replay', id, replayed })
  return replayed ? c.json({ replayed: id }, 202) : noLetter()
})

events.delete('/:id', async c => {
  const id = c.req.param('id')
  const forgotten = await c.var.deadLetters.forget(id)
  logLine(c.var.requestId, { event: 'event.forget', id, forgotten })
  return forgotten ? c.json({ forgotten: id }) : noLetter()
})

/** Unlike an address where there is nothing, it names what is missing. */
function noLetter(): Response {
  return problem(404, 'No dead letter has this id.')
}
