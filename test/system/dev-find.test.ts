/** Where the programs come from that tests and the demo run. */
import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'

const DEV = join(import.meta.dirname, '..', '..', 'dev')
let folder: string

beforeEach(() => {
  const { path, remove } = tempFolder('find')
  folder = path
  return remove
})

async function pretend(program: string, banner = ''): Promise<void> {
  const file = join(folder, program)
  await writeFile(file, `#!/bin/sh\necho '${banner}'\n`)
  await chmod(file, 0o755)
}

/** Searches in a process that has only the folder on its PATH, and therefore no apt, and no cache. */
async function search(module: string, find: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    const { ${find} } = await import(${JSON.stringify(join(DEV, module))})
    const found = await ${find}(${JSON.stringify(folder)}).catch(error => error.message)
    console.log(JSON.stringify(found))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: folder, ...env },
  })
  return JSON.parse(stdout)
}

describe('a server program', () => {
  const searched = () => search('redis/find-server.ts', 'searchRedisServer')

  it('is redis-server on the PATH, or valkey-server where there is none', async () => {
    await pretend('valkey-server', 'Valkey server v=8.1.0 sha=00000000:0')
    expect(await searched()).toMatchObject({ command: join(folder, 'valkey-server'), version: '8.1.0' })
    await pretend('redis-server', 'Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64')
    const command = join(folder, 'redis-server')
    expect(await searched()).toEqual({ command, source: 'PATH', version: '7.2.4' })
  })

  it('that is missing or too old is named, with what to install', async () => {
    expect(await searched()).toMatch(/no Redis server.*Install redis-server or valkey-server.*REDIS_URL/s)
    await pretend('redis-server', 'Redis server v=6.0.16 sha=00000000:0')
    expect(await searched()).toContain('is version 6.0.16, which is too old')
  })
})
