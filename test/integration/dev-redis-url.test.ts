import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'

const { REDIS_URL } = process.env
// The first run on a machine may have to download the server.
const TIMEOUT = { timeout: 120_000 }

const running: RedisServer[] = []
afterEach(async () => {
  for (const redis of running.splice(0).reverse()) await redis.stop()
  vi.unstubAllEnvs()
})

async function start(options?: StartRedisOptions): Promise<RedisServer> {
  const redis = await startRedis(options)
  running.push(redis)
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

describe.skipIf(REDIS_URL)('the server that REDIS_URL names', TIMEOUT, () => {
  async function named(): Promise<RedisServer> {
    const redis = await start({ port: true })
    if (!('port' in redis.address)) throw new TypeError('This server has no port.')
    vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${redis.address.port}/0`)
    return redis
  }

  it('is used instead of a private one, and left empty and running', async () => {
    const server = await named()
    const used = await start()
    await used.client.set('key', 'value')
    expect(await server.client.get('key')).toBe('value')
    await used.stop()
    expect(await server.client.dbsize()).toBe(0)
  })

  it('is refused while any of its databases holds data, and keeps that data', async () => {
    const server = await named()
    await server.client.multi().select(3).set('key', 'value').select(0).exec()
    await expect(startRedis()).rejects.toThrow(/REDIS_URL .* data .*db3/)
    expect(await server.client.info('keyspace')).toContain('db3:keys=1')
  })

  it('is refused when nothing answers there', async () => {
    const server = await named()
    await server.kill()
    await expect(startRedis()).rejects.toThrow(/REDIS_URL .* does not answer/)
  })

  it('is emptied of data and scripts instead of restarted, and is never killed', async () => {
    const server = await named()
    const used = await start()
    await used.client.set('key', 'value')
    const digest = String(await used.client.script('LOAD', 'return 1'))
    await used.restartEmpty()
    expect(await used.client.get('key')).toBeNull()
    expect(await used.client.script('EXISTS', digest)).toEqual([0])
    await expect(used.kill()).rejects.toThrow(/not ours/)
    expect(isAlive(server.pid)).toBe(true)
  })
})
