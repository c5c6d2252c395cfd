/** The line of poll slots in Redis: what it costs, how long it stays, and what may stand in its place. */
import { describe, expect, it } from 'vitest'
import { askInLine, type HowToAsk, LINE_KINDS, readLine, SLOTS, useLine } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands } from '../support/run-script.ts'
import { serverNow } from '../support/store.ts'

const redis = useRedis()

/** What polls run behind others: while it is busy, and when it is free. */
const COMMANDS: Record<string, Record<'busy' | 'busyLast' | 'keptOut' | 'passes', string>> = {
  lock: {
    busy: 'EXISTS GET HGETALL PTTL SET TIME',
    busyLast: 'EXISTS GET HGETALL PTTL SET',
    keptOut: 'EXISTS GET HGETALL SET TIME TIME',
    passes: 'EXISTS GET HGETALL HSET PEXPIRE SET TIME',
  },
  'fenced lock': {
    busy: 'EXISTS GET HGETALL PTTL SET TIME',
    busyLast: 'EXISTS GET HGETALL PTTL SET',
    keptOut: 'EXISTS GET HGETALL SET TIME TIME',
    passes: 'EXISTS GET HGETALL HSET PEXPIRE PEXPIRE SET SET TIME TIME',
  },
  'write lock': {
    busy: 'EXISTS GET HMGET PTTL SET TIME',
    busyLast: 'EXISTS GET HMGET PTTL SET',
    keptOut: 'EXISTS GET HMGET PTTL SET TIME TIME',
    passes: 'EXISTS GET HMGET HSET PEXPIRE PTTL SET TIME',
  },
  'multi-lock': {
    busy: 'EXISTS GET HGETALL PTTL SET TIME',
    busyLast: 'EXISTS HGETALL PTTL SET',
    keptOut: 'EXISTS HSET PEXPIRE',
    passes: 'EXISTS HGETALL HSET PEXPIRE',
  },
  semaphore: {
    busy: 'GET MGET SET TIME',
    busyLast: 'MGET SET',
    keptOut: 'GET MGET SET TIME TIME',
    passes: 'DECRBY MGET SET SET TIME',
  },
  'permit semaphore': {
    busy: 'MGET SET TIME ZMSCORE ZRANGE',
    busyLast: 'MGET SET TIME ZMSCORE ZRANGE',
    keptOut: 'MGET SET TIME ZMSCORE ZRANGE',
    passes: 'DECRBY MGET PTTL SET TIME ZADD ZRANGE',
  },
  'permit semaphore of a given size': {
    busy: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    busyLast: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    keptOut: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    passes: 'MGET PTTL SET SET TIME ZADD ZCARD ZRANGE',
  },
}

/** How much later than the test a loaded machine may be. */
const LATE_MS = 9_000

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (title, kind) => {
  const client = () => redis().client
  const { ask, bHolds, waiting } = useLine(client, kind)

  describe('is learned again', () => {
    const huge = '9'.repeat(400)
    const far = 1e15
    it.each<[what: string, fields: (now: number) => unknown[]]>([
      ['text', () => ['other data']],
      ['nothing', () => ['']],
      ['too few numbers', now => [now, now, now]],
      ['negative numbers', now => [-now, -5, -now, -800, -5, '']],
      ['a slot in the far future', now => [now + 601_000, now, now, 800, 5, '']],
      ['a slot without end', now => [huge, now, now, 800, 5, '']],
      ['a waiter heard in the far future', now => [now, far, now, 800, 5, '']],
      ['a waiter heard without end', now => [now, huge, now, 800, 5, '']],
      ['a holder seen in the far future', now => [now, now, far, 800, 5, '']],
      ['a holder seen without end', now => [now, now, huge, 800, 5, '']],
      ['a holder seen long ago', now => [now, now, 0, 0, 0, '']],
      ['a mean of ages', now => [now, now, now, far, 5, '']],
      ['a mean without end', now => [now, now, now, huge, 5, '']],
      ['a count of ages', now => [now, now, now, 800, far, '']],
      ['a count without end', now => [now, now, now, 800, huge, '']],
    ])('after %s', async (_, fields) => {
      await expectLearned(async () => client().set(SLOTS, fields(await serverNow(client())).join(':')))
    })

    it.each([
      ['a list', () => client().rpush(SLOTS, '1')],
      ['a hash', () => client().hset(SLOTS, 'a', '1')],
      ['nothing at all', () => client().del(SLOTS)],
    ])('after %s in its place', (_, put) => expectLearned(put))

    /** Whatever is there is never an error, and no longer there after two polls. */
    async function expectLearned(put: () => Promise<unknown>): Promise<void> {
      await bHolds()
      await put()
      expect(await ask('a')).toMatchObject({ code: 'busy' })
      const { code, askInMs } = await ask('c')
      expect(code).toBe('busy')
      expect(askInMs).toSatisfy((ms: number) => ms >= 0 && ms < LATE_MS)
      expect(await readLine(client())).toMatchObject({ meanMs: expect.any(Number) })
      for (const [name, poll] of Object.entries({ d: { rttMs: 1 }, e: { last: 1 } } as const)) {
        await client().del(SLOTS)
        await put()
        await kind.free(client())
        expect(await ask(name, poll)).toMatchObject({ code: 'granted' })
      }
    }
  })

  it('costs no more commands than listed', async () => {
    const counted = (poll?: HowToAsk) => innerCommands(client(), () => ask('a', poll))
    const run: Record<string, string> = {}
    for (const [what, poll] of Object.entries({ busy: {}, busyLast: { last: 1 } } as const)) {
      await bHolds()
      await waiting({ inMs: 60_000, meanMs: 20_000, count: 5 })
      run[what] = await counted(poll)
    }
    for (const [what, poll] of Object.entries({ keptOut: {}, passes: { rttMs: 1 } } as const)) {
      await bHolds()
      await waiting({ inMs: 60_000, meanMs: 20_000, count: 5 })
      await kind.free(client())
      run[what] = await counted(poll)
    }
    expect(run).toEqual(COMMANDS[title])
  })

  it('expires, some time after its last slot', async () => {
    await bHolds()
    const { at } = await waiting({ inMs: 5_000, meanMs: 800, count: 5 })
    await ask('a')
    const restMs = at - (await serverNow(client()))
    expect(await client().pttl(SLOTS)).toSatisfy((ms: number) => ms > restMs && ms < 60_000)
  })

  it('is not there while no client waits', async () => {
    await bHolds()
    expect(await ask('a', { last: 1 })).toMatchObject({ code: 'busy' })
    await kind.free(client())
    expect(await ask('c')).toMatchObject({ code: 'granted' })
    expect(await client().exists(SLOTS)).toBe(0)
  })
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

  it.each(Object.entries(LINE_KINDS))("the line of a %s counts from the caller's time", async (_, kind) => {
    const { client } = timeless()
    await kind.free(client)
    for (const [name, code] of [
      ['b', 'granted'],
      ['a', 'busy'],
    ] as const)
      expect(await askInLine(client, kind, name)).toMatchObject({ code })
    // The caller says that it is 1, and the first slot is 25 ms later.
    expect((await readLine(client)).at).toBe(26)
  })
})
