import { type Connection, isWait, type RedisValue, type SendCommand } from './connection.ts'
import { BadRequest, jsonReply, type Reply } from './reply.ts'

/** What one HTTP request asks for. */
export interface Call {
  kind: 'single' | 'pipeline'
  commands: string[][]
  base64: boolean
}

export type Execute = () => Promise<Reply>

/** Returns the commands in the body of a request: one, or a list of them. */
export function commandsIn(body: string, kind: Call['kind']): string[][] {
  const parsed = parseJson(body)
  const rows = kind === 'single' ? [parsed] : parsed
  if (!Array.isArray(rows) || rows.length === 0) throw new BadRequest('ERR empty pipeline request')
  return rows.map(commandFrom)
}

function commandFrom(row: unknown): string[] {
  if (!Array.isArray(row) || row.length === 0) throw new BadRequest('ERR empty command')
  if (row.some(value => !['string', 'number', 'boolean'].includes(typeof value)))
    throw new BadRequest('ERR an argument of the command is not a string, a number or a boolean')
  return row.map(String)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new BadRequest('ERR failed to parse the request body as JSON')
  }
}

/** Runs the commands of a request and returns the answer that Upstash would give. */
export async function executeCall(connection: Connection, { kind, commands, base64 }: Call): Promise<Reply> {
  // Sends one command after the other, because a pipeline is not atomic: commands of other requests may come in between.
  const run = async (send: SendCommand) => {
    const results: Result[] = []
    for (const command of commands) results.push(encodeResult(await send(command), base64))
    return results
  }
  // WAIT counts the writes of its connection and blocks it, so a request with WAIT has a connection of its own.
  const results = await (commands.some(isWait) ? connection.alone(run) : run(connection.send))
  if (kind === 'pipeline') return jsonReply(200, results)
  const [result = { result: null }] = results
  return jsonReply('error' in result ? 400 : 200, result)
}

/** The answer to one command. */
type Result = { result: unknown } | { error: string }

/** Returns the `{ result }` or `{ error }` of one command. */
function encodeResult(value: RedisValue, base64: boolean): Result {
  if (value instanceof Error) return { error: value.message }
  if (isOk(value)) return { result: 'OK' }
  return { result: encode(value, base64) }
}

// Upstash never encodes OK when it is the whole reply.
function isOk(value: RedisValue): boolean {
  return Buffer.isBuffer(value) && value.toString('latin1') === 'OK'
}

function encode(value: RedisValue, base64: boolean): unknown {
  if (value === null || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(member => encode(member, base64))
  if (value instanceof Error) return encode(Buffer.from(value.message), base64)
  return value.toString(base64 ? 'base64' : 'utf8')
}
