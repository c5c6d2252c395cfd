import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import slotOf from 'cluster-key-slot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outdatedServer } from '../../dev/redis/packaged-server.ts'
import { startPrivateRedis } from '../../dev/redis/start.ts'
import { startRestServer } from '../../dev/rest-server/index.ts'
import { startStack } from '../../dev/stack.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Patient } from '../../src/cli/doctor/check.ts'
import { main } from '../../src/cli/main.ts'
import { lock } from '../../src/locks/lock.ts'
import { cli, startDev } from '../support/cli.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { complaints, doctor, look } from '../support/doctor.ts'
import { startForeignRestServer } from '../support/foreign-rest-server.ts'
import { ReplicatedStore } from '../support/replicated-store.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack({ redis: { alone: 'its commands are counted' } })
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/doctor.md'), 'utf8')
const ALWAYS = { times: Number.POSITIVE_INFINITY }

/** How often each command was executed, those inside of scripts included. */
async function commandCounts(): Promise<Map<string, number>> {
  const stats = await stack().redis.client.info('commandstats')
  return new Map(
    [...stats.matchAll(/cmdstat_(\S+?):calls=(\d+)/g)].map(([, name = '', n]) => [name, Number(n)]),
  )
}

describe('a healthy store', () => {
  it('passes within 10 s and 3,000 commands, and keeps nothing but keys that expire', async () => {
    await stack().redis.client.set('mine', '1')
    await stack().redis.client.config('RESETSTAT')
    const found = await doctor(stack().rest)
    const counts = await commandCounts()
    expect(complaints(found)).toEqual({})
    expect(found).toMatchObject({ status: 0, notRun: [], server: { kind: expect.any(String) } })
    expect(found.checks.filter(({ level }) => level === 'INFO').map(({ id }) => id)).toEqual([
      'persistence',
      'replicas',
    ])
    expect(found.ms).toBeLessThan(60_000)
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3_000)
    const harmful = /^(flush|config\|set|script\|flush|script\|kill|shutdown|debug|acl)/
    expect([...counts.keys()].filter(name => harmful.test(name))).toEqual([])
    const [mark = ''] = /edgelock-doctor:\w{16}/.exec(found.notes) ?? []
    for (const key of await stack().redis.client.keys('*')) {
      if (key === 'mine') continue
      expect(key).toContain(mark)
      // Not -1: some have expired by now.
      expect(await stack().redis.client.pttl(key)).not.toBe(-1)
    }
  })

  it('is told what will be written and what it costs before the first request', async () => {
    const atNotes: number[] = []
    const notes: string[] = []
    const io = {
      env: envOf(stack().rest),
      out: () => {},
      note: (text: string) => {
        notes.push(text)
        atNotes.push(stack().rest.requests.http)
      },
      ask: undefined,
      isScreen: false,
      // It ends after the first check.
      stop: AbortSignal.abort(),
    }
    expect(await main(['doctor'], io)).toBe(1)
    expect(atNotes).toEqual([0])
    expect(notes.join()).toMatch(
      /Writes only keys whose names contain edgelock-doctor:\w+.*\n.*3,000 commands/,
    )
  })

  it('is shown as the page that the documentation prints', async () => {
    const { out } = await cli(['doctor'], { env: envOf(stack().rest) })
    const [, printed = ''] = /```text\n([\s\S]*?)\n```/.exec(PAGE) ?? []
    // Another server or a newer version has another line, and numbers are measured, except of how much there is in all.
    const comparable = (text: string) =>
      text.replace(/^.*Kind and version.*\n/m, '').replaceAll(/(?<!all )\b\d+(\.\d+)?/g, '0')
    expect(comparable(out)).toBe(comparable(printed))
  })

  it('is shown as a report that has neither its address nor its token', async () => {
    const env = envOf(stack().rest)
    const report = await cli(['doctor', '--report'], { env })
    expect(report.out).toMatch(/^edgelock \S+, Node \S+, \w+\. Store: \w+ \d/)
    expect(report.out).toContain('| drill-once | PASS |')
    const { host, port } = new URL(env.UPSTASH_REDIS_REST_URL)
    for (const secret of [env.UPSTASH_REDIS_REST_TOKEN, host, port])
      expect(report.out + report.notes).not.toContain(secret)
  })

  it('with --match: locks without a TTL and other data are named', async () => {
    const { client } = stack().redis
    const locks = restLocks(stack())
    const patient = { locks, match: 'order:*', progress: () => {} } as Partial<Patient> as Patient
    const keysOf = () => look('keys', patient)
    await lock(locks, 'order:1').acquire()
    expect(await keysOf()).toMatchObject({ level: 'PASS', found: '1 looked at, 1 held, each with a TTL' })
    await client.hset('order:2', 'total', '7')
    expect(await keysOf()).toMatchObject({ level: 'INFO', found: '2 looked at, 1 held, 1 with other data' })
    await client.persist('order:1')
    const found = await doctor(stack().rest, '--match', 'order:*')
    expect(complaints(found)).toEqual({
      keys: expect.stringMatching(/^WARN .*1 without a TTL → .*edgelock release NAME/),
    })
    const documented = [...PAGE.matchAll(/^\| (`.*) \| [^|]* \|$/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z][a-z-]*)`/g)].map(([, id]) => id),
    )
    const withStore = documented.filter(id => id !== 'address' && id !== 'worker')
    expect(withStore.sort()).toEqual(found.checks.map(({ id }) => id).sort())
  })
})

