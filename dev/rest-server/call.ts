import { BadRequest, type Reply } from './reply.ts'

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
