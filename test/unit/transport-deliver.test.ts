import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, type DeliverOptions } from '../../src/transport/call.ts'
import { deliver } from '../../src/transport/deliver.ts'
import { release } from '../../src/transport/scripts/lock.gen.ts'
import { createSend } from '../../src/transport/send.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { broken, delayed, FakeRedis, hang, refused, type Step } from '../support/fake-redis.ts'
import { many } from '../support/thorough.ts'

const message = call({ kind: 'lock', name: 'order:1' }, 'release', release, {
  lock: 'order:1',
  done: 'done',
  channel: 'channel',
  slots: 'slots',
  slot: 0,
  holder: 'h:1',
  holds: 0,
  outcome: 1,
  doneMs: 150_000,
  publish: '',
})

function start(steps: (clock: FakeClock) => Step[], how?: DeliverOptions) {
  const clock = new FakeClock()
  const redis = new FakeRedis(clock, { release: steps(clock) })
  const store = { host: undefined }
  const send = createSend(redis, false, clock)
  const answer = deliver({ clock, store, send, emit: () => {} }, message, how)
  answer.catch(() => {})
  return { clock, redis, answer, sentAfter: () => redis.calls.map(({ at }) => at) }
}

const ok: Step = [':released']
const limited = (retryAfterMs: number) => refused('too many requests', { status: 429, retryAfterMs })

describe('a delivery', () => {
  it('sends the very same request again, after growing pauses', async () => {
    const { clock, redis, answer, sentAfter } = start(() => [broken(), broken(), ok])
    expect(await clock.runUntil(answer)).toMatchObject({ reply: { code: 'released' } })
    expect(sentAfter()).toEqual([0, 25, 75])
    // But for the time, which each send states anew.
    const sent = redis.calls.map(({ keys, args }) => String([keys, args.slice(0, -1)]))
    expect(new Set(sent).size).toBe(1)
  })

  it.each<[what: string, step: Step, sent: unknown]>([
    ['fails at once', broken(), expect.arrayContaining([25, 75, 175])],
    ['refuses at once', refused('LOADING'), expect.arrayContaining([25, 75, 175])],
    ['hangs', hang, [0, 2_000, 4_000]],
  ])('is repeated for six seconds when the store %s', async (_, step, sent) => {
    const { clock, answer, sentAfter } = start(() => [step])
    await rejectionOf(answer, clock)
    expect(clock.elapsedMs).toBeGreaterThan(5_400)
    expect(clock.elapsedMs).toBeLessThanOrEqual(6_000)
    expect(sentAfter()).toEqual(sent)
  })

  it.each([1, 3])('is sent as often as its caller allows: %i', async sends => {
    const { clock, redis, answer } = start(() => [broken()], { sends })
    await rejectionOf(answer, clock)
    expect(redis.calls).toHaveLength(sends)
    expect(clock.elapsedMs).toBeLessThan(100)
  })

  it.each([
    ['second', 9_000, 'released', [true, false]],
    ['first', 2_100, 'gone', [false, true]],
  ])(
    'is sent beside a send that hangs for two seconds, and the %s is answered first',
    async (_, ms, code, aborted) => {
      const { clock, redis, answer, sentAfter } = start(clock => [
        delayed(clock, ms, [':gone']),
        delayed(clock, 200, ok),
      ])
      expect(await clock.runUntil(answer)).toMatchObject({ reply: { code } })
      expect(sentAfter()).toEqual([0, 2_000])
      // What is no longer waited for is aborted.
      expect(redis.calls.map(({ signal }) => signal?.aborted)).toEqual(aborted)
      await clock.advance(10_000)
      expectNothingLeft(clock)
    },
  )

  it('has at most three sends in flight, also in a long outage', async () => {
    const { clock, redis, answer } = start(() => [hang], { patienceMs: 60_000 })
    const done = rejectionOf(answer)
    for (let second = 0; second < 59; second++) {
      await clock.advance(1_000)
      expect(redis.calls.filter(({ signal }) => !signal?.aborted).length).toBeLessThanOrEqual(3)
    }
    await clock.runUntil(done)
    expect(redis.calls.length).toBeLessThanOrEqual(30)
    expectNothingLeft(clock)
  })

  it('pauses for 1.1 s, or a fifteenth of the outage if that is longer', async () => {
    const { clock, answer, sentAfter } = start(() => [broken()], { patienceMs: 600_000 })
    clock.random = () => 0.5
    await rejectionOf(answer, clock)
    const at = sentAfter()
    const pauses = at.slice(1).map((ms, i) => [ms, ms - (at[i] ?? 0)] as const)
    for (const [ms, pause] of pauses) expect(pause).toBeLessThanOrEqual(Math.max(1_100, ms / 15))
    expect(at.filter(ms => ms < 60_000).length).toBeLessThan(45)
    expect(at.length).toBeLessThan(130)
  })

  it('is dropped when it is over by the wall clock, because the process stood still', async () => {
    const { clock, redis, answer } = start(() => [broken()])
    const done = rejectionOf(answer)
    await clock.advance(100)
    const before = redis.calls.length
    clock.stepWall(60_000)
    await clock.runUntil(done)
    expect(redis.calls).toHaveLength(before)
  })

  it('aborts only the sends that it gives up on, because an abort costs more than a timer', async () => {
    const { clock, redis, answer } = start(() => [hang, broken(), ok])
    await clock.runUntil(answer)
    expect(redis.calls.map(({ signal }) => signal?.aborted)).toEqual([true, false, false])
    expectNothingLeft(clock)
  })

  it('never exceeds its patience or its sends, leaves nothing behind, and rejects with one of four codes only', async () => {
    const refusals = ['BUSY', 'NOPERM', 'WRONGTYPE x'].map(words => refused(words))
    const plain = fc.constantFrom<Step>(hang, ok, broken(), ...refusals, null, 'OK')
    const step = fc.oneof(plain, fc.nat(20_000).map(limited))
    const latency = fc.oneof(fc.nat(50), fc.nat(12_000))
    const [sends, patienceMs] = [fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 20_000 })]
    const how = fc.record({ sends, patienceMs })
    const known = ['ERR_OUTCOME_UNKNOWN', 'ERR_UNEXPECTED_REPLY', 'ERR_STORE_UNAVAILABLE', 'ERR_WRONG_KIND']
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(latency, step), { minLength: 1 }), how, async (steps, how) => {
        const { clock, redis, answer } = start(
          clock => steps.map(([ms, step]) => delayed(clock, ms, step)),
          how,
        )
        const outcome = await clock.runUntil(answer.catch(error => error))
        expect(clock.elapsedMs).toBeLessThanOrEqual(how.patienceMs)
        expect(redis.calls.length).toBeLessThanOrEqual(how.sends)
        if (outcome instanceof Error) expect(known).toContain('code' in outcome && outcome.code)
        else expect(outcome).toMatchObject({ reply: { code: 'released' } })
        await clock.advance(20_000)
        expectNothingLeft(clock)
      }),
      { numRuns: many(60, 300) },
    )
  })
})

