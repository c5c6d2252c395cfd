import { type Context, Hono } from 'hono'
import type { Bindings, Wire } from '../serve.ts'
import { type Call, commandsIn, executeCall } from './call.ts'
import type { Connection } from './connection.ts'
import type { RequestCounter } from './counter.ts'
import type { FaultPlan } from './faults.ts'
import { executeWithFaults, type Outcome } from './inject.ts'
import { errorReply, type Reply, replyToError } from './reply.ts'

export interface Parts {
  token: string
  connection: Connection
  plan: FaultPlan
  counter: RequestCounter
}

type Env = { Bindings: Bindings }

/** Creates an app that speaks what Upstash's clients send of its REST protocol. */
export function createApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(error => toResponse(replyToError(error)))
  app.use(async (context, next) => {
    parts.counter.http += 1
    const isAllowed = context.req.header('Authorization') === `Bearer ${parts.token}`
    return isAllowed ? next() : toResponse(errorReply(401, 'WRONGPASS invalid or missing auth token'))
  })
  app.post('/', context => runCall(parts, context, 'single'))
  app.post('/pipeline', context => runCall(parts, context, 'pipeline'))
  return app
}

async function runCall(
  { plan, connection }: Parts,
  { req, env }: Context<Env>,
  kind: Call['kind'],
): Promise<Response> {
  const call = {
    kind,
    commands: commandsIn(await req.text(), kind),
    base64: req.header('Upstash-Encoding') === 'base64',
  }
  const execute = (changed: Call) => executeCall(connection, changed)
  return answer(await executeWithFaults({ plan, call, execute }), env.wire)
}

/** Sends what the client receives. A broken connection never looks like a complete response. */
function answer(outcome: Outcome, wire: Wire): Response {
  if (outcome.kind === 'nothing') return wire.cut()
  const { reply } = outcome
  return outcome.kind === 'whole' ? toResponse(reply) : wire.sendHalf(Buffer.from(reply.body), reply)
}

function toResponse({ status, body, headers }: Reply): Response {
  return new Response(body, { status, headers })
}
