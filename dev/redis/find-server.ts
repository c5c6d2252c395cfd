import { cacheFolder } from '../debian/cache-folder.ts'
import { unpackedProgram } from '../debian/unpack.ts'
import { programOnPath } from '../on-path.ts'
import { run } from '../run-program.ts'

interface ServerCandidate {
  command: string
  env?: { LD_LIBRARY_PATH: string }
  /** Where it was found: on the `PATH`, or in the distribution's package in the cache folder. */
  source: 'PATH' | 'package'
}

export interface ServerProgram extends ServerCandidate {
  version: string
}

const OLDEST_MAJOR_VERSION = 7
const PROGRAMS = ['redis-server', 'valkey-server']
const ADVICE =
  'Install redis-server or valkey-server, version 7 or newer, so that it is on the PATH; ' +
  'or set REDIS_URL to a server with empty databases.'

let found: Promise<ServerProgram> | undefined

/** Returns a Redis or Valkey server program of this machine. Searches once per process. */
export function findRedisServer(): Promise<ServerProgram> {
  found ??= searchRedisServer().catch(error => {
    found = undefined
    throw error
  })
  return found
}

/** Searches the PATH, then unpacks the distribution's package into a cache folder. */
export async function searchRedisServer(cache?: string): Promise<ServerProgram> {
  const complaints: string[] = []
  for (const find of [serverOnPath, () => debianServer(cache)]) {
    try {
      const candidate = await find()
      if (candidate) return { ...candidate, version: await usableVersion(candidate) }
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(['There is no Redis server to develop and test with.', ADVICE, ...complaints].join('\n'))
}

async function serverOnPath(): Promise<ServerCandidate | undefined> {
  const command = await programOnPath(PROGRAMS)
  return command === undefined ? undefined : { command, source: 'PATH' }
}

async function debianServer(cache?: string): Promise<ServerCandidate | undefined> {
  const unpacked = await unpackedProgram({
    packages: ['redis-server', 'redis-tools'],
    program: 'usr/bin/redis-server',
    cache: cache ?? (await cacheFolder('redis')),
  })
  return unpacked && { command: unpacked.command, env: unpacked.env, source: 'package' }
}

async function usableVersion({ command, env }: ServerCandidate): Promise<string> {
  const printed = await run(command, ['--version'], { env: { ...process.env, ...env } })
  const version = /\bv=(\d+(?:\.\d+)*)/.exec(printed)?.[1]
  if (!version) throw new Error(`${command} does not print its version.`)
  if (Number.parseInt(version, 10) < OLDEST_MAJOR_VERSION) {
    throw new Error(`${command} is version ${version}, which is too old.`)
  }
  return version
}