describe('the error after failed sends', () => {
  it.each<[string, Step[], string]>([
    ['a connection that breaks every time', [broken()], 'ERR_OUTCOME_UNKNOWN'],
    ['a server that never answers', [hang], 'ERR_OUTCOME_UNKNOWN'],
    ['one broken connection and then a refusal', [broken(), refused('NOPERM')], 'ERR_OUTCOME_UNKNOWN'],
    ['a temporary refusal and then a broken connection', [refused('BUSY'), broken()], 'ERR_OUTCOME_UNKNOWN'],
    ['an unexpected reply every time', [null], 'ERR_UNEXPECTED_REPLY'],
    ['an unexpected reply and then a refusal', ['OK', refused('NOPERM')], 'ERR_OUTCOME_UNKNOWN'],
    ['refusals only', [refused('LOADING')], 'ERR_STORE_UNAVAILABLE'],
    ['a permanent refusal', [refused('NOPERM')], 'ERR_STORE_UNAVAILABLE'],
    ['a key that holds other data', [refused('WRONGTYPE')], 'ERR_WRONG_KIND'],
  ])('after %s is %s', async (_, steps, code) => {
    const { clock, answer } = start(() => steps)
    expect(await rejectionOf(answer, clock)).toMatchObject({ code, lockName: 'order:1' })
  })

  it('has the last failure as its cause', async () => {
    const { clock, answer } = start(() => [broken(), refused('OOM command not allowed', { status: 400 })])
    const error = await rejectionOf(answer, clock)
    expect(error).toMatchObject({ cause: { code: 'ERR_STORE_UNAVAILABLE', status: 400, temporary: false } })
  })

  it.each([
    ['a connection that breaks', broken()],
    ['a server that never answers', hang],
  ])('leaves no doubt after %s when the call only reads', async (_, step) => {
    const { clock, answer } = start(() => [step], { readsOnly: true })
    expect(await rejectionOf(answer, clock)).toMatchObject({
      code: 'ERR_STORE_UNAVAILABLE',
      mayBeHeld: false,
    })
  })
})

describe('Retry-After', () => {
  it('ends the delivery at once when it is longer than the budget', async () => {
    const { clock, redis, answer } = start(() => [limited(60_000)])
    const error = await rejectionOf(answer, clock)
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', status: 429, retryAfterMs: 60_000 })
    expect([redis.calls.length, clock.elapsedMs]).toEqual([1, 0])
  })
})

describe('an abort', () => {
  it.each<[when: string, step: (clock: FakeClock) => Step, atMs: number, sends?: number]>([
    ['while a request is in flight', () => hang, 100],
    ['while it pauses', () => broken(), 10],
    ['during its last send, whose outcome is unknown,', () => hang, 100, 1],
    ['just before the transport resolves to no reply', clock => delayed(clock, 50, null), 49],
  ])('%s ends the delivery at once with its reason', async (_, step, atMs, sends) => {
    const caller = new AbortController()
    const { signal } = caller
    const { clock, redis, answer } = start(clock => [step(clock)], { sends, signal } as DeliverOptions)
    await clock.advance(atMs)
    caller.abort('enough')
    expect(await rejectionOf(answer, clock)).toBe('enough')
    expect([clock.elapsedMs, redis.calls.length]).toEqual([atMs, 1])
    await clock.advance(10)
    expectNothingLeft(clock, signal)
  })

  it('that came before the delivery sends nothing', async () => {
    const signal = AbortSignal.abort('enough')
    const { clock, redis, answer } = start(() => [ok], { signal })
    expect(await rejectionOf(answer, clock)).toBe('enough')
    expect(redis.calls).toEqual([])
    expectNothingLeft(clock, signal)
  })
})
