/** A complete HTTP answer, before a fault is applied. */
export interface Reply {
  status: number
  body: string
  headers: Record<string, string>
}

/** Thrown for a malformed request, which is answered with 400 and this message. */
export class BadRequest extends Error {}

/** Thrown when Redis cannot be reached or does not answer, so that it is unknown whether the command ran. */
export class RedisUnavailable extends Error {}

const JSON_TYPE = { 'Content-Type': 'application/json' }

export function jsonReply(status: number, content: unknown, headers: Record<string, string> = {}): Reply {
  return { status, body: JSON.stringify(content), headers: { ...JSON_TYPE, ...headers } }
}

export function errorReply(status: number, error: string, headers: Record<string, string> = {}): Reply {
  return jsonReply(status, { error }, headers)
}

export function htmlReply(status: number, title: string): Reply {
  const body = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`
  return { status, body, headers: { 'Content-Type': 'text/html' } }
}

/** Returns the answer to a request that an error ended. */
export function replyToError(error: unknown): Reply {
  if (error instanceof BadRequest) return errorReply(400, error.message)
  if (error instanceof RedisUnavailable) return errorReply(500, `ERR Redis is unavailable: ${error.message}`)
  return errorReply(500, `ERR internal error: ${error instanceof Error ? error.message : String(error)}`)
}
