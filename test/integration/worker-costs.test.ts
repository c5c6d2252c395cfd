/** What an anonymous request to the worker costs others at most: the table of SECURITY.md, row by row. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../worker/app.ts'
import { envOf } from '../support/clients.ts'
import { followCommands } from '../support/follow-commands.ts'
import { executionContext } from '../support/guard-app.ts'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { useStack } from '../support/stack.ts'
import { sample } from '../support/thorough.ts'
import { pass, until } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const SECRET = 'github-secret-of-tests'
/** With what stands before it, the longest name that `/guard` takes. */
const LONGEST = 'x'.repeat(400 - 'f:'.length)
const KINDS = ['lock', 'fair', 'fenced', 'permits'] as const
const TOKENS = ['JOBS_TOKEN', 'EVENTS_TOKEN', 'READY_TOKEN', 'CONSOLE_TOKEN', 'LOCK_TOKENS']
const SETTINGS = {
  ...Object.fromEntries(TOKENS.map(name => [name, 'a-token-of-the-tests'])),
  GITHUB_WEBHOOK_SECRET: SECRET,
  JOBS: 'nightly',
  GUARDS: '/lock/:id=lock:l::id /fair/:id=fair:f::id /fenced/:id=fenced:f::id /permits/:id=permits:1:p::id',
  GUARD_WAIT_MS: '10000',
  GUARD_HOLD_MS: '30000',
  GUARD_WAITERS: '1',
  GUARD_NEW_NAMES: '2',
}

/** Lower than in SETTINGS, or their defaults. Those that count requests have rows of their own. */
const LOWERED = {
  MAX_BODY_BYTES: '100000',
  GUARD_BODY_BYTES: '100000',
  GUARD_HOLD_MS: '10000',
  GUARD_WAIT_MS: '2000',
}

const stack = useStack()
const upstream = useUpstream()
let lowered: object
let background: Promise<unknown>[]
let hangUp: AbortController
let asked: Promise<Response>[]

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  upstream.answer = () => 200
  background = []
  asked = []
  hangUp = new AbortController()
  lowered = {}
})
afterEach(async () => {
  // What waits, or holds a name, would go on after the test.
  hangUp.abort()
  await Promise.all(asked)
  await Promise.all(background)
  vi.restoreAllMocks()
})

interface Asked extends RequestInit {
  readonly queue?: boolean
}

function ask(path: string, { queue, ...init }: Asked = {}): Promise<Response> {
  const env = {
    ...SETTINGS,
    ...lowered,
    ...envOf(stack().rest),
    ...{ GUARDED_URL: upstream.url, UPSTREAM_URL: upstream.url },
    ...(queue && { EVENTS: { send: async () => {}, sendBatch: async () => {} } }),
  }
  const { context } = executionContext()
  const ctx = { ...context, waitUntil: (work: Promise<unknown>) => void background.push(work) }
  const request = new Request(`http://worker${path}`, { signal: hangUp.signal, ...init })
  const answer = Promise.resolve(app.fetch(request, env, ctx))
  asked.push(answer)
  return answer
}

/** Answers of the worker, read to their ends, with all that goes on behind them. */
async function statusesOf(answers: readonly Promise<Response>[]): Promise<number[]> {
  const settled = await Promise.all(answers)
  for (const response of settled) await response.arrayBuffer()
  await Promise.all(background)
  return settled.map(({ status }) => status)
}

/** The longest bodies that the worker takes. */
const [MEBIBYTE, OF_GUARD] = [1_048_576, 262_144]
const CHUNK = 16_384
const DAY_MS = 86_400_000

/** A body of so many bytes, which counts what was taken of it. */
function counted(text: string, bytes: number) {
  const seen = { bytes: 0 }
  const given = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.bytes >= bytes) return controller.close()
        const chunk = given.subarray(seen.bytes, seen.bytes + CHUNK)
        controller.enqueue(chunk.length > 0 ? chunk : new Uint8Array(CHUNK))
        seen.bytes += chunk.length || CHUNK
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, init: { method: 'POST', body, duplex: 'half' } as RequestInit }
}

