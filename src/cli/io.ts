import type { ParseArgsConfig } from 'node:util'

/** How the program ends, for scripts. */
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
  readonly names: readonly string[]
  /** What follows `--`, for a subcommand that runs it. */
  readonly program: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Subcommand {
  /** What else the help of the command says. */
  readonly more?: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** How many names it takes. */
  readonly names: number
  /** Whether the arguments after `--` are a program to run. */
  readonly runsProgram?: true
  run(given: Given, io: Io): Promise<number>
}

/** Returns a text option. */
export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The environment file. Node reads `--env-file` itself, wherever it stands, and ends when there is no such file. */
export const ENV_OPTIONS: Subcommand['options'] = { env: { type: 'string' }, 'env-file': { type: 'string' } }

export function envFileOf(given: Given): string | undefined {
  return textOption(given, 'env') ?? textOption(given, 'env-file')
}

/** Returns an option that is a whole number. @throws {UsageError} */
export function numberOption(given: Given, name: string, least: number, most: number): number | undefined {
  const text = textOption(given, name)
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value >= least && value <= most) return value
  throw new UsageError(
    `--${name} must be a whole number from ${least} to ${most}, got ${JSON.stringify(text)}`,
  )
}
