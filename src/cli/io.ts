import { createRequire } from 'node:module'

export const EXIT = {
  done: 0,
  /** The answer is no: nothing is held, or nothing was changed. */
  no: 1,
  usage: 2,
  /** The store, or the worker, refused or gave no answer. */
  store: 3,
} as const

/** Everything outside of the program. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  /** For results: other programs may read them. */
  out(text: string): void
  /** For everything that is said around the results. */
  note(text: string): void
  /** Shows how far it is, in place of what it showed before. Undefined where no person looks at it. */
  readonly progress?: ((text: string) => void) | undefined
  /** Asks a question that is answered with yes or no. Undefined where a person cannot answer. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined
  /** Whether results go to a screen. */
  readonly isScreen: boolean
  /** Aborts when the program is to stop; the reason is the name of the signal that says so, if one did. */
  readonly stop: AbortSignal
}

/** A mistake in how the program was called; its message says what to do. */
export class UsageError extends Error {}

/** What was given to a command. */
export interface Given {
  /** Empty for a command that takes none. */
  readonly name: string
  /** What follows `--`, for a command that runs it. */
  readonly program: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Subcommand {
  /** What else the help of the command says. */
  readonly more?: string
  /** Such as `yes limit= busy-status=E`: `=` takes a value, and a letter behind it is short for the option. */
  readonly options: string
  run(given: Given, io: Io): Promise<number>
}

/** The environment file. Node reads `--env-file` itself, wherever it stands, and ends when there is no such file. */
export const ENV_OPTIONS = 'env= env-file='
/** Of every command that asks a store, or the worker. */
export const ASKING_OPTIONS = `${ENV_OPTIONS} json`

/** The version of the package, which finds its own manifest by its name wherever this module is. */
export function version(): string {
  return createRequire(import.meta.url)('edgelock/package.json').version
}

export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function envFileOf(given: Given): string | undefined {
  return textOption(given, 'env') ?? textOption(given, 'env-file')
}

export function numberOption(given: Given, name: string, least: number, most: number): number | undefined {
  const text = textOption(given, name)
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value >= least && value <= most) return value
  throw new UsageError(
    `--${name} must be a whole number from ${least} to ${most}, got ${JSON.stringify(text)}`,
  )
}

/** Returns the option `--match`, a glob. @throws {UsageError} */
export function matchOption(given: Given): string | undefined {
  const match = textOption(given, 'match')
  if (match === '') throw new UsageError("--match must be a glob of Redis, such as 'order:*'")
  return match
}

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Neither a lease nor a wait is longer. */
const LONGEST_DAYS = 365

/** Returns the milliseconds of an option such as `60s`; a bare number is seconds. @throws {UsageError} */
export function durationOption(given: Given, name: string, leastMs: number): number | undefined {
  const text = textOption(given, name)
  if (text === undefined) return undefined
  const [, count, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|[smhd])?$/.exec(text) ?? []
  const ms = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS])
  if (ms >= leastMs && ms <= LONGEST_DAYS * UNITS.d) return ms
  throw new UsageError(
    `--${name} must be a duration such as 500ms, 60s, 5m, 2h or 7d, of at least ${leastMs} ms and at most ${LONGEST_DAYS} days; got ${JSON.stringify(text)}`,
  )
}
