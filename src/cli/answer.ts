import { EXIT, type Given, type Io, UsageError } from './io.ts'
import { safeJson } from './text.ts'

interface Printed {
  readonly json: unknown
  readonly text: string
  readonly none: string
}

/** Prints what was found, and returns the exit status. */
export function printFound({ options }: Given, io: Io, { json, text, none }: Printed): number {
  if (options['json']) io.out(safeJson(json))
  else if (text) io.out(text)
  else io.note(none)
  return text ? EXIT.done : EXIT.no
}

/** Asks before a change, unless --yes was given. @throws {UsageError} where there is no person to ask */
export async function agreed({ options }: Given, io: Io, question: string): Promise<boolean> {
  if (options['yes']) return true
  if (io.ask) return io.ask(question)
  throw new UsageError('there is no terminal to ask for confirmation: pass --yes')
}

/** Says whether something was changed, in JSON by this word, and returns the exit status. */
export function reportChange(
  { options }: Given,
  io: Io,
  word: string,
  isDone: boolean,
  [done, otherwise]: readonly [done: string, otherwise: string],
): number {
  if (options['json']) io.out(safeJson({ [word]: isDone }))
  return noted(io, isDone ? done : otherwise, isDone ? EXIT.done : EXIT.no)
}

export function noted(io: Io, text: string, status: number = EXIT.no): number {
  io.note(text)
  return status
}
