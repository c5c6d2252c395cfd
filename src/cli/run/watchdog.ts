/** The watchdog: a process that ends a command when its lease is over. */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { systemClock } from '../../internal/clock.ts'

/** When the command must be gone, by the clock that all processes of the machine share ({@link machineMs}). */
export interface Orders {
  /** SIGTERM is sent then, if no later orders come. */
  readonly stopAt: number
  readonly killAt: number
}

/** How the command ended: its status or signal, or why it could not be started. */
export type Ended =
  | { readonly status: number }
  | { readonly signal: NodeJS.Signals }
  | { readonly error: string }

/** The watchdog's last message to `edgelock run`. `wasAsked`: the command had got SIGTERM because orders stopped. */
export type EndReport = Ended & { readonly wasAsked: boolean }

/** Signals by which a terminal, a scheduler or an operator ends a program. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** Returns the milliseconds of the monotonic clock that all processes of the machine share. */
export function machineMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/**
 * Runs in a process of its own, between `edgelock run` and the command, and leads the command's process group. It ends
 * the command when orders stop coming: because `run` was killed (the channel closes), or is stopped or hangs (no new
 * orders). Starts the command at the first orders, and leaves the end of the group to `run` while that lives.
 */
export function watchdog(): void {
  const [file = '', ...args] = process.argv.slice(1)
  let orders: Orders | undefined
  let next = new AbortController()
  let command: ChildProcess | undefined
  let wasAsked = false
  // Signals are meant for the command, which is in the same group once it runs.
  for (const signal of SIGNALS)
    process.on(signal, () => command ?? process.exit(128 + constants.signals[signal]))

  const kill = (signal: NodeJS.Signals) => process.kill(-process.pid, signal)
  const report = (ended: Ended) =>
    process.connected ? process.send?.({ ...ended, wasAsked } satisfies EndReport) : kill('SIGKILL')
  const start = () => {
    command = spawn(file, args, { stdio: 'inherit' })
    command.once('error', (error: NodeJS.ErrnoException) => report({ error: error.code ?? error.message }))
    command.once('exit', (status, signal) => report(signal ? { signal } : { status: status ?? 1 }))
  }
  const until = async (at: number, signal: AbortSignal) => {
    await systemClock.sleep(at - machineMs(), signal)
    // After a pause of this process, timers are due before the orders are read that came meanwhile. Between two of these,
    // the event loop reads what there is.
    for (const _ of [1, 2]) await setImmediate()
    return !signal.aborted
  }
  const follow = async ({ stopAt, killAt }: Orders, { signal }: AbortController) => {
    if (!(await until(stopAt, signal))) return
    if (!wasAsked) kill('SIGTERM')
    wasAsked = true
    if (await until(killAt, signal)) kill('SIGKILL')
  }
  const obey = (newest: Orders) => {
    orders = newest
    next.abort()
    next = new AbortController()
    void follow(newest, next)
  }

  process.on('message', message => {
    obey(message as Orders)
    if (!command) start()
  })
  process.on('disconnect', () => {
    if (orders && command) obey({ ...orders, stopAt: 0 })
    else process.exit()
  })
}
