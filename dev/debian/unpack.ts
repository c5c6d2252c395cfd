import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { madeOnce } from '../made-once.ts'
import { run } from '../run-program.ts'
import { downloadPackages } from './download.ts'

/** A program of a package, and what it needs to run. */
export interface Unpacked {
  /** Where the packages were unpacked to. */
  readonly root: string
  readonly command: string
  readonly env: { readonly LD_LIBRARY_PATH: string }
}

export interface Wanted {
  readonly packages: readonly string[]
  /** The path of the program in the packages. */
  readonly program: string
  /** The folder to unpack into. */
  readonly cache: string
}

/**
 * Unpacks packages of the distribution, and the libraries that they need and the machine lacks, into a cache folder. That
 * needs no root and changes nothing else on the machine. Returns undefined on machines without apt.
 */
export async function unpackedProgram({ packages, program, cache }: Wanted): Promise<Unpacked | undefined> {
  const release = await debianRelease()
  if (!release) return undefined
  const root = join(cache, `${release}-${process.arch}`)
  const command = join(root, program)
  await madeOnce(root, async partial => {
    const downloads = join(partial, 'downloads')
    await mkdir(downloads)
    for (const file of await downloadPackages(packages, downloads))
      await run('dpkg-deb', ['-x', file, partial])
    await rm(downloads, { recursive: true })
  })
  return { root, command, env: { LD_LIBRARY_PATH: await libraryPath(root) } }
}

async function debianRelease(): Promise<string | undefined> {
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(osRelease)?.[1] ?? ''
  const family = `${field('ID')} ${field('ID_LIKE')}`.split(' ')
  if (!family.includes('debian') && !family.includes('ubuntu')) return undefined
  return `${field('ID')}-${field('VERSION_ID') || field('VERSION_CODENAME')}`
}

async function libraryPath(root: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = entries.filter(entry => /\.so(\.|$)/.test(entry.name)).map(entry => entry.parentPath)
  const { LD_LIBRARY_PATH } = process.env
  return [...new Set(folders), ...(LD_LIBRARY_PATH ? [LD_LIBRARY_PATH] : [])].join(delimiter)
}
