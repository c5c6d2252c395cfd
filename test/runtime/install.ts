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
 * The folder a runtime is installed in, by npm, which checks what it gets against the registry's digests; none of its
 * scripts runs. Once it is there, nothing is asked any more.
 *
 * @throws {Error} with the reason when it cannot be had
 */
export async function install(runtime: Runtime): Promise<string> {
  const { id, install, how } = runtime
  if (!install) return ''
  const folder = join(CACHE, `${id}-${install.version}`)
  if (!(await stat(folder).catch(() => undefined))) await fetchInto(folder, install)
  if (how.kind === 'native') find(folder, how.binary)
  return folder
}

/** All of it, or nothing. */
async function fetchInto(folder: string, install: NonNullable<Runtime['install']>): Promise<void> {
  const half = `${folder}.${process.pid}`
  await mkdir(half, { recursive: true })
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
    const args = ['install', '--prefix', half, ...flags, `${install.package}@${install.version}`]
    await run('npm', args, { timeout: PATIENCE_MS })
    await rename(half, folder)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw new Error(reasonOf(error))
  }
}

/** The only file that fits. */
export function find(folder: string, pattern: string): string {
  const [found] = globSync(pattern, { cwd: folder })
  if (!found) throw new Error(`no build for ${process.platform} ${process.arch}`)
  return join(folder, found)
}

/** npm says a code first, and then in words. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr || message).trim().split('\n')
  return `npm install: ${lines.slice(0, 2).join(', ').replaceAll('npm error ', '')}`
}
