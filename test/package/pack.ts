import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export const ROOT: string = join(import.meta.dirname, '../..')
export const NODE_MODULES: string = join(ROOT, 'node_modules')

const LEFT_OUT = new Set(['node_modules', 'dist', 'target', '.git', '.cache', '.wrangler'])

/** A file of an earlier build, whose source has been removed since. */
export const LEFTOVER = 'dist/leftover.js'

/** Copies the tree as a clone has it after `npm install`, with packages of this one. */
export async function cloneTree(copy: string): Promise<void> {
  await cp(ROOT, copy, { recursive: true, filter: source => !LEFT_OUT.has(basename(source)) })
  await symlink(NODE_MODULES, join(copy, 'node_modules'))
}

/**
 * Packs the tree with `npm pack` and its `prepack`, as it would be published. Packs a copy, because other tests read
 * `dist` in the meantime.
 *
 * @returns the path of the tarball
 */
export async function packTree(into: string): Promise<string> {
  const copy = join(into, 'tree')
  await cloneTree(copy)
  await mkdir(join(copy, 'dist'))
  await writeFile(join(copy, LEFTOVER), 'throw new Error("left over from an earlier build")\n')
  await run('npm', ['pack', '--pack-destination', into], copy)
  const tarball = (await readdir(into)).find(name => name.endsWith('.tgz'))
  if (!tarball) throw new Error('npm pack has left no tarball')
  return join(into, tarball)
}

/** Runs a command and returns its output. Rejects when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { code, output } = await outcomeOf(command, args, cwd, env)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Runs a command and returns its exit code and its output, standard error included. */
export function outcomeOf(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}
