import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'

const FIND = join(import.meta.dirname, '..', '..', 'dev', 'redis', 'find-server.ts')
let folder: string

beforeEach(() => {
  const { path, remove } = tempFolder('find')
  folder = path
  return remove
})

async function pretend(program: string, banner: string): Promise<void> {
  const file = join(folder, program)
  await writeFile(file, `#!/bin/sh\necho '${banner}'\n`)
  await chmod(file, 0o755)
}

/** Searches in a process that has only the folder on its PATH, and therefore no apt. */
async function search(): Promise<{ command: string; source: string; version: string } | string> {
  const script = `
    const { searchRedisServer } = await import(${JSON.stringify(FIND)})
    const found = await searchRedisServer(${JSON.stringify(folder)}).catch(error => error.message)
    console.log(JSON.stringify(found))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: folder },
  })
  return JSON.parse(stdout)
}

describe('the search for a server program', { timeout: 30_000 }, () => {
  it('takes redis-server from the PATH', async () => {
    await pretend('redis-server', 'Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64')
    await pretend('valkey-server', 'Valkey server v=8.1.0 sha=00000000:0')
    expect(await search()).toEqual({
      command: join(folder, 'redis-server'),
      source: 'PATH',
      version: '7.2.4',
    })
  })

  it('takes valkey-server where there is no redis-server', async () => {
    await pretend('valkey-server', 'Valkey server v=8.1.0 sha=00000000:0')
    expect(await search()).toMatchObject({ command: join(folder, 'valkey-server'), version: '8.1.0' })
  })

  it('says what to install when it finds nothing', async () => {
    const complaint = await search()
    expect(complaint).toContain('no Redis server')
    expect(complaint).toContain('Install redis-server or valkey-server')
    expect(complaint).toContain('REDIS_URL')
  })

  it('says why it refused a server that is too old', async () => {
    await pretend('redis-server', 'Redis server v=6.0.16 sha=00000000:0')
    expect(await search()).toContain('is version 6.0.16, which is too old')
  })
})