/** A body that never ends. */
const endless = () => counted('', Infinity)

/** Asks with the longest body. */
async function askFully(path: string) {
  const { seen, init } = counted('', OF_GUARD)
  return { statuses: await statusesOf([ask(path, init)]), bytes: seen.bytes }
}

/** How many kB the keys and values are that are left, times the seconds that they stay, and how many days the last stays. */
async function leftBehind() {
  const { client } = stack().redis
  let [kBs, days] = [0, 0]
  for (const key of await client.keys('*')) {
    const type = await client.type(key)
    const values =
      type === 'string'
        ? [await client.get(key)]
        : type === 'hash'
          ? Object.entries(await client.hgetall(key)).flat()
          : type === 'list'
            ? await client.lrange(key, 0, -1)
            : await client.zrange(key, 0, -1, 'WITHSCORES')
    const bytes = Buffer.byteLength([key, ...values].join(''))
    const ttlMs = await client.pttl(key)
    expect([key, ttlMs]).not.toEqual([key, -1])
    kBs += (bytes / 1_000) * (ttlMs / 1_000)
    days = Math.max(days, ttlMs / DAY_MS)
  }
  return { kBs, days }
}

interface Cost {
  requests: number
  commands: number
  /** In kB × seconds. */
  left: number
  /** In kB. */
  memory: number
  /** In seconds, to the half. */
  delay: number
}

/** One row of the table: what is asked, and with which answer. */
interface Row {
  readonly what: string
  /** Returns the statuses, and what was read of a body, in bytes. */
  attack(): Promise<{ statuses: number[]; bytes?: number }>
  /** How long another caller waits because of it, in milliseconds. Default: as long as one of another name does beside it. */
  delay?(): Promise<number>
  /** Whether it takes the place of another that waits, for as long as it lasts. */
  readonly takesPlace?: boolean
  /** What comes before, and is no part of it. */
  before?(): Promise<unknown>
  readonly statuses: readonly number[]
}

/** Every address, and what else is asked for. */
const PATHS = [
  ...app.routes.map(({ path }) => path.replace(/:\w+|\*/g, 'x')),
  ...['locks', 'permits', 'once'].flatMap(api =>
    ['', '/result', '/resolution'].map(end => `/${api}/x${end}`),
  ),
  ...['/', '/nothing', '/hooks/unknown', '/jobs/nightly', '/guard/unknown', '/guard/lock/a%2fb'],
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const ROWS: readonly Row[] = [
  {
    what: 'an address where nothing is, `/health`, `/openapi.json`, or any other without its token',
    async attack() {
      const asked = PATHS.flatMap(path => METHODS.map(method => ask(path, { method, queue: true })))
      const statuses = await statusesOf(asked)
      return { statuses: [...new Set(statuses)].filter(status => status !== 200).sort() }
    },
    statuses: [400, 401, 404],
  },
  {
    what: '`/hooks/*` without a signature that fits',
    async attack() {
      const { seen, init } = endless()
      const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'x-github-delivery': '1' }
      const wrong = ask('/hooks/github', { method: 'POST', body: '{}', headers, queue: true })
      const long = ask('/hooks/github', { ...init, headers, queue: true })
      return { statuses: await statusesOf([wrong, long]), bytes: seen.bytes }
    },
    statuses: [401, 413],
  },
  {
    what: '`/hooks/*` with a delivery that was recorded',
    before: () => replay(true),
    attack: () => replay(true),
    statuses: [200],
  },
  {
    what: '`/hooks/*` with a delivery that was recorded, without the queue',
    before: () => replay(false),
    attack: () => replay(false),
    statuses: [200],
  },
  {
    what: '`/guard/*` with a body that is too long',
    async attack() {
      const { seen, init } = endless()
      return { statuses: await statusesOf([ask('/guard/lock/1', init)]), bytes: seen.bytes }
    },
    statuses: [413],
  },
  ...KINDS.map(
    (kind): Row => ({
      what: `\`/guard/*\` of a \`${kind}\` route, which is free`,
      attack: () => askFully(`/guard/${kind}/${LONGEST}`),
      statuses: [200],
      delay: () => delayBehind(kind),
    }),
  ),
  ...KINDS.map(
    (kind): Row => ({
      what: `\`/guard/*\` of a \`${kind}\` route, waiting in vain`,
      before: () => hold(kind),
      attack: () => askFully(`/guard/${kind}/${LONGEST}`),
      statuses: [409],
      takesPlace: true,
    }),
  ),
  {
    what: '`/guard/*`, when `GUARD_WAITERS` others wait',
    before: async () => {
      await hold('lock')
      void ask(`/guard/lock/${LONGEST}`)
      await pass(500)
      // It asks now and then, which is no part of the attack: it has just done so.
      const { http } = stack().rest.requests
      await until(() => stack().rest.requests.http > http)
      await pass(20)
    },
    attack: () => askFully(`/guard/lock/${LONGEST}`),
    statuses: [429],
  },
  {
    what: '`/guard/*` of a `fenced` route, with one new name too many',
    before: () => statusesOf(['a', 'b'].map(name => ask(`/guard/fenced/${name}`))),
    attack: () => askFully(`/guard/fenced/${LONGEST}`),
    statuses: [429],
    delay: () => untilServed('/guard/fenced/another'),
  },
]

