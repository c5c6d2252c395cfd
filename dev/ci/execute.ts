import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** How a command ended. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Command {
  /** In the language of the shell. */
  readonly command: string
  /** Taken as they are. */
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Where its output goes. Default: to the terminal. */
  readonly log: string | undefined
  /** Ends the command, with all that it has started. */
  readonly stop: AbortSignal
}

const GRACE_MS = 5_000

/** Runs a command in a process group of its own, so that all of it can be ended. */
export async function execute({ command, args = [], env, log, stop }: Command): Promise<End> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = spawn('bash', ['-c', command, 'ci', ...args], {
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  let late: NodeJS.Timeout | undefined
  const end = () => {
    kill(child, 'SIGTERM')
    late = setTimeout(() => kill(child, 'SIGKILL'), GRACE_MS)
  }
  stop.addEventListener('abort', end)
  try {
    const [code, signal] = await once(child, 'exit')
    // What ignored the first signal must not run beside the next stage.
    if (stop.aborted) kill(child, 'SIGKILL')
    return { code, signal }
  } finally {
    clearTimeout(late)
    stop.removeEventListener('abort', end)
  }
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The whole group has ended.
  }
}
