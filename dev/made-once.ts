import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder unless it is there: `make` fills one beside it, which is renamed when it is whole. Two processes may do
 * this at once, and the first rename wins.
 */
export async function madeOnce(folder: string, make: (partial: string) => Promise<unknown>): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(dirname(folder), { recursive: true })
  const partial = await mkdtemp(`${folder}.partial-`)
  try {
    await make(partial)
    await rename(partial, folder).catch(error => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