/** Sends a delivery that is as long as the worker takes any. */
async function replay(queue: boolean) {
  const text = '{"repository":{"full_name":"a/b"}}'.padEnd(MEBIBYTE)
  const { headers } = await fromGitHub(text, 'guid')
  const { seen, init } = counted(text, MEBIBYTE)
  return {
    statuses: await statusesOf([ask('/hooks/github', { ...init, headers, queue })]),
    bytes: seen.bytes,
  }
}

/** Holds the name, by an upstream that never answers. */
async function hold(kind: string): Promise<void> {
  let reached = false
  upstream.answer = () => {
    reached = true
    return new Promise(() => {})
  }
  void ask(`/guard/${kind}/${LONGEST}`)
  await until(() => reached)
}

/** How long a name is not to be had because of one stranger. */
async function delayBehind(kind: string): Promise<number> {
  const startedAt = performance.now()
  await hold(kind)
  await untilServed(`/guard/${kind}/${LONGEST}`)
  return performance.now() - startedAt
}

/** How long a caller of another name waits beside an attack. */
async function delayBeside(attack: Row['attack']): Promise<number> {
  upstream.answer = () => 200
  const attacked = attack()
  const waitedMs = await untilServed('/guard/lock/another')
  await attacked
  return waitedMs
}

/** How long an address is asked until it answers 200. */
async function untilServed(path: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    upstream.answer = () => 200
    const [{ status }] = [await ask(path)]
    if (status === 200) return performance.now() - startedAt
    await pass(250)
  }
}

async function measure({ before, attack, delay, takesPlace }: Row) {
  const { rest, redis } = stack()
  upstream.answer = () => 200
  // The scripts are known to the server afterwards, as to any that has served a request.
  for (const kind of KINDS) await statusesOf([ask(`/guard/${kind}/first`), ask(`/guard/${kind}/first`)])
  await redis.client.flushdb()
  background = []
  await before?.()
  const { kBs: leftBefore } = await leftBehind()
  background = []
  rest.requests.reset()
  let commands = 0
  const unfollow = await followCommands(redis.client, ([name = ''], by) => {
    if (by === 'script' || !/^EVAL/.test(name)) commands++
  })
  const startedAt = performance.now()
  const seen = await attack()
  const tookMs = performance.now() - startedAt
  unfollow()
  const { http: requests } = rest.requests
  const left = Math.max(0, (await leftBehind()).kBs - leftBefore)
  const delayMs = (await delay?.()) ?? (takesPlace ? tookMs : await delayBeside(attack))
  const memory = (seen.bytes ?? 0) / 1_024
  const delayed = Math.round(delayMs / 500) / 2
  const cost: Cost = { requests, commands, left, memory, delay: delayed }
  return { cost, statuses: seen.statuses }
}

