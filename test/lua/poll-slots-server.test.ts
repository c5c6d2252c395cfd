/** The line of poll slots in Redis: how long it stays, and what may stand in its place. */
import { describe, expect, it } from 'vitest'
import { askInLine, type HowToAsk, LINE_KINDS, readLine, SLOTS } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { serverNow } from '../support/store.ts'

const redis = useRedis()

/** How much later than the test a loaded machine may be. */
const LATE_MS = 9_000

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (_title, kind) => {
  const client = () => redis().client
  const ask = (name: string, poll?: HowToAsk) => askInLine(client(), kind, name, poll)

  describe('is learned again', () => {
    const huge = '9'.repeat(400)
    const far = 1e18
    it.each<[what: string, fields: (now: number) => unknown[]]>([
      ['text', () => ['other data']],
      ['negative numbers', now => [-now, -now, 0, -800, -5, -5, -5, 0, '', '']],
      ['a slot in the far future', now => [far, now, 0, 800, 800, 5, 50, 0, '', '']],
      ['a hold in the far future', now => [now, far, 0, 800, 800, 5, 50, 0, '', '']],
      ['a hold without end', now => [now, huge, 0, 800, 800, 5, 50, 0, '', '']],
      ['numbers without end', now => [now, now, 0, huge, huge, huge, huge, huge, '', '']],
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
})

describe('where TIME is refused', () => {
  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })

  it.each(Object.entries(LINE_KINDS))("the line of a %s counts from the caller's time", async (_, kind) => {
    const { client } = timeless()
    await kind.leave(client, 0)
    expect(await askInLine(client, kind, 'a')).toMatchObject({ code: 'busy', askInMs: 5 })
    // The caller says that it is 1.
    expect(await client.get(SLOTS)).toMatch(/^6000:1000:0:0:0:/)
  })
})