describe('a token', () => {
  /** Changes the rights of the user of all connections. */
  async function allow(...rules: string[]): Promise<void> {
    const { client } = stack().redis
    onTestFinished(async () => void (await client.call('ACL', 'SETUSER', 'default', '+@all')))
    await client.call('ACL', 'SETUSER', 'default', ...rules)
  }

  it.each([
    ['in scripts', ['-@write'], 'write'],
    ['as Upstash refuses it', ['-eval', '-evalsha'], 'eval'],
  ])('that is read-only, %s, is named, and nothing else is tried', async (_, rules, id) => {
    await allow(...rules)
    const found = await doctor(stack().rest)
    const complaint = /^FAIL the token may not run scripts, or not write: .* → Use the token that may write/
    expect(complaints(found)).toEqual({ [id]: expect.stringMatching(complaint) })
    expect(found.notRun).toContain('drill-lock')
    expect(found.status).toBe(1)
  })

  it.each([
    [['-zmscore', '-hrandfield'], { commands: 'FAIL refused: HRANDFIELD, ZMSCORE → Allow them' }],
    // It needs not load scripts.
    [['-time', '-script'], { time: 'WARN TIME is refused' }],
  ])('without a command is named by it: %s', async (rules, expected) => {
    await allow(...rules)
    const found = complaints(await doctor(stack().rest))
    for (const [id, complaint] of Object.entries(expected)) expect(found[id]).toContain(complaint)
    expect(Object.keys(found).filter(id => !id.startsWith('drill-'))).toEqual(Object.keys(expected))
  })

  it('that is wrong is named', async () => {
    const found = await doctor({ ...stack().rest, token: 'of-another-database' })
    expect(complaints(found)).toEqual({ token: expect.stringContaining('WRONGPASS') })
    expect(found.status).toBe(1)
  })
})

