import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Redis } from '@upstash/redis'
import { describe, expect, it } from 'vitest'
import { faultShares } from '../../src/cli/dev/command.ts'
import { createLocks, fairLock, inspect, isLocked, lock, once, type RedisLike } from '../../src/index.ts'
import { confirmed, rest } from '../../src/rest.ts'
import { cli, session, startDev, tempFile } from '../support/cli.ts'
import { envOf } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'

const CLIENTS: Record<string, (account: { url: string; token: string }) => RedisLike> = {
  'rest()': ({ url, token }) => rest({ url, token }),
  '@upstash/redis': ({ url, token }) => new Redis({ url, token }),
}

async function send({ url, token }: { url: string; token: string }, body: string, path = '/', headers = {}) {
  const authorization = `Bearer ${token}`
  const response = await fetch(url + path, { method: 'POST', body, headers: { authorization, ...headers } })
  return [response.status, await response.json()]
}

describe.each(Object.entries(CLIENTS))('edgelock dev, asked by %s', (_, clientOf) => {
  it('runs locks, queues and once, and several clients exclude each other', async () => {
    const account = await startDev()
    const locks = () => createLocks({ redis: clientOf(account), keyLocking: true })
    const lease = await fairLock(locks(), 'заказ:42').acquire()
    expect((await fairLock(locks(), 'заказ:42').tryAcquire()).acquired).toBe(false)
    expect(await lease.release()).toBe('released')
    const charge = () => once(locks(), 'charge', () => ({ name: 'é🔑' }))
    expect([(await charge()).status, await charge()]).toEqual([
      'executed',
      { status: 'replayed', value: { name: 'é🔑' }, kept: true },
    ])
  })
})

describe('edgelock dev', () => {
  it('answers any other command with an error that names a full server', async () => {
    const account = await startDev()
    const refusal = {
      error: expect.stringMatching(/^ERR unknown command 'GET'.*run a whole Redis behind the same protocol/),
    }
    expect(await send(account, '["GET","order:42"]')).toEqual([400, refusal])
    expect(await send(account, '[["GET","order:42"],["PING"]]', '/pipeline')).toEqual([
      200,
      [refusal, { result: 'PONG' }],
    ])
  })

  it.each<[what: string, body: string, path: string, status: number, error: RegExp, token?: string]>([
    ['a wrong token, and tells nothing', '["PING"]', '/', 401, /^WRONGPASS invalid or missing auth/, 'wrong'],
    ['no JSON', 'GET order:42', '/', 400, /./],
    ['an object', '{}', '/', 400, /./],
    ['an argument that is an object', '["EVAL",{}]', '/', 400, /./],
    ['one command to a pipeline', '["PING"]', '/pipeline', 400, /./],
    ['a number of keys that is none', '["EVAL","return 1","x"]', '/', 400, /./],
    ['more keys than values', '["EVAL","return 1","2","a"]', '/', 400, /./],
    ['a path', '[]', '/get/order:42', 404, /./],
    ['a script that was not sent', `["EVALSHA","${'f'.repeat(40)}","0"]`, '/', 400, /^NOSCRIPT/],
    ['one of another version', '["EVAL","return 1","0"]', '/', 400, /its own version of edgelock/],
  ])('refuses %s', async (_, body, path, status, error, token) => {
    const account = { ...(await startDev()), ...(token && { token }) }
    expect(await send(account, body, path)).toEqual([status, { error: expect.stringMatching(error) }])
  })

  it('says that it has no replica', async () => {
    const plain = lock(createLocks({ redis: confirmed(rest(await startDev()), { count: 1 }) }), 'order:42')
    expect(await rejectionOf(plain.acquire())).toMatchObject({ reason: 'the store has no replica' })
  })

  it('loses and refuses requests', async () => {
    const acquire = async (faults: string) =>
      lock(createLocks({ redis: rest(await startDev('--faults', faults)) }), 'order:42').tryAcquire()
    expect(await rejectionOf(acquire('lose=100%'))).toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' })
    expect(await rejectionOf(acquire('refuse=100%'))).toMatchObject({ reason: 'HTTP 429' })
  })

  it('duplicates and delays requests, which take effect once', async () => {
    const redis = rest(await startDev('--faults', 'duplicate=50%,delay=50%:20'))
    const plain = lock(createLocks({ redis }), 'order:42')
    const lease = await plain.acquire()
    expect(await inspect(plain)).toMatchObject({ holds: 1 })
    expect(await lease.release()).toBe('released')
    expect(await isLocked(plain)).toBe(false)
  })

  it('draws a fault by its share', () => {
    let drawn = 0
    const draw = faultShares('lose=20%, refuse=5%,delay=5%:50', () => drawn)
    const drawAt = (...shares: number[]) =>
      shares.map(share => {
        drawn = share
        return draw()
      })
    expect(drawAt(0, 0.19, 0.2, 0.24)).toEqual(['lose', 'lose', 'refuse', 'refuse'])
    expect(drawAt(0.25, 0.29, 0.3, 0.99)).toEqual([{ delay: 50 }, { delay: 50 }, undefined, undefined])
  })

  it('writes both lines to a file, and keeps its token at the next start', async () => {
    const file = tempFile('.dev.vars', 'SECRET=1\nUPSTASH_REDIS_REST_URL=http://127.0.0.1:1\n# end\n')
    const first = await startDev('--env', file)
    const second = await startDev('--env', file)
    expect(second.token).toBe(first.token)
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({ SECRET: '1', ...envOf(second) })
    expect(readFileSync(file, 'utf8')).toContain('# end')
  })

  it('creates a file that only its owner reads, and never replaces the address of another database', async () => {
    const fresh = tempFile('.env')
    await startDev('--env', fresh)
    expect(statSync(fresh).mode & 0o077).toBe(0)
    const live = tempFile('.env', 'UPSTASH_REDIS_REST_URL=https://live.upstash.io\n')
    const { status, notes } = await cli(['dev', '--port', '0', '--env', live])
    expect([status, readFileSync(live, 'utf8')]).toEqual([
      2,
      'UPSTASH_REDIS_REST_URL=https://live.upstash.io\n',
    ])
    expect(notes).toContain('not on this machine')
  })

  it.each([
    [
      'a port that is taken',
      async () => ['--port', new URL((await startDev()).url).port],
      'choose another with --port',
    ],
    ['a port that is none', () => ['--port', 'http'], '--port must be a whole number'],
    ['a fault that it does not know', () => ['--faults', 'loose=10%'], '--faults takes shares such as'],
    ['shares of more than everything', () => ['--faults', 'lose=60%,refuse=60%'], 'at most 100%'],
    ['an unknown option', () => ['--prot', '1'], 'Usage: edgelock dev'],
    ['a name', () => ['order:42'], 'Usage: edgelock dev'],
  ])('refuses %s with status 2', async (_, args, message) => {
    const { status, notes } = await cli(['dev', ...(await args())])
    expect([status, notes]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('edgelock', () => {
  it('explains itself, and each command', async () => {
    expect(await cli([])).toMatchObject({ status: 0, out: expect.stringContaining('dev [--port 8079]') })
    await session({}, [
      ['--version', 0, '', /^\d+\.\d+\.\d+$/],
      ['dev --help', 0, '', '--env'],
      ['unlock', 2, 'no command "unlock"'],
    ])
  })

  it('lists its commands as their page shows them', async () => {
    const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const [, shown = 'a list on the page'] = /```text\n(.*?)\n```/s.exec(page) ?? []
    expect((await cli(['--help'])).out).toContain(shown)
  })
})
