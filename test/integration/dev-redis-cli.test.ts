import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cliCommand } from '../../dev/redis/cli.ts'
import { useRedis } from '../support/redis.ts'

const redis = useRedis()
const shell = promisify(exec)

afterEach(() => vi.unstubAllEnvs())

describe('the redis-cli command for the user', { timeout: 30_000 }, () => {
  it('runs in a shell as printed; without a redis-cli nothing is printed', async () => {
    const command = await cliCommand(redis().address)
    if (command) expect((await shell(`${command} ping`)).stdout).toBe('PONG\n')
    else await expect(shell('redis-cli --version')).rejects.toThrow()
  })

  it('is undefined for a remote server when no redis-cli is on the PATH', async () => {
    vi.stubEnv('PATH', '/nowhere')
    expect(await cliCommand({ host: '127.0.0.1', port: 6379 })).toBeUndefined()
  })
})
