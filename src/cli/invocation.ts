/** A call of a command: its options and arguments, the outside of the program, and its exit codes. */
import { createRequire } from 'node:module'
import type { ParseArgsConfig } from 'node:util'
import { safeJson } from './text.ts'

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Neither a lease nor a wait is longer. */
const LONGEST_DAYS = 365

/** The options and arguments of a command. */
export interface CommandLine {
  /** Empty for a command that takes none. */
  readonly name: string
  /** The arguments after `--`, for a command that runs them. */
  readonly program: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Subcommand {
  /** The rest of the help of the command. */
  readonly more?: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  run(call: Invocation): Promise<number>
}

/** A call of a command: it reads the arguments, and prints the result. Its readers throw a {@link UsageError}. */
export class Invocation {
  readonly name: string
  readonly program: readonly string[]
  readonly io: Io
  readonly #options: CommandLine['options']

  constructor({ name, program, options }: CommandLine, io: Io) {
    this.name = name
    this.program = program
    this.io = io
    this.#options = options
  }

  has(option: string): boolean {
    return this.#options[option] === true
  }

  text(option: string): string | undefined {
    const value = this.#options[option]
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the environment file that was named. */
  envFile(): string | undefined {
    return this.text('env') ?? this.text('env-file')
  }

  number(option: string, least: number, most: number): number | undefined {
    const text = this.text(option)
    if (text === undefined) return undefined
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value >= least && value <= most) return value
    throw new UsageError(
      `--${option} must be a whole number from ${least} to ${most}, got ${JSON.stringify(text)}`,
    )
  }

  /** Returns the option `--match`, a glob. */
  match(): string | undefined {
    const match = this.text('match')
    if (match === '') throw new UsageError("--match must be a glob of Redis, such as 'order:*'")
    return match
  }

  /** Returns the milliseconds of an option such as `60s`; a bare number is seconds. */
  duration(option: string, leastMs: number): number | undefined {
    const text = this.text(option)
    if (text === undefined) return undefined
    const [, count, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|[smhd])?$/.exec(text) ?? []
    const ms = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS])
    if (ms >= leastMs && ms <= LONGEST_DAYS * UNITS.d) return ms
    throw new UsageError(
      `--${option} must be a duration such as 500ms, 60s, 5m, 2h or 7d, of at least ${leastMs} ms and at most ${LONGEST_DAYS} days; got ${JSON.stringify(text)}`,
    )
  }

  /** Prints what was found, and says what more there is. Returns the exit status. */
  print({ json, text, none, more }: { json: unknown; text: string; none: string; more?: string }): number {
    if (this.has('json')) this.io.out(safeJson(json))
    else if (text) this.io.out(text)
    else this.io.note(none)
    if (more) this.io.note(more)
    return text ? EXIT.done : EXIT.no
  }

  /** Asks before a change, unless --yes was given. */
  async agreed(question: string): Promise<boolean> {
    if (this.has('yes')) return true
    if (this.io.ask) return this.io.ask(question)
    throw new UsageError('there is no terminal to ask for confirmation: pass --yes')
  }

  /** Says whether something was changed, in JSON by this word, and returns the exit status. */
  changed(word: string, isDone: boolean, done: string, otherwise: string): number {
    if (this.has('json')) this.io.out(safeJson({ [word]: isDone }))
    return this.noted(isDone ? done : otherwise, isDone ? EXIT.done : EXIT.no)
  }

  noted(text: string, status: number = EXIT.no): number {
    this.io.note(text)
    return status
  }
}

export const EXIT = {
  done: 0,
  /** The answer is no: nothing is held, or nothing was changed. */
  no: 1,
  usage: 2,
  /** The store, or the worker, refused or gave no answer. */
  store: 3,
  /** The data in the store rules it out: other data, or work that is in doubt or has failed. */
  ruledOut: 4,
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

/** The value of an option: none, or a text. */
export const FLAG = { type: 'boolean' } as const
export const STRING = { type: 'string' } as const
/** The environment file. Node reads `--env-file` itself, wherever it stands, and ends when there is no such file. */
export const ENV_OPTIONS = { env: STRING, 'env-file': STRING } as const
/** Options of every command that asks a store, or the worker. */
export const ASKING_OPTIONS = { ...ENV_OPTIONS, json: FLAG } as const

/** The version of the package, which finds its own manifest by its name wherever this module is. */
export function version(): string {
  return createRequire(import.meta.url)('edgelock/package.json').version
}
