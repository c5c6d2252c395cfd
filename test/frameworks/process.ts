import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

interface Options {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

interface Running {
  output(): string
  /** Repeats an attempt until it succeeds. Rejects with the output when the process ends first, or the time does. */
  until(attempt: () => Promise<unknown>, ms: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a program that runs until it is stopped, with all that it starts. */
export function startProcess(command: string, args: readonly string[], options: Options): Running {
  const { child, output } = start(command, args, options)
  const closed = once(child, 'close')
  const failure = (how: string) => new Error(`${command} ${args.join(' ')} ${how}:\n${output()}`)
  return {
    output,
    async until(attempt, ms) {
      const deadline = Date.now() + ms
      while (
        !(await attempt().then(
          () => true,
          () => false,
        ))
      ) {
        if (child.exitCode !== null) throw failure(`ended with ${child.exitCode}`)
        if (Date.now() > deadline) throw failure(`did not answer within ${ms / 1_000} s`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async stop() {
      kill(child)
      await closed
    },
  }
}

function start(command: string, args: readonly string[], options: Options) {
  // A group of its own: npm starts a shell, which starts the server.
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const atExit = () => kill(child)
  process.once('exit', atExit)
  child.once('close', () => process.off('exit', atExit))
  return { child, output: () => output }
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
