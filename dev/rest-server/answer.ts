import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Outcome } from './inject.ts'
import type { Reply } from './reply.ts'

export type NodeBindings = { incoming: IncomingMessage; outgoing: ServerResponse }

/** Sends what the client receives. A broken connection never looks like a complete response. */
export function answer(outcome: Outcome, { incoming, outgoing }: NodeBindings): Response {
  if (outcome.kind === 'whole') return toResponse(outcome.reply)
  if (outcome.kind === 'half') sendHalf(outcome.reply, outgoing)
  else incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

export function toResponse({ status, body, headers }: Reply): Response {
  return new Response(body, { status, headers })
}

function sendHalf({ status, body, headers }: Reply, outgoing: ServerResponse): void {
  const bytes = Buffer.from(body)
  outgoing.writeHead(status, { ...headers, 'Content-Length': bytes.length })
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy())
}
