/** Checks the acquire of a semaphore whose size the caller gives: its replies, what it leaves, and its duplicates. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript } from '../support/run-script.ts'
import { flag, NO_COUNTS, readStore, runningDownFrom } from '../support/store.ts'
import { pollOf } from '../support/wire.ts'

const redis = useRedis()
const client = () => redis().client

/** Written out here a second time, because other clients on the same Redis rely on it. */
const P = 'P'
const DEADLINES = '{P}:timeout'
const CHANNEL = 'redisson_sc:{P}'
const done = (id: string) => `edgelock:done:{P}:${id}`
const KEEP_MS = 1_000_000
/** Redisson's deadline for a permit without a lease. */
const NEVER = 922_337_203_685_477

const id = (byte: number) => byte.toString(16).padStart(2, '0').repeat(16)
const [A, B, C] = [id(0xfa), id(0xfb), id(0x00)]

type Step = () => Promise<unknown>

const values = (holder: string, publish = 'PUBLISH') => ({
  permits: P,
  deadlines: DEADLINES,
  done: done(holder),
  channel: CHANNEL,
  holder,
  doneMs: 150_000,
  publish,
  ...pollOf(P),
})
const within =
  (total: number, holder: string, { leaseMs = 30_000, last = 0, publish = 'PUBLISH' } = {}): Step =>
  () =>
    runScript(client(), scripts.acquireWithin, {
      ...values(holder, publish),
      total,
      leaseMs,
      last,
      keepMs: KEEP_MS,
    })
const acquire =
  (holder: string): Step =>
  () =>
    runScript(client(), scripts.acquire, { ...values(holder), leaseMs: 30_000, last: 0 })
const release =
  (holder: string, outcome: 0 | 1 = 1): Step =>
  () =>
    runScript(client(), scripts.release, { ...values(holder), outcome })
const has =
  (permits: number | string): Step =>
  () =>
    client().set(P, permits)
/** A permit whose deadline is `ms` from now, as a Java client with the right time would have written it. */
const taken =
  (holder: string, ms: number): Step =>
  async () => {
    const [seconds = 0] = (await client().time()).map(Number)
    await client().zadd(DEADLINES, ms === NEVER ? NEVER : seconds * 1_000 + ms, Buffer.from(holder, 'hex'))
  }

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  /** How many permits are available, the holders, the TTL of both keys, and the finished holders. */
  left: { permits: number; holders?: string[]; ttlMs?: number; done?: Record<string, 0 | 1> }
  /** The reply to duplicates, where it differs. */
  copy?: unknown[]
}

const FRESH_MS = 30_000 + KEEP_MS
const granted = [':granted', runningDownFrom(30_000)]

async function expectLeft({
  permits,
  holders = [],
  ttlMs = FRESH_MS,
  done: finished = {},
}: Row['left']): Promise<void> {
  const stays = ttlMs === -1 ? -1 : runningDownFrom(ttlMs)
  const { [DEADLINES]: deadlines, ...others } = await readStore(client())
  expect(Object.keys((deadlines?.value ?? {}) as object).sort()).toEqual([...holders].sort())
  if (deadlines) expect(deadlines.ttlMs).toEqual(stays)
  expect(others).toEqual({
    [P]: { type: 'string', value: String(permits), ttlMs: stays },
    ...Object.fromEntries(Object.entries(finished).map(([holder, answer]) => [done(holder), flag(answer)])),
  })
}

const ROWS: Record<string, Row> = {
  'creates a semaphore with a TTL and takes a permit': {
    call: within(3, A),
    reply: granted,
    left: { permits: 2, holders: [A] },
  },
  'takes the last permit': {
    given: [within(2, B)],
    call: within(2, A, { last: 1 }),
    reply: granted,
    left: { permits: 0, holders: [A, B] },
  },
  'is busy until the nearest deadline': {
    given: [within(2, B, { leaseMs: 20_000 }), within(2, C)],
    call: within(2, A),
    reply: [':busy', runningDownFrom(20_000)],
    left: { permits: 0, holders: [B, C], ttlMs: 20_000 + KEEP_MS },
  },
  'is over after a busy last try, so that a late duplicate takes nothing': {
    given: [within(1, B)],
    call: within(1, A, { last: 1 }),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: 0, holders: [B], done: { [A]: 0 } },
    copy: [':refused', -1],
  },
  'is refused once it is over, even when a permit is available, and corrects nothing': {
    given: [within(1, B), within(1, A, { last: 1 }), release(B)],
    call: within(9, A),
    reply: [':refused', -1],
    left: { permits: 1, done: { [A]: 0, [B]: 1 } },
  },
  'is refused after its release': {
    given: [within(2, A), release(A)],
    call: within(2, A),
    reply: [':refused', -1],
    left: { permits: 2, done: { [A]: 1 } },
  },
  'is refused after a cancellation that arrived first': {
    given: [within(2, B), release(A, 0)],
    call: within(2, A),
    reply: [':refused', -1],
    left: { permits: 1, holders: [B], done: { [A]: 0 } },
  },
  'lets in more holders with a larger size': {
    given: [within(1, B)],
    call: within(3, A),
    reply: granted,
    left: { permits: 1, holders: [A, B] },
  },
  'lets in no holder with a smaller size while more permits are acquired': {
    given: [within(3, B), within(3, C)],
    call: within(1, A),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: -1, holders: [B, C] },
  },
  'is busy with a size of 0': {
    call: within(0, A),
    reply: [':busy', -1],
    left: { permits: 0 },
  },
  'takes back expired permits and corrects a stored number that is too low': {
    given: [taken(B, -5_000), taken(C, 20_000), has(-4)],
    call: within(2, A),
    reply: granted,
    left: { permits: 0, holders: [A, C], ttlMs: -1 },
  },
  'counts the acquired permits when the stored number was evicted': {
    given: [within(2, B), within(2, C), () => client().del(P)],
    call: within(2, A),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: 0, holders: [B, C] },
  },
  'counts the acquired permits when the stored number is too high': {
    given: [within(1, B), () => client().incrby(P, 5)],
    call: within(1, A),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: 0, holders: [B] },
  },
  'starts anew when the leases were evicted, because it has no other record of them': {
    given: [within(2, B), () => client().del(DEADLINES)],
    call: within(2, A),
    reply: granted,
    left: { permits: 1, holders: [A] },
  },
  'gives no TTL to a semaphore without one, as Redisson creates it': {
    given: [has(2), acquire(B)],
    call: within(4, A),
    reply: granted,
    left: { permits: 2, holders: [A, B], ttlMs: -1 },
  },
  'is busy with -1 while the permits have no lease, as Redisson can grant them': {
    given: [taken(B, NEVER), has(0)],
    call: within(1, A),
    reply: [':busy', -1],
    left: { permits: 0, holders: [B], ttlMs: -1 },
  },
  'raises the TTL of both keys when it runs low': {
    given: [within(3, B), () => client().pexpire(P, 90_000), () => client().pexpire(DEADLINES, 90_000)],
    call: within(3, A),
    reply: granted,
    left: { permits: 1, holders: [A, B] },
  },
  'leaves a TTL that is long enough, which the leases share': {
    given: [within(3, B, { leaseMs: 500_000 })],
    call: within(3, A),
    reply: granted,
    left: { permits: 1, holders: [A, B], ttlMs: 500_000 + KEEP_MS },
  },
  'gives the first lease after a pause the TTL of the semaphore': {
    given: [within(3, B), release(B)],
    call: within(3, A),
    reply: granted,
    left: { permits: 2, holders: [A], done: { [B]: 1 } },
  },
}

