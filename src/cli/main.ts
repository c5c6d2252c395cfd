import { parseArgs } from 'node:util'
import { StoreUnavailableError } from '../api/errors.ts'
import { EXIT, type Given, type Io, type Subcommand, UsageError } from './io.ts'
import { repairOf } from './repairs.ts'
import { nearest, printableLines } from './text.ts'
import { version } from './version.ts'

/** A command as the help lists it. One command must not wait for the code of the others, and the help for none. */
interface Listed {
  /** Without the name of the program. */
  readonly usage: string
  readonly summary: string
  load(): Promise<Subcommand>
}

const SUBCOMMANDS: Readonly<Record<string, Listed>> = {
  init: {
    usage: 'init webhooks|payments|jobs|worker',
    summary: 'Writes a project for Cloudflare Workers into this folder, with its test',
    load: async () => (await import('./commands/init.ts')).init,
  },
  dev: {
    usage: 'dev [--port 8079] [--env .dev.vars] [--faults lose=10%]',
    summary: 'Serves a store for development in memory, with the REST API of Upstash',
    load: async () => (await import('./dev/command.ts')).dev,
  },
  doctor: {
    usage: "doctor [--env FILE] [--json] [--match 'order:*'] [--report] [--confirmed COUNT] [--notify WHAT]",
    summary: 'Examines a store: whether it keeps what locks need, and what to do if not',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  run: {
    usage:
      'run NAME [--wait 60s] [--lease 30s] [--once KEY [--keep 7d]] [--busy-status 1] [--client NAME] -- COMMAND ...',
    summary: 'Runs a command while holding a lock, as flock(1) does on one machine',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  ls: {
    usage: "ls [--match 'order:*'] [--json]",
    summary: 'Lists what is held: locks of every kind, leased permits, and claims of once',
    load: async () => (await import('./commands/ls.ts')).ls,
  },
  inspect: {
    usage: 'inspect NAME [--json]',
    summary: 'Shows what is held under a name: holders, permits, counts',
    load: async () => (await import('./commands/inspect.ts')).inspectName,
  },
  waiters: {
    usage: 'waiters NAME [--json]',
    summary: 'Shows who waits for a fair lock, in order',
    load: async () => (await import('./commands/waiters.ts')).listWaiters,
  },
  release: {
    usage: 'release NAME [--yes]',
    summary: 'Takes a lock from its holder; asks first, unless --yes',
    load: async () => (await import('./commands/release.ts')).release,
  },
  'once inspect': {
    usage: 'once inspect KEY [--json]',
    summary: 'Shows what became of the work of a key: in flight, or its result',
    load: async () => (await import('./commands/once.ts')).onceInspect,
  },
  'once forget': {
    usage: 'once forget KEY [--force] [--yes]',
    summary: 'Forgets a result, so that the work runs again; asks first, unless --yes',
    load: async () => (await import('./commands/once.ts')).onceForget,
  },
  'once ls': {
    usage: "once ls --in-doubt [--match 'charge:*'] [--json]",
    summary: 'Lists the keys in doubt: their work began, and may be done',
    load: async () => (await import('./commands/once-doubt.ts')).onceLs,
  },
  'once resolve': {
    usage: 'once resolve KEY --done JSON | --not-done [--yes]',
    summary:
      'Says what became of work in doubt: its result, or that it was not done; asks first, unless --yes',
    load: async () => (await import('./commands/once-doubt.ts')).onceResolve,
  },
  watch: {
    usage: "watch [--match 'order:*'] [--every 2]",
    summary: 'Lists what is held every few seconds, until Ctrl-C',
    load: async () => (await import('./commands/watch.ts')).watch,
  },
  'dead ls': {
    usage: 'dead ls [--json]',
    summary: "Lists the dead letters of the worker's intake, oldest first",
    load: async () => (await import('./commands/dead.ts')).deadLs,
  },
  'dead show': {
    usage: 'dead show ID [--json]',
    summary: 'Shows a dead letter: why it was given up, and what was sent',
    load: async () => (await import('./commands/dead.ts')).deadShow,
  },
  'dead replay': {
    usage: 'dead replay ID',
    summary: 'Tries a dead letter again, after the other events of its entity',
    load: async () => (await import('./commands/dead.ts')).deadReplay,
  },
  'dead forget': {
    usage: 'dead forget ID [--yes]',
    summary: 'Deletes a dead letter for good; asks first, unless --yes',
    load: async () => (await import('./commands/dead.ts')).deadForget,
  },
}

/** Runs the program with its arguments, and returns its exit status. Never rejects. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const [name = 'help', ...rest] = args
    if (/^(-v|--version)$/.test(name)) return say(io, version())
    if (/^(help|-h|--help)$/.test(name)) return say(io, help())
    const { listed, left } = commandOf(name, rest)
    const command = await listed.load()
    const end = command.runsProgram ? left.indexOf('--') : -1
    const [own, program] = end < 0 ? [left, []] : [left.slice(0, end), left.slice(end + 1)]
    if (own.includes('--help') || own.includes('-h')) return say(io, helpOf(listed, command))
    return await command.run(
      { ...parsed(listed, command, own), program: programOf(listed, command, program) },
      io,
    )
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
): { listed: Listed; left: string[] } {
  const long = SUBCOMMANDS[`${name} ${second}`]
  if (long) return { listed: long, left: rest }
  const short = SUBCOMMANDS[name]
  if (!short) throw new UsageError(commandText(name))
  return { listed: short, left: second ? [second, ...rest] : rest }
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

/** Checks what follows `--`. */
function programOf({ usage }: Listed, { runsProgram }: Subcommand, program: string[]): string[] {
  if (runsProgram && program.length === 0) throw new UsageError(`no command; usage: edgelock ${usage}`)
  return program
}

function parsed({ usage }: Listed, { options, names }: Subcommand, args: string[]): Omit<Given, 'program'> {
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
  return `edgelock ${version()}: distributed locks over an HTTP Redis

${summariesOf(Object.keys(SUBCOMMANDS), ' ')}

edgelock <command> --help says more. The store is the one of UPSTASH_REDIS_REST_URL
and UPSTASH_REDIS_REST_TOKEN, of the environment or of the file that --env names.
Exit status: 0 done, 1 no (nothing is held, nothing was changed, or a check failed),
2 wrong usage, 3 the store, or the worker, failed.`
}

function helpOf({ usage, summary }: Listed, { more, options }: Subcommand): string {
  const names = Object.keys(options).flatMap(name => (name === 'env-file' ? [] : [`--${name}`]))
  const parts = [`edgelock ${usage}`, `${summary}.`, more, `Options: ${names.join(', ')}`]
  return parts.filter(Boolean).join('\n\n')
}
