import { parseArgs } from 'node:util'
import { StoreUnavailableError } from '../api/errors.ts'
import { EXIT, type Given, type Io, type Subcommand, UsageError } from './io.ts'
import { repairOf } from './repairs.ts'
import { nearest, printableLines } from './text.ts'
import { version } from './version.ts'

/** What each name loads: one command must not wait for the code of the others. */
const SUBCOMMANDS: Readonly<Record<string, () => Promise<Subcommand>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  dev: async () => (await import('./dev/command.ts')).dev,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  run: async () => (await import('./commands/run.ts')).runCommand,
  ls: async () => (await import('./commands/ls.ts')).ls,
  inspect: async () => (await import('./commands/inspect.ts')).inspectName,
  waiters: async () => (await import('./commands/waiters.ts')).listWaiters,
  release: async () => (await import('./commands/release.ts')).release,
  'once inspect': async () => (await import('./commands/once.ts')).onceInspect,
  'once forget': async () => (await import('./commands/once.ts')).onceForget,
  'once ls': async () => (await import('./commands/once-doubt.ts')).onceLs,
  'once resolve': async () => (await import('./commands/once-doubt.ts')).onceResolve,
  watch: async () => (await import('./commands/watch.ts')).watch,
  'dead ls': async () => (await import('./commands/dead.ts')).deadLs,
  'dead show': async () => (await import('./commands/dead.ts')).deadShow,
  'dead replay': async () => (await import('./commands/dead.ts')).deadReplay,
  'dead forget': async () => (await import('./commands/dead.ts')).deadForget,
}

/** Runs the program with its arguments, and returns its exit status. Never rejects. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const [name = 'help', ...rest] = args
    if (/^(-v|--version)$/.test(name)) return say(io, version())
    if (/^(help|-h|--help)$/.test(name)) return say(io, await help())
    const { command, left } = await commandOf(name, rest)
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
async function commandOf(
  name: string,
  [second = '', ...rest]: readonly string[],
): Promise<{ command: Subcommand; left: string[] }> {
  const long = SUBCOMMANDS[`${name} ${second}`]
  if (long) return { command: await long(), left: rest }
  const short = SUBCOMMANDS[name]
  if (!short) throw new UsageError(await commandText(name))
  return { command: await short(), left: second ? [second, ...rest] : rest }
}

async function commandText(name: string): Promise<string> {
  const longer = Object.keys(SUBCOMMANDS).filter(long => long.startsWith(`${name} `))
  if (longer.length > 0) return `${name} takes a verb:\n${await summariesOf(longer, '  edgelock')}`
  const meant = nearest(name, Object.keys(SUBCOMMANDS))
  const hint = meant ? `: did you mean edgelock ${meant}?` : '; see edgelock --help'
  return `there is no command ${JSON.stringify(name)}${hint}`
}

async function summariesOf(names: readonly string[], margin: string): Promise<string> {
  const commands = await Promise.all(names.map(name => SUBCOMMANDS[name]?.()))
  return commands.map(command => `${margin} ${command?.usage}\n      ${command?.summary}`).join('\n')
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

async function help(): Promise<string> {
  return `edgelock ${version()}: distributed locks over an HTTP Redis

${await summariesOf(Object.keys(SUBCOMMANDS), ' ')}

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
