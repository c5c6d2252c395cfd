import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
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
  if (!(await exists(command))) await unpackInto(root, packages, program)
  return { root, command, env: { LD_LIBRARY_PATH: await libraryPath(root) } }
}

async function debianRelease(): Promise<string | undefined> {
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(osRelease)?.[1] ?? ''
  const family = `${field('ID')} ${field('ID_LIKE')}`.split(' ')
  if (!family.includes('debian') && !family.includes('ubuntu')) return undefined
  return `${field('ID')}-${field('VERSION_ID') || field('VERSION_CODENAME')}`
}

// Two processes may do this at once. Each unpacks into its own folder, and only one rename succeeds.
async function unpackInto(root: string, packages: readonly string[], program: string): Promise<void> {
  await mkdir(dirname(root), { recursive: true })
  const work = await mkdtemp(`${root}.partial-`)
  try {
    const unpacked = join(work, 'root')
    for (const file of await downloadPackages(packages, work)) await run('dpkg-deb', ['-x', file, unpacked])
    await rename(unpacked, root).catch(async error => {
      if (!(await exists(join(root, program)))) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function libraryPath(root: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = entries.filter(entry => /\.so(\.|$)/.test(entry.name)).map(entry => entry.parentPath)
  const { LD_LIBRARY_PATH } = process.env
  return [...new Set(folders), ...(LD_LIBRARY_PATH ? [LD_LIBRARY_PATH] : [])].join(delimiter)
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
