import { BadRequest, type Reply } from './reply.ts'

export type Argument = string | Buffer

/** What one HTTP request asks for. */
export interface Call {
  kind: 'single' | 'pipeline' | 'transaction'
  commands: Argument[][]
  base64: boolean
}

export type Execute = () => Promise<Reply>

/** Returns the command of a request to `/` or of a path such as `/set/foo`. */
export function singleCommand(rawUrl: string, body: Buffer): Argument[] {
  const [path = '', query = ''] = splitOnce(rawUrl, '?')
  const segments = path.split('/').slice(1).map(decode)
  if (segments.length === 1 && segments[0] === '') return commandFrom(parseJson(body))
  // In Upstash's documented order: path, then body, then query parameters.
  return [...segments, ...(body.length > 0 ? [body] : []), ...queryArguments(query)]
}

/** Returns the commands of a request to `/pipeline` or `/multi-exec`. */
export function commandList(body: Buffer): Argument[][] {
  const rows = parseJson(body)
  if (!Array.isArray(rows) || rows.length === 0) throw new BadRequest('ERR empty pipeline request')
  return rows.map(commandFrom)
}

function commandFrom(row: unknown): Argument[] {
  if (!Array.isArray(row) || row.length === 0) throw new BadRequest('ERR empty command')
  return row.map(argument)
}

// Refuses null, objects and arrays, because Upstash does not document what a real server does with them.
function argument(value: unknown, index: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  throw new BadRequest(`ERR argument ${index} of the command is not a string, a number or a boolean`)
}

type ReviverContext = { source: string }

// Passes numbers on as they were written, because a double would change 9007199254740993 or 1.0.
function parseJson(body: Buffer): unknown {
  const keepNumberText = (_key: string, value: unknown, context?: ReviverContext) =>
    typeof value === 'number' && context ? context.source : value
  try {
    return JSON.parse(body.toString('utf8'), keepNumberText)
  } catch {
    throw new BadRequest('ERR failed to parse the request body as JSON')
  }
}

function queryArguments(query: string): string[] {
  return query
    .split('&')
    .filter(parameter => parameter !== '' && !parameter.startsWith('_token='))
    .flatMap(parameter => splitOnce(parameter, '='))
    .map(text => decode(text.replaceAll('+', ' ')))
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadRequest('ERR malformed percent-encoding in the URL')
  }
}
