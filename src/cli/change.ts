import { EXIT, type Given, type Io, UsageError } from './io.ts'
import { safeJson } from './text.ts'

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
  io.note(isDone ? done : otherwise)
  return isDone ? EXIT.done : EXIT.no
}
