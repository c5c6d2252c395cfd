/** The line of poll slots in Redis: what it costs, how long it stays, and what may stand in its place. */
import { describe, expect, it } from 'vitest'
import { askInLine, type HowToAsk, LINE_KINDS, readLine, SLOTS, setLine } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands } from '../support/run-script.ts'
import { serverNow } from '../support/store.ts'

const redis = useRedis()

/** What polls run behind others, beside Java as well: while it is busy, and when it is free. */
const COMMANDS: Record<string, Record<'busy' | 'busyPoll' | 'busyLast' | 'keptOut' | 'passes', string>> = {
  lock: {
    busy: 'EXISTS HGETALL MGET PTTL SET TIME',
    busyPoll: 'HGETALL MGET PTTL SET TIME',
    busyLast: 'EXISTS HGETALL MGET PTTL SET',
    keptOut: 'EXISTS HGETALL MGET SET TIME',
    passes: 'HGETALL HSET MGET PEXPIRE SET TIME',
  },
  'fenced lock': {
    busy: 'EXISTS HGETALL MGET PTTL SET TIME',
    busyPoll: 'HGETALL MGET PTTL SET TIME',
    busyLast: 'EXISTS HGETALL MGET PTTL SET',
    keptOut: 'EXISTS HGETALL MGET SET TIME',
    passes: 'HGETALL HSET MGET PEXPIRE PEXPIRE SET SET TIME TIME',
  },
  'write lock': {
    busy: 'EXISTS HRANDFIELD MGET PTTL SET TIME',
    busyPoll: 'HRANDFIELD MGET PTTL SET TIME',
    busyLast: 'EXISTS HRANDFIELD MGET PTTL SET',
    keptOut: 'EXISTS HRANDFIELD MGET PTTL SET TIME',
    passes: 'HRANDFIELD HSET MGET PEXPIRE PTTL SET TIME',
  },
  'multi-lock': {
    busy: 'EXISTS GET HGETALL PTTL SET TIME',
    busyPoll: 'GET HGETALL PTTL SET TIME',
    busyLast: 'EXISTS HGETALL PTTL SET',
    keptOut: 'EXISTS EXISTS HGETALL MGET SET TIME',
    passes: 'EXISTS HGETALL HSET MGET PEXPIRE SET TIME',
  },
  semaphore: {
    busy: 'GET MGET SET TIME',
    busyPoll: 'GET MGET SET TIME',
    busyLast: 'MGET SET',
    keptOut: 'GET MGET SET TIME',
    passes: 'DECRBY MGET SET SET TIME',
  },
  'permit semaphore': {
    busy: 'MGET SET TIME ZMSCORE ZRANGE ZRANGE',
    busyPoll: 'MGET SET TIME ZMSCORE ZRANGE ZRANGE',
    busyLast: 'MGET SET TIME ZMSCORE ZRANGE',
    keptOut: 'MGET SET TIME ZMSCORE ZRANGE ZRANGE',
    passes: 'DECRBY MGET PTTL SET TIME ZADD ZMSCORE ZRANGE ZRANGE',
  },
  'permit semaphore of a given size': {
    busy: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    busyPoll: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    busyLast: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    keptOut: 'MGET SET TIME ZCARD ZMSCORE ZRANGE',
    passes: 'MGET PTTL SET SET TIME ZADD ZCARD ZRANGE',
  },
}

