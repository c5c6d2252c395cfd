/** The servers that tests and the demo run: private ones, the one that REDIS_URL names, and where their program comes from. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'
import { startPrivateRedis } from '../../dev/redis/start.ts'
import { tempFolder } from '../../dev/temp-folder.ts'
import { until } from '../support/timing.ts'

const DEV = join(import.meta.dirname, '../../dev')
// The first run on a machine may have to download the server.
const TIMEOUT = { timeout: 120_000 }

/** Stops a server at the end of the test. */
async function stopped(starting: Promise<RedisServer>): Promise<RedisServer> {
  const redis = await starting
  onTestFinished(() => redis.stop())
  return redis
}
const start = (options?: StartRedisOptions) => stopped(startPrivateRedis(options))
const use = (options?: StartRedisOptions) => stopped(startRedis(options))

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function folderOf(redis: Pick<RedisServer, 'address'>): string {
  if (!('path' in redis.address)) throw new TypeError('This server has no socket.')
  return dirname(redis.address.path)
}

describe('a private Redis', TIMEOUT, () => {
  it.each([{ port: false }, { port: true }])(
    'has lost data and scripts after a restart %j',
    async options => {
      const redis = await start(options)
      const { address, pid } = redis
      await redis.client.set('key', 'value')
      const digest = String(await redis.client.script('LOAD', 'return 1'))
      await redis.restartEmpty()
      expect(redis.address).toEqual(address)
      expect(redis.pid).not.toBe(pid)
      expect(await redis.client.get('key')).toBeNull()
      expect(await redis.client.script('EXISTS', digest)).toEqual([0])
    },
  )

  it('fails a command that was in flight when it was killed, and does not repeat it', async () => {
    const redis = await start()
    const blocked = redis.client.blpop('list', 0)
    blocked.catch(() => {})
    await sleep(50)
    await redis.kill()
    await expect(blocked).rejects.toThrow()
    expect(isAlive(redis.pid)).toBe(false)
    await redis.restartEmpty()
    expect(await redis.client.info('clients')).toContain('blocked_clients:0')
  })

  it('leaves no process and no folder when it is stopped, also after it was killed', async () => {
    for (const before of [async () => {}, (redis: RedisServer) => redis.kill()]) {
      const redis = await start()
      const folder = folderOf(redis)
      expect(existsSync(folder)).toBe(true)
      await before(redis)
      await redis.stop()
      await redis.stop()
      expect(isAlive(redis.pid)).toBe(false)
      expect(existsSync(folder)).toBe(false)
    }
  })
})

describe('a process with a private Redis', TIMEOUT, () => {
  const script = `
    const { startRedis } = await import(${JSON.stringify(join(DEV, 'redis/index.ts'))})
    const { pid, address } = await startRedis()
    console.log(JSON.stringify({ pid, address }))
    process.stdin.once('data', () => process.exit(0))
  `
  let child: ChildProcess
  let redis: Pick<RedisServer, 'pid' | 'address'>

  beforeEach(async () => {
    const spawned = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, REDIS_URL: '' },
    })
    child = spawned
    const [line] = await once(createInterface({ input: spawned.stdout }), 'line')
    redis = JSON.parse(line)
  })

  it.each([
    ['is killed with SIGKILL', () => child.kill('SIGKILL')],
    ['is interrupted', () => child.kill('SIGINT')],
    ['is terminated', () => child.kill('SIGTERM')],
    ['exits without stopping it', () => child.stdin?.write('exit\n')],
  ])('leaves neither the server nor its folder behind when it %s', async (_how, finish) => {
    expect(isAlive(redis.pid)).toBe(true)
    finish()
    await once(child, 'exit')
    await until(() => expect([isAlive(redis.pid), existsSync(folderOf(redis))]).toEqual([false, false]))
  })
})

/** Starts a server with two databases and lets REDIS_URL name it. */
async function named(): Promise<RedisServer> {
  const redis = await start({ port: true, args: ['--databases', '2'] })
  if (!('port' in redis.address)) throw new TypeError('This server has no port.')
  vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${redis.address.port}`)
  return redis
}

describe('the server that REDIS_URL names', () => {
  it('is used instead of a private one, and left empty and running', async () => {
    const server = await named()
    const used = await use()
    await used.client.set('key', 'value')
    expect(await server.client.get('key')).toBe('value')
    await used.stop()
    expect(await server.client.dbsize()).toBe(0)
  })

  it('is shared by users that start at once, one to a database', async () => {
    const server = await named()
    const [one, other] = await Promise.all([use(), use()])
    expect([one.address.db, other.address.db].sort()).toEqual([0, 1])
    await one.client.set('key', 'value')
    await other.client.flushdb()
    expect(await one.client.get('key')).toBe('value')
    await expect(startRedis()).rejects.toThrow(/db0 (is in use|holds data), db1 is in use/)
    await one.stop()
    expect((await use()).address.db).toBe(one.address.db)
    expect(await server.client.dbsize()).toBe(0)
  })

  it('is left alone by a test that needs a server of its own, which says why', async () => {
    const server = await named()
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const used = await use({ alone: 'it is killed' })
    expect(said.mock.calls).toEqual([['A private Redis instead of REDIS_URL: it is killed.\n']])
    said.mockRestore()
    expect(used.pid).not.toBe(server.pid)
    await used.kill()
  })
})

describe('a server program', () => {
  let folder: string
  beforeEach(() => {
    const { path, remove } = tempFolder('find')
    folder = path
    return remove
  })

  function pretend(program: string, banner: string): void {
    writeFileSync(join(folder, program), `#!/bin/sh\necho '${banner}'\n`, { mode: 0o755 })
  }

  /** Searches in a process that has only the folder on its PATH, and therefore no apt, and no cache. */
  async function searched(): Promise<unknown> {
    const script = `
      const { searchRedisServer } = await import(${JSON.stringify(join(DEV, 'redis/find-server.ts'))})
      const found = await searchRedisServer(${JSON.stringify(folder)}).catch(error => error.message)
      console.log(JSON.stringify(found))
    `
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: folder } })
    return JSON.parse(stdout)
  }

  it('is redis-server on the PATH, or valkey-server where there is none', async () => {
    pretend('valkey-server', 'Valkey server v=8.1.0 sha=00000000:0')
    expect(await searched()).toMatchObject({ command: join(folder, 'valkey-server'), version: '8.1.0' })
    pretend('redis-server', 'Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64')
    const command = join(folder, 'redis-server')
    expect(await searched()).toEqual({ command, source: 'PATH', version: '7.2.4' })
  })

  it('that is missing or too old is named, with what to install', async () => {
    expect(await searched()).toMatch(/no Redis server.*Install redis-server or valkey-server.*REDIS_URL/s)
    pretend('redis-server', 'Redis server v=6.0.16 sha=00000000:0')
    expect(await searched()).toContain('is version 6.0.16, which is too old')
  })
})
