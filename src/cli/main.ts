import { parseArgs } from 'node:util'
import { StoreUnavailableError } from '../api/errors.ts'
import { printableLines } from '../api/shown.ts'
import type { CommandLine, Io, Subcommand } from './invocation.ts'
import { EXIT, Invocation, UsageError, version } from './invocation.ts'
import { repairOf } from './repairs.ts'
import { type Listed, SUBCOMMANDS } from './subcommands.ts'
import { nearest } from './text.ts'

/** Runs the program with its arguments, and returns its exit status. Never rejects. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const [name = 'help', ...rest] = args
    if (/^(-v|--version)$/.test(name)) return say(io, version())
    if (/^(help|-h|--help)$/.test(name)) return say(io, help())
    const { listed, words } = commandOf(name, rest)
    const command = await listed.load()
    const end = words.includes('--') ? words.indexOf('--') : words.length
    const options = words.slice(0, end)
    if (options.includes('--help') || options.includes('-h')) return say(io, helpOf(listed, command))
    // Elsewhere, a name may follow that begins with a hyphen.
    const [own, program] = runsProgram(listed) ? [options, words.slice(end + 1)] : [words, []]
    const line = { ...lineOf(listed, command, own), program: programOf(listed, program) }
    return await command.run(new Invocation(line, io))
  } catch (error) {
    io.note(`edgelock: ${printableLines(messageOf(error))}`)
    return error instanceof UsageError ? EXIT.usage : (STATUSES[Object(error).code] ?? EXIT.store)
  }
}

/** Exit statuses of errors for which the store answered as it should. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_WRONG_KIND: EXIT.ruledOut,
  ERR_ONCE_IN_DOUBT: EXIT.ruledOut,
  ERR_ONCE_FAILED: EXIT.ruledOut,
  ERR_ONCE_SEAL: EXIT.ruledOut,
  ERR_ONCE_IN_FLIGHT: EXIT.no,
}

function say(io: Io, text: string): number {
  io.out(text)
  return EXIT.done
}

/** A command may have two words, such as `once forget`. */
function commandOf(
  name: string,
  [second = '', ...rest]: readonly string[],
): { listed: Listed; words: string[] } {
  const long = SUBCOMMANDS[`${name} ${second}`]
  if (long) return { listed: long, words: rest }
  const short = Object.hasOwn(SUBCOMMANDS, name) && SUBCOMMANDS[name]
  if (!short) throw new UsageError(commandText(name))
  return { listed: short, words: second ? [second, ...rest] : rest }
}

function commandText(name: string): string {
  const longer = Object.keys(SUBCOMMANDS).filter(long => long.startsWith(`${name} `))
  if (longer.length > 0) return `${name} takes a verb:\n${summariesOf(longer, '  edgelock')}`
  const meant = nearest(name, Object.keys(SUBCOMMANDS))
  const hint = meant ? `: did you mean edgelock ${meant}?` : '; see edgelock --help'
  return `there is no command ${JSON.stringify(name)}${hint}`
}

function summariesOf(names: readonly string[], margin: string): string {
  const listed = names.map(name => SUBCOMMANDS[name])
  return listed.map(each => `${margin} ${each?.usage}\n      ${each?.summary}`).join('\n')
}

function runsProgram({ usage }: Listed): boolean {
  return usage.includes(' -- ')
}

/** Checks what follows `--`. A variable of a script that is not set leaves an empty word there. */
function programOf(listed: Listed, program: string[]): string[] {
  if (runsProgram(listed) && !program[0]) throw new UsageError(`no command; usage: edgelock ${listed.usage}`)
  return program
}

function lineOf(
  { usage, takesName }: Listed,
  { options }: Subcommand,
  args: string[],
): Omit<CommandLine, 'program'> {
  const hint = `\nUsage: edgelock ${usage}`
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = ''] = positionals
    if (positionals.length === Number(takesName)) return { name, options: values as CommandLine['options'] }
  } catch (error) {
    const [found = ''] = messageOf(error).split('. ')
    throw new UsageError(found + meantText(/^Unknown option '--(.*)'/.exec(found)?.[1], options) + hint)
  }
  throw new UsageError(`${takesName ? '1 name' : '0 names'} expected${hint}`)
}

/** Offers the option that a mistyped one is near to. */
function meantText(option = '', options: Subcommand['options']): string {
  const meant = nearest(option, Object.keys(options))
  return meant ? `: did you mean --${meant}?` : ''
}

function messageOf(error: unknown): string {
  const { cause = error } = Object(error) as { cause?: unknown }
  if (cause instanceof StoreUnavailableError) return failureText(error, cause.reason)
  return error instanceof Error ? error.message : String(error)
}

function failureText(error: unknown, reason: string): string {
  const { found, cure } = repairOf(reason) ?? {}
  const known = error instanceof StoreUnavailableError ? 'the store failed' : 'the outcome is unknown'
  const repair = found ? `: ${found}.\n  → ${cure}` : ''
  return `${known}: ${reason}${repair}\n  npx edgelock doctor examines the store`
}

function help(): string {
  return `edgelock ${version()}: distributed locks over an HTTP Redis

${summariesOf(Object.keys(SUBCOMMANDS), ' ')}

edgelock <command> --help says more. The store is the one of UPSTASH_REDIS_REST_URL
and UPSTASH_REDIS_REST_TOKEN, of the environment or of the file that --env names.
Exit status: 0 done, 1 no (nothing is held, nothing was changed, or a check failed),
2 wrong usage, 3 the store, or the worker, failed, 4 the key holds other data.`
}

function helpOf({ usage, summary }: Listed, command: Subcommand): string {
  const names = Object.keys(command.options).flatMap(name => (name === 'env-file' ? [] : [`--${name}`]))
  const parts = [`edgelock ${usage}`, `${summary}.`, command.more, `Options: ${names.join(', ')}`]
  return parts.filter(Boolean).join('\n\n')
}
