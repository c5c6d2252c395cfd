/** The commands, as the help lists them. */
import type { Subcommand } from './invocation.ts'

/** A command as the help lists it. One command must not wait for the code of the others, and the help for none. */
export interface Listed {
  /** Without the name of the program. */
  readonly usage: string
  readonly summary: string
  readonly takesName: boolean
  load(): Promise<Subcommand>
}

/** Every command, in the order of the help, with its arguments, a name first if any, and its summary. */
const ABOUT = {
  init: `webhooks|payments|jobs|worker
    Writes a project for Cloudflare Workers into this folder, with its test`,
  dev: `[--port 8079] [--env .dev.vars] [--faults lose=10%]
    Serves a store for development in memory, with the REST API of Upstash`,
  doctor: `[--env FILE] [--json] [--match 'order:*'] [--report] [--confirmed COUNT] [--notify WHAT] [--worker URL]
    Examines a store: whether it keeps what locks need, and what to do if not`,
  run: `NAME [--wait 60s] [--patience 6s] [--lease 30s] [--once KEY [--keep 7d]] [--busy-status 1] [--client NAME] -- COMMAND ...
    Runs a command while holding a lock, as flock(1) does on one machine`,
  ls: `[--match 'order:*'] [--json]
    Lists what is held: locks of every kind but web locks, leased permits, claims of once`,
  inspect: `NAME [--json]
    Shows what is held under a name: holders, permits, counts`,
  waiters: `NAME [--json]
    Shows who waits for a fair lock, in order`,
  release: `NAME [--yes]
    Takes a lock from its holder; asks first, unless --yes`,
  'once inspect': `KEY [--json]
    Shows what became of the work of a key: in flight, or its result`,
  'once forget': `KEY [--force] [--sealed] [--yes]
    Forgets a result, so that the work runs again; asks first, unless --yes`,
  'once ls': `--in-doubt [--match 'charge:*'] [--json]
    Lists the keys in doubt: their work began, and may be done`,
  'once resolve': `KEY --done JSON | --not-done [--yes]
    Says what became of work in doubt: its result, or that it was not done; asks first, unless --yes`,
  watch: `[--match 'order:*'] [--every 2]
    Lists what is held every few seconds, until Ctrl-C`,
  'dead ls': `[--json]
    Lists the dead letters of the worker's intake, oldest first`,
  'dead show': `ID [--json]
    Shows a dead letter: why it was given up, and what was sent`,
  'dead replay': `ID
    Tries a dead letter again, after the other events of its entity`,
  'dead forget': `ID [--yes]
    Deletes a dead letter for good; asks first, unless --yes`,
}

const LOADS: Readonly<Record<keyof typeof ABOUT, () => Promise<Subcommand>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  dev: async () => (await import('./dev/command.ts')).dev,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  run: async () => (await import('./commands/run.ts')).runCommand,
  ls: async () => (await import('./commands/ls.ts')).ls,
  inspect: async () => (await import('./commands/inspect.ts')).inspectName,
  waiters: async () => (await import('./commands/inspect.ts')).listWaiters,
  release: async () => (await import('./commands/release.ts')).release,
  'once inspect': async () => (await import('./commands/once.ts')).onceInspect,
  'once forget': async () => (await import('./commands/once.ts')).onceForget,
  'once ls': async () => (await import('./commands/once.ts')).onceLs,
  'once resolve': async () => (await import('./commands/once.ts')).onceResolve,
  watch: async () => (await import('./commands/ls.ts')).watch,
  'dead ls': async () => (await import('./commands/dead.ts')).deadLs,
  'dead show': async () => (await import('./commands/dead.ts')).deadShow,
  'dead replay': async () => (await import('./commands/dead.ts')).deadReplay,
  'dead forget': async () => (await import('./commands/dead.ts')).deadForget,
}

export const SUBCOMMANDS: Readonly<Record<string, Listed>> = Object.fromEntries(
  Object.entries(ABOUT).map(([name, about]) => {
    const [takes = '', summary = ''] = about.split(/\n +/)
    const load = LOADS[name as keyof typeof ABOUT]
    return [name, { usage: `${name} ${takes}`, summary, takesName: /^[^[-]/.test(takes), load }]
  }),
)
