import { createHash } from 'node:crypto'
import { access, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '../../dev/debian/cache-folder.ts'
import { run } from '../../dev/run-program.ts'

/** Returns the folder of programs of a Python environment, in which pip installs the requirements once for each version. */
export async function venv(requirements: string): Promise<string> {
  const pinned = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
  const folder = join(await cacheFolder('venv'), pinned.slice(0, 16))
  const programs = join(folder, 'bin')
  // Written when everything is installed.
  const whole = join(folder, 'whole')
  await access(whole).catch(async () => {
    await rm(folder, { recursive: true, force: true })
    await run('python3', ['-m', 'venv', folder])
    await run(join(programs, 'pip'), ['install', '--quiet', '--requirement', requirements])
    await run('touch', [whole])
  })
  return programs
}
