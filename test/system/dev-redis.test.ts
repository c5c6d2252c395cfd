import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { RedisServer, StartRedisOptions } from '../../dev/redis/index.ts'
import { startPrivateRedis } from '../../dev/redis/start.ts'
import { until } from '../support/timing.ts'

const START = join(import.meta.dirname, '..', '..', 'dev', 'redis', 'index.ts')
// The first run on a machine may have to download the server.
const TIMEOUT = { timeout: 120_000 }

async function start(options?: StartRedisOptions): Promise<RedisServer> {
  const redis = await startPrivateRedis(options)
  onTestFinished(() => redis.stop())
  return redis
}

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
    const { startRedis } = await import(${JSON.stringify(START)})
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