const table = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')

/** The cells of a row of SECURITY.md. */
function cellsOf(what: string): string[] {
  const row = table.split('\n').find(line => line.startsWith(`| ${what} |`))
  return row?.split('|').slice(2) ?? []
}

function numbersOf(what: string): number[] {
  return cellsOf(what).map(cell => Number(/[\d.,]+/.exec(cell)?.[0].replaceAll(',', '')))
}

/** What SECURITY.md says of a row of {@link ROWS}. */
function stated(what: string): Cost & { settings: string[] } {
  const [requests = 0, commands = 0, left = 0, memory = 0, delay = 0] = numbersOf(what)
  const settings = [...(cellsOf(what)[5] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return { requests, commands, left, memory, delay, settings }
}

it('SECURITY.md has these rows, and no others', () => {
  const found = table.split('\n').filter(row => /^\| (an address|`\/)/.test(row))
  expect(found.map(row => row.split(' | ')[0]?.slice(2))).toEqual(ROWS.map(({ what }) => what))
})

describe('an anonymous request costs no more than SECURITY.md says', () => {
  it.each(sample(ROWS, 4))('$what', async row => {
    const { cost, statuses } = await measure(row)
    if (process.env['COSTS']) process.stderr.write(`${row.what} ${JSON.stringify(cost)}\n`)
    expect(statuses).toEqual(row.statuses)
    const { settings, ...limit } = stated(row.what)
    for (const [name, value] of Object.entries(cost)) {
      const most = limit[name as keyof Cost]
      expect(value, `${name}, which SECURITY.md bounds by ${most}`).toBeLessThanOrEqual(most)
      // A bound that is far above what is measured would let it grow unseen.
      expect(most, `${name}, of which ${value} is left`).toBeLessThanOrEqual(Math.ceil(value * 1.5) + 1)
    }
    for (const [setting, value] of Object.entries(LOWERED)) {
      if (!settings.includes(setting)) continue
      lowered = { [setting]: value }
      const { cost: less } = await measure(row)
      const falls = Object.entries(less).filter(([name, value]) => value < 0.8 * cost[name as keyof Cost])
      expect(falls, `what falls with ${setting}`).not.toEqual([])
    }
  })
})

describe('what a token takes and gives back leaves no more behind than SECURITY.md says', () => {
  const name = 'x'.repeat(200)
  const GIVEN: Record<string, { path: string; body: object; result?: object }> = {
    '`PUT /locks`, `lock`': { path: 'locks', body: {} },
    '`PUT /locks`, `fair`': { path: 'locks', body: { kind: 'fair' } },
    '`PUT /locks`, `fenced`': { path: 'locks', body: { kind: 'fenced' } },
    '`PUT /permits`': { path: 'permits', body: { permits: 10 } },
    '`PUT /once`, without a result': { path: 'once', body: {} },
    '`PUT /once`, with the result `null`': { path: 'once', body: {}, result: { result: null } },
  }

  it.each(Object.entries(GIVEN))('%s', async (what, { path, body, result }) => {
    const api = lockApiOf(stack)
    const at = `/${path}/${name}`
    const { lease } = await grantedBy(await api.put(at, 'k', { body }))
    const ended = result ? await api.complete(at, lease, result) : await api.release(at, lease)
    expect(ended.status).toBe(204)
    const { kBs, days } = await leftBehind()
    if (process.env['COSTS']) process.stderr.write(`${what} ${kBs} ${days}\n`)
    const [mostKBs = 0, mostDays = 0] = numbersOf(what)
    expect(kBs).toBeLessThanOrEqual(mostKBs)
    expect(mostKBs).toBeLessThanOrEqual(Math.ceil(kBs * 1.5) + 1)
    expect(days).toBeLessThanOrEqual(mostDays)
  })
})
