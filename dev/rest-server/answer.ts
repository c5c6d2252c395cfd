import type { Wire } from '../serve.ts'
import type { Outcome } from './inject.ts'
import type { Reply } from './reply.ts'

/** Sends what the client receives. A broken connection never looks like a complete response. */
export function answer(outcome: Outcome, wire: Wire): Response {
  if (outcome.kind === 'nothing') return wire.cut()
  const { reply } = outcome
  return outcome.kind === 'whole' ? toResponse(reply) : wire.sendHalf(Buffer.from(reply.body), reply)
}

export function toResponse({ status, body, headers }: Reply): Response {
  return new Response(body, { status, headers })
}
