import type { Subcommand } from './io.ts'

/** A command as the help lists it. One command must not wait for the code of the others, and the help for none. */
export interface Listed {
  /** Without the name of the program. */
  readonly usage: string
  readonly summary: string
  load(): Promise<Subcommand>
}

export const SUBCOMMANDS: Readonly<Record<string, Listed>> = {
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
