import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { type TempFolder, tempFolder } from '../temp-folder.ts'
import type { RedisAddress } from './address.ts'
import { connect, untilReady } from './client.ts'
import { useExternalRedis } from './external.ts'
import { findRedisServer, type ServerProgram } from './find-server.ts'
import { MEMORY_URL } from './memory.ts'
import { startMemoryRedis } from './memory-server.ts'
import type { RedisServer } from './server.ts'
import { type ServerProcess, superviseServer } from './supervised-process.ts'

export interface StartRedisOptions {
  /** More arguments for the server, such as `['--maxmemory', '3mb']`. */
  args?: readonly string[]
  /** Listen on a random port of 127.0.0.1 instead of a unix socket. */
  port?: boolean
  /** Why the server must not be shared, such as `it is restarted`. Printed instead of using REDIS_URL. */
  alone?: string
  /** The program to start. Default: the one that `findRedisServer` finds. */
  program?: ServerProgram
  /** Use a store in this process where no server can be had, and say why. */
  orMemory?: boolean
}

/**
 * Starts a private server without persistence that dies with this process, or takes a database of the one that
 * REDIS_URL names, unless the options ask for more than a database.
 */
export async function startRedis(options: StartRedisOptions = {}): Promise<RedisServer> {
  const { REDIS_URL } = process.env
  const special = specialSettings(options)
  if (!REDIS_URL) return startPrivateRedis(options)
  // Each store in this process is a private one.
  if (REDIS_URL === MEMORY_URL && !special) return startMemoryRedis()
  const alone = options.alone ?? special
  if (!alone) return useExternalRedis(REDIS_URL)
  process.stderr.write(`A private Redis instead of REDIS_URL: ${alone}.\n`)
  return startPrivateRedis(options)
}

function specialSettings({ args, port }: StartRedisOptions): string | undefined {
  if (args) return `it needs ${args.join(' ')}`
  return port ? 'it must listen on a port and be used alone' : undefined
}

interface Launch {
  program: ServerProgram
  folder: TempFolder
  address: RedisAddress
  client: Redis
  args: readonly string[]
}

/** Starts a private server and ignores REDIS_URL. */
export async function startPrivateRedis(options: StartRedisOptions = {}): Promise<RedisServer> {
  const program =
    options.program ??
    (await findRedisServer().catch((error: Error) => {
      if (!options.orMemory) throw error
      process.stderr.write(`No Redis: ${error.message.split('\n').at(-1)} The store is in memory instead.\n`)
    }))
  if (!program) return startMemoryRedis()
  const folder = tempFolder('redis')
  const start = () => launchAt(program, folder, options)
  try {
    // Another process may take the port before the server does.
    const { launch, running } = options.port ? await start().catch(start) : await start()
    return controls(launch, running)
  } catch (error) {
    await folder.remove()
    throw error
  }
}

async function launchAt(program: ServerProgram, folder: TempFolder, options: StartRedisOptions) {
  const address = options.port
    ? { host: '127.0.0.1', port: await freePort() }
    : { path: join(folder.path, 'redis.sock') }
  const launch = { program, folder, address, client: connect(address), args: options.args ?? [] }
  try {
    return { launch, running: await spawnServer(launch) }
  } catch (error) {
    launch.client.disconnect()
    throw error
  }
}

function controls(launch: Launch, first: ServerProcess): RedisServer {
  const { address, client } = launch
  let running = first
  const kill = () => running.end()
  const stop = async () => {
    client.disconnect()
    await kill()
    await launch.folder.remove()
  }
  return {
    address,
    client,
    get pid() {
      return running.pid
    },
    kill,
    restartEmpty: async () => {
      await kill()
      running = await spawnServer(launch)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function spawnServer({ program, folder, address, client, args }: Launch): Promise<ServerProcess> {
  const listen =
    'path' in address
      ? ['--port', '0', '--unixsocket', address.path, '--unixsocketperm', '700']
      : ['--bind', address.host, '--port', String(address.port)]
  const quiet = ['--save', '', '--appendonly', 'no', '--dir', folder.path, '--loglevel', 'warning']
  const server = await superviseServer(program, [...listen, ...quiet, ...args])
  try {
    await untilReady(client, server.pid, server.exited)
  } catch (error) {
    await server.end()
    throw error
  }
  return server
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
