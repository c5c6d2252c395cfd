/** The supervisor of a command, which runs for as long as its lease is proven. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemClock } from '../../internal/clock.ts'
import { type EndReport, machineMs, type Orders, SIGNALS } from './watchdog.ts'

/** SIGTERM is sent when only this share of the lease is left … */
const STOP_SHARE = 1 / 3
/** … SIGKILL at this one … */
const KILL_SHARE = 1 / 10
/** … and orders for the next time go out whenever this share has passed … */
const ORDERS_SHARE = 1 / 20
/** … or so much: when the machine wakes up from a suspension, the lease may be over, and timers do not know. */
const LONGEST_SILENCE_MS = 1_000

/** A command, and the leases under which it runs. */
interface Job {
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** How long the leases last, in milliseconds. */
  readonly leaseMs: number
  /** Returns the rest that is proven. */
  remainingMs(): number
  /** Aborts when a lease is lost. */
  readonly lost: AbortSignal
}

/**
 * Runs a command under a {@link watchdog}, and resolves when its whole group was killed. The command gets the signals
 * that this process gets.
 */
export async function supervise({ command, env, leaseMs, remainingMs, lost }: Job): Promise<EndReport> {
  const dog = spawn(process.execPath, ['--input-type=module', '-e', watchdogScript(), '--', ...command], {
    // The watchdog has a group of its own, so that it survives when the group of this process is killed, and ends the command.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  const toAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-Number(dog.pid), signal)
    } catch {} // No process is left.
  }
  for (const signal of SIGNALS) process.on(signal, toAll)
  await once(dog, 'spawn')

  const over = new AbortController()
  // Nothing is proven yet: what is lost by now is never begun.
  let orders: Orders = { stopAt: 0, killAt: 0 }
  const untilEnd = new Promise<EndReport>(resolve => {
    dog.once('message', message => resolve(message as EndReport))
    dog.once('exit', (status, signal) => {
      const wasAsked = machineMs() >= orders.stopAt
      resolve(signal ? { signal, wasAsked } : { status: status ?? 1, wasAsked })
    })
  })
  const direct = () => {
    const killAt = machineMs() + remainingMs() - leaseMs * KILL_SHARE
    // After a loss, the time that was proven last stays the limit.
    orders = lost.aborted
      ? { ...orders, stopAt: 0 }
      : { killAt, stopAt: killAt - leaseMs * (STOP_SHARE - KILL_SHARE) }
    // The watchdog may be stopped or gone.
    if (machineMs() >= orders.killAt) toAll('SIGKILL')
    else if (dog.connected) dog.send(orders, () => {})
  }
  lost.addEventListener('abort', direct, { signal: over.signal })
  const keepDirecting = async () => {
    while (!over.signal.aborted) {
      direct()
      await systemClock.sleep(Math.min(leaseMs * ORDERS_SHARE, LONGEST_SILENCE_MS), over.signal)
    }
  }
  void keepDirecting()
  const report = await untilEnd
  over.abort()
  // Processes that the command left in the background would go on without the lock.
  toAll('SIGKILL')
  for (const signal of SIGNALS) process.off(signal, toAll)
  return report
}

function watchdogScript(): string {
  const extension = import.meta.url.slice(-3)
  return `import(${JSON.stringify(new URL(`./watchdog${extension}`, import.meta.url))}).then(_ => _.watchdog())`
}
