import type { ParseArgsConfig } from 'node:util'
import { EXIT, type Io, UsageError } from './io.ts'
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