/** How much later than the test a loaded machine may be. */
const LATE_MS = 9_000

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (title, kind) => {
  const client = () => redis().client
  const ask = (name: string, poll?: HowToAsk) => askInLine(client(), kind, name, poll)

  describe('is learned again', () => {
    const huge = '9'.repeat(400)
    const far = 1e18
    it.each<[what: string, fields: (now: number) => unknown[]]>([
      ['text', () => ['other data']],
      ['too few numbers', now => [now, now, 800]],
      ['negative numbers', now => [-now, -now, 0, -800, -5, -5, -5, 0, '', '']],
      ['a slot in the far future', now => [far, now, 0, 800, 800, 5, 50, 0, '', '']],
      ['a slot without end', now => [huge, now, 0, 800, 800, 5, 50, 0, '', '']],
      ['a hold in the far future', now => [now, far, 0, 800, 800, 5, 50, 0, '', '']],
      ['an end of a hold in the far future', now => [now, now, far, 800, 800, 5, 50, 0, '', '']],
      ['a hold without end', now => [now, huge, 0, 800, 800, 5, 50, 0, '', '']],
      ['a hold since ever', now => [now, 0, 0, 800, 800, 5, 50, 0, '', '']],
      ['a mean of ages', now => [now, now, 0, far, far, 5, 50, 0, '', '']],
      ['numbers without end', now => [now, now, 0, huge, huge, huge, huge, huge, '', '']],
      ['a count and waits without end', now => [now, now, 0, 800, huge, huge, huge, huge, '', '']],
      ['a priority of nonsense', now => [now, now, 0, 800, 800, 5, 50, 0, `--${huge}-5`, '']],
    ])('after %s', async (_, fields) => {
      await expectLearned(async () =>
        client().set(SLOTS, fields((await serverNow(client())) * 1_000).join(':')),
      )
    })

    it.each([
      ['a list', () => client().rpush(SLOTS, '1')],
      ['a hash', () => client().hset(SLOTS, 'a', '1')],
      ['nothing at all', () => client().del(SLOTS)],
    ])('after %s in its place', (_, put) => expectLearned(put))

    /** Whatever is there is never an error, and no longer there after two polls. */
    async function expectLearned(put: () => Promise<unknown>): Promise<void> {
      await kind.leave(client(), 0, 30_000)
      await put()
      expect(await ask('a')).toMatchObject({ code: 'busy' })
      expect(await ask('c')).toMatchObject({
        code: 'busy',
        askInMs: expect.toSatisfy(ms => ms >= 0 && ms < LATE_MS),
      })
      expect((await readLine(client())).inMs).toBeLessThan(LATE_MS)
      for (const [name, poll] of Object.entries({ d: { rttMs: 1 }, e: { last: 1 } } as const)) {
        await client().del(SLOTS)
        await put()
        await kind.leave(client(), 1)
        expect(await ask(name, poll)).toMatchObject({ code: 'granted' })
      }
    }
  })

  it('costs no more commands than listed', async () => {
    const run: Record<string, string> = {}
    for (const [what, free, poll] of [
      ['busy', 0, {}],
      ['busyPoll', 0, { rttMs: 1, waitedMs: 100_000 }],
      ['busyLast', 0, { last: 1 }],
      ['keptOut', 1, {}],
      ['passes', 1, { rttMs: 1, waitedMs: 100_000 }],
    ] as const) {
      await client().flushdb()
      await kind.leave(client(), free, 30_000)
      await setLine(client(), { inMs: 60_000, meanMs: 20_000, count: 5 })
      run[what] = await innerCommands(client(), () => ask('a', poll))
    }
    expect(run).toEqual(COMMANDS[title])
  })

  it('expires, some time after its last slot', async () => {
    await kind.leave(client(), 0, 30_000)
    await setLine(client(), { inMs: 5_000, meanMs: 800, count: 5 })
    await ask('a')
    const { inMs } = await readLine(client())
    expect(await client().pttl(SLOTS)).toSatisfy((ms: number) => ms > inMs && ms < 60_000)
  })

  it('is not there while no client waits', async () => {
    await kind.leave(client(), 0, 30_000)
    expect(await ask('a', { last: 1 })).toMatchObject({ code: 'busy' })
    await kind.leave(client(), 1)
    expect(await ask('c')).toMatchObject({ code: 'granted' })
    expect(await client().exists(SLOTS)).toBe(0)
  })
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

  it.each(Object.entries(LINE_KINDS))("the line of a %s counts from the caller's time", async (_, kind) => {
    const { client } = timeless()
    await kind.leave(client, 0)
    expect(await askInLine(client, kind, 'a')).toMatchObject({ code: 'busy', askInMs: 10 })
    // The caller says that it is 1.
    expect(await client.get(SLOTS)).toMatch(/^11000:1000:0:0:0:/)
  })
})
