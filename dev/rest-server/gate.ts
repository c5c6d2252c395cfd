import { createHash, timingSafeEqual } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { errorReply, type Reply } from './reply.ts'

const METHODS = ['HEAD', 'GET', 'POST', 'PUT']

/** Returns the refusal of a request with a wrong method, token or format; otherwise undefined. */
export function refuseEntry(request: HonoRequest, token: string): Reply | undefined {
  if (!METHODS.includes(request.method)) return errorReply(405, 'ERR method not allowed')
  const given = bearer(request.header('Authorization')) ?? request.query('_token')
  if (!given || !same(given, token)) return errorReply(401, 'WRONGPASS invalid or missing auth token')
  return refuseFormat(request)
}

function refuseFormat(request: HonoRequest): Reply | undefined {
  const format = request.header('Upstash-Response-Format') ?? 'json'
  if (format === 'json') return undefined
  return errorReply(400, 'ERR unsupported response format: this server only writes json')
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
