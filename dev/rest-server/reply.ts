/** An HTTP answer, complete, before a fault may spoil it. */
export interface Reply {
  status: number
  body: string
  headers: Record<string, string>
}

/** The request is at fault: answered with 400 and this message. */
export class BadRequest extends Error {}

/** Redis could not be reached, or went away before it answered: whether the command ran is unknown. */
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

/** The answer to an error that was thrown on the way. */
export function replyToError(error: unknown): Reply {
  if (error instanceof BadRequest) return errorReply(400, error.message)
  if (error instanceof RedisUnavailable) return errorReply(500, `ERR Redis is unavailable: ${error.message}`)
  return errorReply(500, `ERR internal error: ${error instanceof Error ? error.message : String(error)}`)
}
