/** What an application ships for one lock: the library together with the Redis client that it needs. */
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'

export interface Bundle {
  readonly contestant: string
  /** Minified, and then compressed by gzip. */
  readonly minified: number
  readonly gzipped: number
}

/** The modules that acquire and release one lock. All export `cycle`, for isolates. */
export const PROGRAMS: Record<string, string> = {
  'edgelock + rest()': `
import { createLocks, lock } from '../src/index.ts'
import { rest } from '../src/rest.ts'
export const cycle = async (settings, name) => (await lock(createLocks({ redis: rest(settings) }), name).acquire()).release()`,
  'edgelock + @upstash/redis': `
import { Redis } from '@upstash/redis'
import { createLocks, lock } from '../src/index.ts'
export const cycle = async (settings, name) => (await lock(createLocks({ redis: new Redis(settings) }), name).acquire()).release()`,
  '@upstash/lock + @upstash/redis': `
import { Lock } from '@upstash/lock'
import { Redis } from '@upstash/redis'
export const cycle = async (settings, id) => {
  const lock = new Lock({ id, redis: new Redis(settings) })
  if (await lock.acquire()) await lock.release()
}`,
}

/** Those that need TCP, and Node's modules for it. */
const OVER_TCP: Record<string, string> = {
  'redlock + ioredis': `
import { Redis } from 'ioredis'
import Redlock from 'redlock'
export const cycle = async (settings, name) => (await new Redlock([new Redis(settings)]).acquire([name], 10_000)).release()`,
  'redis-semaphore + ioredis': `
import { Redis } from 'ioredis'
import { Mutex } from 'redis-semaphore'
export const cycle = (settings, name) => new Mutex(new Redis(settings), name).acquire()`,
  'redlock-universal + ioredis': `
import { Redis } from 'ioredis'
import { createLock, IoredisAdapter } from 'redlock-universal'
export const cycle = (settings, key) => createLock({ adapter: new IoredisAdapter(new Redis(settings)), key }).acquire()`,
  '@verrou/core + ioredis': `
import { Verrou } from '@verrou/core'
import { redisStore } from '@verrou/core/drivers/redis'
import { Redis } from 'ioredis'
export const cycle = (settings, name) => new Verrou({
  default: 'redis', stores: { redis: { driver: redisStore({ connection: new Redis(settings) }) } },
}).createLock(name).acquire()`,
  'node-redisson + ioredis': `
import { Redisson } from 'node-redisson'
export const cycle = (options, name) => new Redisson({ redis: { options } }).getLock(name).lock()`,
}

export async function bundles(): Promise<Bundle[]> {
  const sizes: Bundle[] = []
  for (const [contestant, program] of Object.entries({ ...PROGRAMS, ...OVER_TCP })) {
    const platform = contestant in PROGRAMS ? 'neutral' : 'node'
    const bytes = await bundled(program, { platform, ...(platform === 'node' && { external: OPTIONAL }) })
    sizes.push({ contestant, minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length })
  }
  return sizes
}

/** Needed only by another driver, and not installed here. */
const OPTIONAL = ['redis', '@redis/*', '@valkey/*', '@aws-sdk/*', 'knex', 'kysely']

export async function bundled(program: string, options: BuildOptions = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    ...options,
    write: false,
    logLevel: 'error',
  })
  return outputFiles?.[0]?.contents ?? new Uint8Array()
}
