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

export interface FaultSettings {
  /** `duplicate`: when the second execution follows (0). `hold`: when it is executed; without it, at deliverHeld(). */
  afterMs?: number
  /** `slow`: how long (100). */
  ms?: number
  /** `slow`: whether the wait comes before the execution (the default) or between execution and answer. */
  when?: 'before' | 'after'
  /** `rate-limit`: the value of Retry-After (1 second), or false to leave the header out. */
  retryAfter?: number | string | false
  /** `fake`: the result of every command of the request. */
  result?: unknown
  /** `fake`: the error of every command instead, such as `READONLY You can't write against a read only replica.` */
  error?: string
  /** `fake`: the whole body instead, for answers that are not Upstash's at all. */
  body?: string
  /** `fake`: the status (200, or 400 for the error of a single command). */
  status?: number
}

export interface FaultOptions extends FaultSettings {
  /** Only requests with such a command. */
  match?: CommandMatch
  /** How many requests (1). */
  times?: number
}

export interface Fault extends FaultSettings {
  name: FaultName
}

export type Shares = { [Name in FaultName]?: number | (FaultSettings & { share: number }) }

export interface FaultLogEntry {
  fault: FaultName
  commands: string[][]
  /** The answer nobody received, once a held or duplicated request was executed late. */
  lateReply?: string
}

export interface Faults {
  /** The next matching request(s) suffer this fault. Several calls queue up. */
  next(name: FaultName, options?: FaultOptions): void
  /** A share of the matching requests suffers faults, the same ones for the same seed; `{}` ends it. */
  random(shares: Shares, seed?: number, match?: CommandMatch): void
  /** Executes what `hold` holds back, oldest first. */
  deliverHeld(): Promise<void>
  /** Waits for the late executions that are due by themselves (`afterMs`). */
  settled(): Promise<void>
  /** Ends all faults, forgets what is held or due, and empties the counts and the log. */
  clear(): void
  /** How many requests wait for deliverHeld(). */
  readonly held: number
  readonly injected: Partial<Record<FaultName, number>>
  readonly log: readonly FaultLogEntry[]
}

export function isEvalsha(command: readonly string[]): boolean {
  return command[0]?.toUpperCase() === 'EVALSHA'
}

/** Whether a request with these commands can suffer this fault. */
export function suffers(name: FaultName, commands: string[][], match: CommandMatch): boolean {
  const possible = name !== 'noscript' || commands.some(isEvalsha)
  return possible && commands.some(match)
}
