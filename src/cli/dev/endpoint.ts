import { createHash, timingSafeEqual } from 'node:crypto'
import { RedisError } from '../../memory/keyspace.ts'
import type { Commands } from './commands.ts'

/** An HTTP request of which everything has arrived. */
export interface RestRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string
  /** Whether the client wants strings in base64, as `@upstash/redis` does. */
  readonly base64: boolean
  readonly body: string
}

export interface RestAnswer {
  readonly status: number
  readonly content: unknown
}

/** Answers a request as Upstash's REST API does. */
export function answer(commands: Commands, token: string, request: RestRequest): RestAnswer {
  const { method, path, authorization, base64, body } = request
  const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
  if (!isSameToken(given, token)) return failed(401, 'WRONGPASS invalid or missing auth token')
  if (method !== 'POST') return failed(405, 'ERR only POST is supported')
  if (!['/', '/pipeline', '/multi-exec'].includes(path))
    return failed(404, 'ERR only /, /pipeline and /multi-exec are served')
  const rows = commandsIn(body, path === '/')
  if (!rows) return failed(400, 'ERR failed to parse the request body as commands in JSON')
  const outcomes = rows.map(row => outcomeOf(() => commands.run(row), base64))
  if (path !== '/') return { status: 200, content: outcomes }
  return { status: outcomes[0] && 'error' in outcomes[0] ? 400 : 200, content: outcomes[0] }
}

function failed(status: number, error: string): RestAnswer {
  return { status, content: { error } }
}

/** Undefined for what are no commands. */
function commandsIn(body: string, isSingle: boolean): string[][] | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const rows: unknown = isSingle ? [parsed] : parsed
    return Array.isArray(rows) && rows.every(isCommand) ? rows.map(row => row.map(String)) : undefined
  } catch {
    return undefined
  }
}

function isCommand(row: unknown): row is unknown[] {
  return Array.isArray(row) && row.length > 0 && row.every(value => Object(value) !== value)
}

function outcomeOf(run: () => unknown, base64: boolean): { result: unknown } | { error: string } {
  try {
    return { result: base64 ? encoded(run()) : run() }
  } catch (error) {
    if (error instanceof RedisError) return { error: error.message }
    throw error
  }
}

function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded)
  return typeof value === 'string' ? Buffer.from(value).toString('base64') : value
}

function isSameToken(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
