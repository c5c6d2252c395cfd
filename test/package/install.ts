import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NODE_MODULES, run } from './pack.ts'

/**
 * Creates an empty project and installs the tarball without the network, so that a dependency of the package would be
 * missing.
 *
 * @param peers packages that the application installs, linked from this repository's
 */
export async function installInto(folder: string, tarball: string, peers: readonly string[]): Promise<void> {
  await mkdir(folder)
  await writeJson(join(folder, 'package.json'), { name: 'consumer', private: true, type: 'module' })
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], folder)
  for (const peer of peers) {
    const link = join(folder, 'node_modules', peer)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(NODE_MODULES, peer), link)
  }
}

export function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
