import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Whether a program can be run; says on stderr what cannot be tested otherwise. */
export function canRun(program: string, ...args: string[]): boolean {
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' })
  if (!error && status === 0) return true
  console.error(`${program} cannot be run here: ${error?.message ?? `it ended with ${status}`}`)
  return false
}

/** Runs a program to its end. @throws {Error} with what it printed if it fails */
export async function runToEnd(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, cwd })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  const [code] = await once(child, 'close')
  if (code === 0) return printed
  throw new Error(`${program} ended with ${code}: ${printed}`)
}
