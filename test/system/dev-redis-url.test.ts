import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RedisServer, type StartRedisOptions, startRedis } from '../../dev/redis/index.ts'
import { startPrivateRedis } from '../../dev/redis/start.ts'

async function start(options?: StartRedisOptions): Promise<RedisServer> {
  const redis = await startRedis(options)
  onTestFinished(() => redis.stop())
  return redis
}

/** Starts a server with two databases and lets REDIS_URL name it. */
async function named(): Promise<RedisServer> {
  const redis = await startPrivateRedis({ port: true, args: ['--databases', '2'] })
  onTestFinished(() => redis.stop())
  if (!('port' in redis.address)) throw new TypeError('This server has no port.')
  vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${redis.address.port}`)
  return redis
}

// The first run on a machine may have to download the server.
describe('the server that REDIS_URL names', () => {
  it('is used instead of a private one, and left empty and running', async () => {
    const server = await named()
    const used = await start()
    await used.client.set('key', 'value')
    expect(await server.client.get('key')).toBe('value')
    await used.stop()
    expect(await server.client.dbsize()).toBe(0)
  })

  it('is shared by users that start at once, one to a database', async () => {
    const server = await named()
    const [one, other] = await Promise.all([start(), start()])
    expect([one.address.db, other.address.db].sort()).toEqual([0, 1])
    await one.client.set('key', 'value')
    await other.client.flushdb()
    expect(await one.client.get('key')).toBe('value')
    await expect(startRedis()).rejects.toThrow(/db0 (is in use|holds data), db1 is in use/)
    await one.stop()
    expect((await start()).address.db).toBe(one.address.db)
    expect(await server.client.dbsize()).toBe(0)
  })

  it('is left alone by a test that needs a server of its own, which says why', async () => {
    const server = await named()
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const used = await start({ alone: 'it is killed' })
    expect(said.mock.calls).toEqual([['A private Redis instead of REDIS_URL: it is killed.\n']])
    said.mockRestore()
    expect(used.pid).not.toBe(server.pid)
    await used.kill()
  })
})