describe('a server', () => {
  it('with EVAL renamed fails, and the module of Lua is named', async () => {
    await using started = await startStack({ redis: { args: ['--rename-command', 'EVAL', ''] } })
    expect(complaints(await doctor(started.rest))).toEqual({
      eval: expect.stringMatching(/^FAIL .*EVAL is renamed or disabled: .* → .*rename-command.*valkey-lua/),
    })
  })

  it('without a replica fails where the application uses confirmed()', async () => {
    const found = await doctor(stack().rest, '--confirmed', '1')
    expect(found.status).toBe(1)
    expect(complaints(found)).toEqual({
      wait: expect.stringMatching(/^FAIL the store has no replica → Leave confirmed\(\) out/),
    })
  })

  it('with a replica confirms what another connection wrote', async () => {
    const store = await ReplicatedStore.start(1)
    onTestFinished(() => store.stop())
    const found = await doctor(store.rest, '--confirmed', '1')
    expect(complaints(found)).toEqual({})
    expect(found.checks.find(({ id }) => id === 'wait')?.found).toBe(
      '1 confirmed, with the writes of other connections',
    )
    expect(complaints(await doctor(store.rest, '--confirmed', '2'))['wait']).toContain(
      '1 of 2 replicas confirmed',
    )
  })

  it('that is older than Redis 7 fails', async ({ skip }) => {
    const program = await outdatedServer().catch((error: Error) =>
      skip(`Redis 6.2 cannot be had: ${error.message}`),
    )
    const redis = await startPrivateRedis({
      program: { command: program, version: '6.2', source: 'package' },
    })
    onTestFinished(() => redis.stop())
    const server = await startRestServer({ redis: redis.address })
    onTestFinished(() => server.stop())
    const found = complaints(await doctor(server))
    expect(found['server']).toMatch(/^FAIL Redis 6\.2\S*: older than Redis 7 → Upgrade to Redis 7/)
  })

  it('that is a cluster passes, but not where the application uses confirmed(), or sleepers of Java are not woken', async () => {
    await using started = await startStack({ cluster: true })
    const cure = /a cluster.* → Set createLocks\(\{ notify: 'both' \}\)/
    const seen = async (...args: string[]) => complaints(await doctor(started.rest, ...args))
    expect(await seen()).toEqual({ cluster: expect.stringMatching(`^WARN ${cure.source}`) })
    // As a thread of Redisson waits in the mode AUTO, on the node that has the slot.
    const channels = Array.from({ length: 50 }, (_, at) => `redisson_lock__channel:{${at}}`)
    const listener = started.cluster.nodes[0]?.client.duplicate() ?? expect.unreachable()
    onTestFinished(() => listener.disconnect())
    await listener.ssubscribe(channels.find(channel => slotOf(channel) < 5_000) ?? expect.unreachable())
    expect(await seen()).toEqual({ cluster: expect.stringMatching(`^FAIL ${cure.source}`) })
    expect(await seen('--notify', 'both')).toEqual({})
    expect(complaints(await doctor(started.rest, '--confirmed', '1'))).toEqual({
      cluster: expect.stringMatching(/a cluster.* → Use confirmed\(\) with/),
      wait: expect.stringMatching(/^FAIL the store refused WAIT or PUBLISH/),
    })
  })

  it('whose clock stands still for scripts fails', async () => {
    stack().rest.faults.next('fake', {
      ...ALWAYS,
      match: ([, text = '']) => text === "local t=redis.pcall('TIME') return t.err or t[1]",
      result: '0',
    })
    expect(complaints(await doctor(stack().rest))).toEqual({
      time: expect.stringMatching(/^FAIL TIME answers 0 in scripts → Upgrade/),
    })
  })

  it('that does several things wrong is told of each', async () => {
    const { rest, redis } = stack()
    const fake = (match: (command: string[]) => boolean, answer: object, times = Infinity) =>
      rest.faults.next('fake', { match, times, ...answer })
    const evict = (bytes: string, policy: string) =>
      redis.client.call('CONFIG', 'SET', 'maxmemory', bytes, 'maxmemory-policy', policy)
    await evict('100mb', 'allkeys-lru')
    onTestFinished(async () => void (await evict('0', 'noeviction')))
    fake(([name, , text = '']) => name === 'SCRIPT' && text.includes('"LINSERT"'), {
      error: 'ERR Error compiling script (new function): user_script:7: unexpected symbol',
    })
    fake(([, text = '']) => text.includes('t.err and {} or t'), {
      result: [String(Math.floor(Date.now() / 1_000) + 3_600), '0'],
    })
    fake(command => command.join('').length > 300_000, { body: '<h1>Too Large</h1>', status: 413 })
    fake(([, text = '']) => text === "return redis.call('GET',KEYS[1])", { result: 'old' }, 1)
    expect(complaints(await doctor(rest))).toEqual({
      eviction: expect.stringMatching(/^FAIL allkeys-lru → Turn eviction off/),
      scripts: expect.stringMatching(
        /^FAIL refused: fair-lock\/acquire.*Error compiling.* → .*leave out the kinds/,
      ),
      clock: expect.stringMatching(/^WARN 60 min apart.*the server is ahead → Let both follow NTP/),
      size: expect.stringMatching(/^WARN 256 KiB fit, .*HTTP 413.* → Set record: \{ maxBytes: 262144 \}/),
      'read-your-writes': expect.stringMatching(/^FAIL 1 of 5 scripts.* → Send EVAL/),
    })
  })

  it('in memory, as edgelock dev is, plays the drills, and is judged by nothing that only a database has', async () => {
    const found = await doctor(await startDev(), '--match', '*')
    expect(complaints(found)).toEqual({})
    expect(found).toMatchObject({ status: 0, notRun: [], server: { kind: 'edgelock dev' } })
    expect(found.checks.map(({ id, level }) => `${level} ${id}`)).toEqual([
      ...['PASS connection', 'PASS token', 'INFO server', 'PASS keys'],
      ...['PASS drill-lock', 'PASS drill-fair-lock', 'PASS drill-permits', 'PASS drill-once'],
    ])
    expect(found.checks[2]?.found).toBe(`edgelock dev ${manifest.version}, a store for development in memory`)
    const env = envOf(await startDev())
    expect((await cli(['doctor'], { env })).out).toMatch(/Left out, .* development: eval, write,.* size\n/)
  })
})

describe('a proxy', () => {
  it('of another author passes', async () => {
    const { address } = stack().redis
    const redisUrl = 'path' in address ? address.path : `redis://${address.host}:${address.port}`
    const foreign = await startForeignRestServer({ token: 'foreign-token', redisUrl })
    onTestFinished(() => foreign.stop())
    expect(complaints(await doctor(foreign))).toEqual({})
  })

  it('that answers 502 is named, and the store is not', async () => {
    stack().rest.faults.next('bad-gateway', ALWAYS)
    const found = await doctor(stack().rest)
    expect(complaints(found)).toEqual({
      connection: expect.stringMatching(/^FAIL a proxy answers, .*: HTTP 502 → .*looks for it/),
    })
    expect(found.status).toBe(3)
  })

  it('that closes every connection is warned of', async () => {
    const { url, token } = stack().rest
    const proxied = await serve({
      async fetch(request) {
        const path = url + new URL(request.url).pathname
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const answer = await fetch(path, { method: 'POST', body: await request.text(), headers })
        return new Response(answer.body, { status: answer.status, headers: { connection: 'close' } })
      },
    })
    expect(complaints(await doctor({ url: proxied, token }))).toEqual({
      latency: expect.stringMatching(/^WARN .* 20 new connections.* → .*keep-alive/),
    })
  })
})
