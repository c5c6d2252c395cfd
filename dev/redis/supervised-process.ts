import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ServerProgram } from './find-server.ts'

export interface ServerProcess {
  pid: number
  /** Resolves with the end of the server's log when the server exits, for whatever reason. */
  readonly exited: Promise<string>
  /** Kills the server with SIGKILL. */
  end(): Promise<void>
}

// The shell outlives this process when it is killed: the end of standard input tells the shell to kill the server. Only
// the server holds standard error open, so the end of that stream means that the server has exited.
const SUPERVISOR = `
"$@" >&2 &
server=$!
exec 2>/dev/null
echo "$server"
read -r _
kill -9 "$server"
wait "$server"
`
const LOG_TAIL = 4000

export async function superviseServer(
  program: ServerProgram,
  args: readonly string[],
): Promise<ServerProcess> {
  // Detached, so that Ctrl-C in a terminal does not kill the supervisor before the server.
  const shell = spawn('sh', ['-c', SUPERVISOR, 'edgelock-redis', program.command, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...program.env },
  })
  const gone = once(shell, 'exit').catch(() => {})
  shell.stdin.on('error', () => {})
  const exited = readTail(shell.stderr)
  const pid = await firstLine(shell)
  return {
    pid: Number(pid),
    exited,
    end: async () => {
      shell.stdin.end()
      await gone
    },
  }
}

async function firstLine(shell: ChildProcess & { stdout: Readable; stdin: Writable }): Promise<string> {
  const lines = createInterface({ input: shell.stdout })
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(shell, 'exit').then(() => {
      throw new Error('The shell that supervises Redis exited at once.')
    }),
  ])
  lines.close()
  return String(line)
}

function readTail(stream: Readable): Promise<string> {
  let tail = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-LOG_TAIL)
  })
  return new Promise(resolve => stream.once('close', () => resolve(tail.trim())))
}
