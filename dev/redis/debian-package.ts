import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import { downloadPackages } from './debian-download.ts'
import { run } from './run.ts'
import type { ServerCandidate } from './server-program.ts'

/**
 * Unpacks the distribution's Redis into a cache folder, which needs no root and changes nothing else on the machine.
 * Returns undefined on machines without apt.
 */
export async function debianServer(cache?: string): Promise<ServerCandidate | undefined> {
  const release = await debianRelease()
  if (!release) return undefined
  const root = join(cache ?? (await cacheFolder()), `${release}-${process.arch}`)
  if (!(await exists(serverIn(root)))) await unpackInto(root)
  return { command: serverIn(root), env: { LD_LIBRARY_PATH: await libraryPath(root) }, source: 'package' }
}

function serverIn(root: string): string {
  return join(root, 'usr', 'bin', 'redis-server')
}

async function debianRelease(): Promise<string | undefined> {
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(osRelease)?.[1] ?? ''
  const family = `${field('ID')} ${field('ID_LIKE')}`.split(' ')
  if (!family.includes('debian') && !family.includes('ubuntu')) return undefined
  return `${field('ID')}-${field('VERSION_ID') || field('VERSION_CODENAME')}`
}

// Two processes may do this at once. Each unpacks into its own folder, and only one rename succeeds.
async function unpackInto(root: string): Promise<void> {
  await mkdir(dirname(root), { recursive: true })
  const work = await mkdtemp(`${root}.partial-`)
  try {
    const unpacked = join(work, 'root')
    for (const file of await downloadPackages(['redis-server', 'redis-tools'], work)) {
      await run('dpkg-deb', ['-x', file, unpacked])
    }
    await rename(unpacked, root).catch(async error => {
      if (!(await exists(serverIn(root)))) throw error
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
