import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Runtime } from './runtimes.ts'

const CACHE = join(import.meta.dirname, '../../.cache/runtimes')
const PATIENCE_MS = 240_000

const run = promisify(execFile)

/**
 * Installs a runtime with npm, which checks the registry's digests and runs no scripts, and returns its folder. An
 * installed runtime is used without asking the registry.
 *
 * @throws {Error} with the reason when it cannot be installed
 */
export async function install(runtime: Runtime): Promise<string> {
  const { id, install, how } = runtime
  if (!install) return ''
  const folder = join(CACHE, `${id}-${install.version}`)
  if (!(await stat(folder).catch(() => undefined))) await fetchInto(folder, install)
  if (how.kind === 'native') find(folder, how.binary)
  return folder
}

/** Installs into a temporary folder first, so that the folder never holds half an installation. */
async function fetchInto(folder: string, install: NonNullable<Runtime['install']>): Promise<void> {
  const temporary = `${folder}.${process.pid}`
  await mkdir(temporary, { recursive: true })
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
    const args = ['install', '--prefix', temporary, ...flags, `${install.package}@${install.version}`]
    await run('npm', args, { timeout: PATIENCE_MS })
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw new Error(reasonOf(error))
  }
}

/** Returns the file that matches a pattern. */
export function find(folder: string, pattern: string): string {
  const [found] = globSync(pattern, { cwd: folder })
  if (!found) throw new Error(`there is no build for ${process.platform} ${process.arch}`)
  return join(folder, found)
}

/** Returns the first two lines of npm's output: a code and its description. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr || message).trim().split('\n')
  return `npm install: ${lines.slice(0, 2).join(', ').replaceAll('npm error ', '')}`
}
