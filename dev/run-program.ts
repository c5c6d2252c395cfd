import { execFile } from 'node:child_process'

/** Runs a program and returns its output. Rejects with what it printed to standard error. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...options, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args[0] ?? ''} failed: ${stderr.trim() || error.message}`))
      else resolve(stdout)
    })
  })
}
