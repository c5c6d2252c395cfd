import { type Context, Hono } from 'hono'
import type { Bindings } from '../serve.ts'
import { answer, toResponse } from './answer.ts'
import { type Argument, type Call, commandList, singleCommand } from './call.ts'
import type { Connection } from './connection.ts'
import type { RequestCounter } from './counter.ts'
import { executeCall } from './execute.ts'
import type { FaultPlan } from './faults.ts'
import { refuseEntry } from './gate.ts'
import { executeWithFaults } from './inject.ts'
import { type Reply, replyToError } from './reply.ts'

export interface Parts {
  token: string
  connection: Connection
  plan: FaultPlan
  counter: RequestCounter
}

type Env = { Bindings: Bindings }
type ReadCommands = (rawUrl: string, body: Buffer) => Argument[][]

/** Creates an app that speaks Upstash's REST protocol. */
export function createApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(error => toResponse(replyToError(error)))
  app.use(async (context, next) => {
    parts.counter.http += 1
    const refused = refuseEntry(context.req, parts.token)
    return refused ? toResponse(refused) : next()
  })
  app.all('/pipeline', context => runCall(parts, context, 'pipeline', (_url, body) => commandList(body)))
  app.all('/multi-exec', context => runCall(parts, context, 'transaction', (_url, body) => commandList(body)))
  app.all('*', context => runCall(parts, context, 'single', (url, body) => [singleCommand(url, body)]))
  return app
}

async function runCall(
  parts: Parts,
  { req, env }: Context<Env>,
  kind: Call['kind'],
  read: ReadCommands,
): Promise<Response> {
  const body = Buffer.from(await req.arrayBuffer())
  const call = {
    kind,
    commands: read(env.wire.path, body),
    base64: req.header('Upstash-Encoding') === 'base64',
  }
  const commands = call.commands.map(command => command.map(String))
  const execute = async (changed: Call) =>
    withSyncToken(await executeCall(parts.connection, changed), parts.counter)
  return answer(await executeWithFaults({ plan: parts.plan, call, commands, execute }), env.wire)
}

// Clients send the token back with the next request. It has no effect here, because there is no replica.
function withSyncToken(reply: Reply, counter: RequestCounter): Reply {
  return { ...reply, headers: { ...reply.headers, 'Upstash-Sync-Token': `dev=${counter.commands}` } }
}
