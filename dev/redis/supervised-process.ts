import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ServerProgram } from './server-program.ts'

export interface ServerProcess {
  pid: number
  /** Resolves with the end of the server's log when the server exits, for whatever reason. */
  readonly exited: Promise<string>
  /** Kills the server with SIGKILL. The folder is removed unless it will be used again. */
  end(folder: 'keep-folder' | 'remove-folder'): Promise<void>
}

// The shell outlives this process when it is killed: the end of standard input tells the shell to kill the server. Only
// the server holds standard error open, so the end of that stream means that the server has exited.
const SUPERVISOR = `
"$@" >&2 &
server=$!
exec 2>/dev/null
echo "$server"
read -r last_words
kill -9 "$server"
wait "$server"
[ "$last_words" = keep-folder ] || rm -rf "$EDGELOCK_REDIS_FOLDER"
`
const LOG_TAIL = 4000

export async function superviseServer(
  program: ServerProgram,
  args: readonly string[],
  folder: string,
): Promise<ServerProcess> {
  // Detached, so that Ctrl-C in a terminal does not kill the supervisor before it has cleaned up.
  const shell = spawn('sh', ['-c', SUPERVISOR, 'edgelock-redis', program.command, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...program.env, EDGELOCK_REDIS_FOLDER: folder },
  })
  const gone = once(shell, 'exit').catch(() => {})
  shell.stdin.on('error', () => {})
  const exited = readTail(shell.stderr)
  const pid = await firstLine(shell)
  return {
    pid: Number(pid),
    exited,
    end: async lastWords => {
      if (shell.stdin.writable) shell.stdin.end(`${lastWords}\n`)
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
