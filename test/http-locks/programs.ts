import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../dev/run-program.ts'

/** Whether a program can be run; says on stderr what cannot be tested otherwise. */
export function canRun(program: string, ...args: string[]): boolean {
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' })
  if (!error && status === 0) return true
  console.error(`${program} cannot be run here: ${error?.message ?? `it ended with ${status}`}`)
  return false
}

/** Builds a program in Go, of the standard library and the packages in its folder, and returns its path. */
export async function buildGo(folder: string, name: string, main: string): Promise<string> {
  await writeFile(join(folder, 'go.mod'), `module example.com/${name}\n\ngo 1.24\n`)
  await writeFile(join(folder, 'main.go'), main)
  const offline = { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOPROXY: 'off' }
  await run('go', ['build', '-o', name, '.'], { cwd: folder, env: { ...process.env, ...offline } })
  return join(folder, name)
}
