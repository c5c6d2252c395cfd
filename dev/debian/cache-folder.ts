import { access, constants, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '..', '..')

/** Returns a folder inside the repository, where `git clean` finds it, or outside if the repository is read-only. */
export async function cacheFolder(name: string): Promise<string> {
  const { XDG_CACHE_HOME } = process.env
  const userCache = XDG_CACHE_HOME || join(homedir(), '.cache')
  const candidates = [join(REPOSITORY, '.cache', name), join(userCache, 'edgelock', name)]
  for (const folder of candidates) if (await isWritable(folder)) return folder
  throw new Error(`There is no writable cache folder; tried ${candidates.join(' and ')}.`)
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
