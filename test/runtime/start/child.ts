import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { within } from '../../../worker/within.ts'

/** Longer than any case may take. */
const SILENCE_MS = 60_000
/** What is given back to a store that is away keeps a process alive for 30 s. */
const ENDING_MS = 45_000

/** A process whose lines are read. It never outlives the run. */
export interface Child {
  readonly process: ChildProcess
  readonly lines: AsyncIterable<string>
  /** Keeps a line that is not a report, for `output()`. */
  print(line: string): void
  output(): string
  /** Waits for its end, and returns whether it exited with 0. */
  ended(): Promise<boolean>
  kill(): Promise<void>
}

export function startChild(
  command: string,
  args: readonly string[],
  extra: { control?: boolean; env?: Record<string, string> } = {},
): Child {
  const printed: string[] = []
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', extra.control ? 'pipe' : 'ignore'],
    // Runtimes must not look for updates, report usage, or write outside the project.
    env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', DENO_NO_UPDATE_CHECK: '1', ...extra.env },
  })
  const exited = once(child, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  )
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await exited
  }
  const atExit = () => child.kill('SIGKILL')
  process.once('exit', atExit)
  exited.then(() => process.off('exit', atExit))
  createInterface({ input: child.stderr as Readable }).on('line', line => printed.push(line))
  return {
    process: child,
    lines: withoutSilence(createInterface({ input: child.stdout as Readable }), kill),
    print: line => void printed.push(line),
    output: () => printed.slice(-30).join('\n'),
    ended: () => within(ENDING_MS, exited).then(code => code === 0),
    kill,
  }
}

/** Kills a runtime that prints nothing for too long, which ends its lines. */
async function* withoutSilence(lines: AsyncIterable<string>, kill: () => void): AsyncGenerator<string> {
  const overdue = setTimeout(kill, SILENCE_MS)
  try {
    for await (const line of lines) {
      overdue.refresh()
      yield line
    }
  } finally {
    clearTimeout(overdue)
  }
}
