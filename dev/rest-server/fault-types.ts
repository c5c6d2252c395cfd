export const FAULT_NAMES = [
  'lose-request',
  'lose-response',
  'duplicate',
  'hold',
  'slow',
  'rate-limit',
  'error-before',
  'error-after',
  'bad-gateway',
  'bad-gateway-after',
  'truncate',
  'noscript',
  'fake',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]
export type CommandMatch = (command: string[]) => boolean

interface FaultSettings {
  /**
   * For `duplicate`, when the second execution follows, default 0. For `hold`, when the request is executed, default at
   * deliverHeld().
   */
  afterMs?: number
  /** For `slow`, how long to wait. Default 100. */
  ms?: number
  /** For `slow`, whether to wait before the execution or between execution and answer. Default `'before'`. */
  when?: 'before' | 'after'
  /** For `rate-limit`, the value of Retry-After, or false for no such header. Default 1. */
  retryAfter?: number | false
  /** For `fake`, the result of every command of the request. */
  result?: unknown
  /** For `fake`, the error of every command instead, such as `READONLY You can't write against a read only replica.` */
  error?: string
  /** For `fake`, the whole body instead, for answers that are not in Upstash's format. */
  body?: string
  /** For `fake`, the status. Default 200, or 400 for the error of a single command. */
  status?: number
}

export interface FaultOptions extends FaultSettings {
  /** Limits the fault to requests with such a command. */
  match?: CommandMatch
  /** How many requests suffer the fault. Default 1. */
  times?: number
}

export interface Fault extends FaultSettings {
  name: FaultName
}

export type Shares = { [Name in FaultName]?: number | (FaultSettings & { share: number }) }

export function isEvalsha(command: readonly string[]): boolean {
  return command[0]?.toUpperCase() === 'EVALSHA'
}

/** Returns whether a request with these commands can suffer this fault. */
export function suffers(name: FaultName, commands: string[][], match: CommandMatch): boolean {
  const possible = name !== 'noscript' || commands.some(isEvalsha)
  return possible && commands.some(match)
}
