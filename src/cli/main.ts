import { parseArgs } from 'node:util'
import { StoreUnavailableError } from '../api/errors.ts'
import { deadForget, deadLs, deadReplay, deadShow } from './commands/dead.ts'
import { doctor } from './commands/doctor.ts'
import { init } from './commands/init.ts'
import { inspectName } from './commands/inspect.ts'
import { ls } from './commands/ls.ts'
import { onceForget, onceInspect } from './commands/once.ts'
import { onceLs, onceResolve } from './commands/once-doubt.ts'
import { release } from './commands/release.ts'
import { runCommand } from './commands/run.ts'
import { listWaiters } from './commands/waiters.ts'
import { watch } from './commands/watch.ts'
import { dev } from './dev/command.ts'
import { EXIT, type Given, type Io, type Subcommand, UsageError } from './io.ts'
import { repairOf } from './repairs.ts'
import { nearest, printableLines } from './text.ts'
import { version } from './version.ts'

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  init,
  dev,
  doctor,
  run: runCommand,
  ls,
  inspect: inspectName,
  waiters: listWaiters,
  release,
  'once inspect': onceInspect,
  'once forget': onceForget,
  'once ls': onceLs,
  'once resolve': onceResolve,
  watch,
  'dead ls': deadLs,
  'dead show': deadShow,
  'dead replay': deadReplay,
  'dead forget': deadForget,
}

/** Runs the program with its arguments, and returns its exit status. Never rejects. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const [name = 'help', ...rest] = args
    if (/^(-v|--version)$/.test(name)) return say(io, version())
    if (/^(help|-h|--help)$/.test(name)) return say(io, help())
    const { command, left } = commandOf(name, rest)
    const end = command.runsProgram ? left.indexOf('--') : -1
    const [own, program] = end < 0 ? [left, []] : [left.slice(0, end), left.slice(end + 1)]
    if (own.includes('--help') || own.includes('-h')) return say(io, helpOf(command))
    return await command.run({ ...parsed(command, own), program }, io)
  } catch (error) {
    io.note(`edgelock: ${printableLines(messageOf(error))}`)
    return error instanceof UsageError ? EXIT.usage : EXIT.store
  }
}

function say(io: Io, text: string): number {
  io.out(text)
  return EXIT.done
}

/** A command may have two words, such as `once forget`. */
function commandOf(
  name: string,
  [second = '', ...rest]: readonly string[],
): { command: Subcommand; left: string[] } {
  const long = SUBCOMMANDS[`${name} ${second}`]
  if (long) return { command: long, left: rest }
  const command = SUBCOMMANDS[name]
  if (!command) throw new UsageError(commandText(name))
  return { command, left: second ? [second, ...rest] : rest }
}

function commandText(name: string): string {
  const longer = Object.entries(SUBCOMMANDS).filter(([long]) => long.startsWith(`${name} `))
  if (longer.length === 0) {
    const meant = nearest(name, Object.keys(SUBCOMMANDS))
    const hint = meant ? `: did you mean edgelock ${meant}?` : '; see edgelock --help'
    return `there is no command ${JSON.stringify(name)}${hint}`
  }
  const usages = longer.map(([, { usage, summary }]) => `  edgelock ${usage}\n      ${summary}`)
  return `${name} takes a verb:\n${usages.join('\n')}`
}

function parsed({ usage, options, names }: Subcommand, args: string[]): Omit<Given, 'program'> {
  const hint = `\nUsage: edgelock ${usage}`
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length === names) return { names: positionals, options: values as Given['options'] }
  } catch (error) {
    throw new UsageError(messageOf(error).split('. ')[0] + hint)
  }
  throw new UsageError(`${names} name${names === 1 ? '' : 's'} expected${hint}`)
}

function messageOf(error: unknown): string {
  const { cause = error } = Object(error) as { cause?: unknown }
  if (cause instanceof StoreUnavailableError) return failureText(error, cause.reason)
  return error instanceof Error ? error.message : String(error)
}

/** Says how to mend a failure of the store. */
function failureText(error: unknown, reason: string): string {
  const { found, cure } = repairOf(reason) ?? {}
  const known = error instanceof StoreUnavailableError ? 'the store failed' : 'the outcome is unknown'
  const repair = found ? `: ${found}.\n  → ${cure}` : ''
  return `${known}: ${reason}${repair}\n  npx edgelock doctor examines the store`
}

function help(): string {
  const lines = Object.values(SUBCOMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `edgelock ${version()}: distributed locks over an HTTP Redis

${lines.join('\n')}

edgelock <command> --help says more. The store is the one of UPSTASH_REDIS_REST_URL
and UPSTASH_REDIS_REST_TOKEN, of the environment or of the file that --env names.
Exit status: 0 done, 1 no (nothing is held, nothing was changed, or a check failed),
2 wrong usage, 3 the store, or the worker, failed.`
}

function helpOf({ usage, summary, more, options }: Subcommand): string {
  const names = Object.keys(options).flatMap(name => (name === 'env-file' ? [] : [`--${name}`]))
  const parts = [`edgelock ${usage}`, `${summary}.`, more, `Options: ${names.join(', ')}`]
  return parts.filter(Boolean).join('\n\n')
}