describe('acquireWithin', () => {
  it.each(Object.entries(ROWS))('%s', async (_title, { given = [], call, reply, left, copy = reply }) => {
    for (const step of given) await step()
    expect(await call()).toEqual(reply)
    await expectLeft(left)
    for (let copies = 0; copies < 3; copies++) expect(await call()).toEqual(copy)
    await expectLeft(left)
  })

  it('accepts the longest lease that is a safe integer', async () => {
    const leaseMs = Number.MAX_SAFE_INTEGER
    expect(await within(2, A, { leaseMs })()).toEqual([':granted', expect.any(Number)])
    for (const key of [P, DEADLINES]) expect(await client().pttl(key)).toBeGreaterThan(leaseMs - 60_000)
  })

  it('answers a duplicate with the rest of the lease', async () => {
    await within(1, A, { leaseMs: 20_000 })()
    expect(await within(1, A, { leaseMs: 60_000 })()).toEqual([':granted', runningDownFrom(20_000)])
  })

  it.each(NO_COUNTS)('refuses a key that holds %o, and changes nothing', async text => {
    await has(text)()
    await expect(within(2, A)()).rejects.toThrow('WRONGTYPE')
    expect(await client().get(P)).toBe(text)
    expect(await client().keys('*')).toEqual([P])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the count', () => client().hset(P, 'a', '1')],
    ['the leases', () => client().set(DEADLINES, 'other data')],
  ])('refuses a key of another type in the place of %s, and changes nothing', async (_, occupy) => {
    await occupy()
    const before = await readStore(client())
    await expect(within(2, A)()).rejects.toThrow('WRONGTYPE')
    expect(await readStore(client())).toEqual(before)
  })

  it.each([
    ['creates the semaphore', [], within(3, A), ['2']],
    ['raises the size', [within(1, B)], within(3, A), ['1']],
    ['takes a permit', [within(3, B)], within(3, A), []],
    ['takes the last permit', [within(2, B)], within(2, A), []],
    ['takes back more permits than it needs', [taken(B, -9), taken(C, -9), has(0)], within(2, A), ['1']],
    ['has no command to publish with', [], within(3, A, { publish: '' }), []],
  ])(
    'announces the available permits only if there are more than before: when it %s',
    async (_, given, call, messages) => {
      for (const step of given) await step()
      expect(await published(client(), CHANNEL, call)).toEqual(messages.map(text => ['PUBLISH', text]))
    },
  )

  it.each([
    [
      'creates the semaphore',
      [],
      within(2, A, { publish: '' }),
      'GET MGET PEXPIRE PTTL SET TIME ZADD ZCARD ZCOUNT',
    ],
    [
      'takes the first permit',
      [within(2, B), release(B)],
      within(2, A),
      'MGET PEXPIRE PTTL SET TIME ZADD ZCARD ZCOUNT',
    ],
    ['takes another', [within(2, B)], within(2, A), 'MGET PTTL SET TIME ZADD ZCARD ZCOUNT'],
    ['is busy', [within(1, B)], within(1, A), 'MGET SET TIME ZCARD ZCOUNT ZMSCORE ZRANGE'],
    [
      'is busy for the last time',
      [within(1, B)],
      within(1, A, { last: 1 }),
      'MGET SET TIME ZCARD ZCOUNT ZMSCORE ZRANGE',
    ],
    ['is repeated', [within(2, A)], within(2, A), 'MGET TIME ZADD ZCARD ZCOUNT ZMSCORE'],
    ['is refused', [release(A, 0)], within(2, A), 'MGET'],
  ])('runs these commands when it %s', async (_, given, call, commands) => {
    for (const step of given) await step()
    expect(await innerCommands(client(), call)).toBe(commands)
  })
})
