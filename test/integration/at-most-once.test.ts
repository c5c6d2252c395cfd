/**
 * Work that a crash leaves in doubt, `reconcile`, and `resolveOnce`. Lost requests: test/kinds/once.ts; scripts:
 * test/lua/at-most-once.test.ts; work that ends, and its verbs: test/unit/once.test.ts and the simulated worlds.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  type InDoubtOptions,
  inDoubt,
  inspectOnce,
  OnceFailedError,
  OnceInDoubtError,
  OnceInFlightError,
  type OnceOptions,
  once,
  type Reconciled,
  type RedisLike,
  resolveOnce,
} from '../../src/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import { dieAtWork } from '../support/mortal.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const KEY = 'charge:42'
const LEASE_MS = 20_000
const atMostOnce = (options?: InDoubtOptions) => ({
  hold: { leaseMs: LEASE_MS },
  afterCrash: inDoubt(options),
})
const locks = () => restLocks(stack())
const unreachable = async (): Promise<never> => expect.unreachable('the work ran once more')
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it resolved'),
    // biome-ignore lint/suspicious/noExplicitAny: of any class, with facts of its own
    (error): any => error,
  )

/** Calls once more, which must not run the work. */
const again = (options: OnceOptions = atMostOnce()) => once(locks(), KEY, options, unreachable)

/** Begins the work in a process that dies at it. Resolves once the work runs. */
const crash = () =>
  dieAtWork(restClient(stack()), (redis, work) => once(createLocks({ redis }), KEY, atMostOnce(), work))

/** Leaves the key in doubt. */
async function leaveInDoubt(): Promise<void> {
  await crash()
  await pass(LEASE_MS + 100)
}

describe('work whose process dies', () => {
  it('is in flight until its claim ends, then in doubt, and never runs again', async () => {
    const begunAt = Date.now()
    await crash()
    expect(await thrownBy(again())).toBeInstanceOf(OnceInFlightError)
    await pass(LEASE_MS + 100)
    for (let times = 0; times < 3; times++) {
      const error = await thrownBy(again())
      expect(error).toBeInstanceOf(OnceInDoubtError)
      expect(error).toMatchObject({ code: 'ERR_ONCE_IN_DOUBT', key: KEY, mayBeHeld: false })
      expect(error.attemptId).toMatch(/^[0-9a-f]{8}$/)
      expect(Math.abs(error.begunAt - begunAt)).toBeLessThan(1_000)
      expect(Math.abs(error.leaseEndedAt - begunAt - LEASE_MS)).toBeLessThan(1_000)
      expect(error).not.toHaveProperty('holder')
      await pass(2 * LEASE_MS)
    }
  })

  it('is never run by a call without the option, running or in doubt', async () => {
    await crash()
    expect(await thrownBy(once(locks(), KEY, unreachable))).toBeInstanceOf(OnceInDoubtError)
    await pass(LEASE_MS + 100)
    const error = await thrownBy(again({ waitMs: 5_000 }))
    expect(error).toMatchObject({ code: 'ERR_ONCE_IN_DOUBT', key: KEY, keptMs: 86_400_000 })
    expect(error.leaseEndedAt).toBeUndefined()
  })
})

it('work that fails is forgotten or kept where the caller knows that nothing happened', async () => {
  const fails = () => Promise.reject(new Error('declined'))
  const forget = { ...atMostOnce(), record: { onFailure: 'forget' } } as const
  await expect(once(locks(), KEY, forget, fails)).rejects.toThrow('declined')
  const keep = { ...atMostOnce(), record: { onFailure: 'keep' } } as const
  await expect(once(locks(), KEY, keep, fails)).rejects.toThrow('declined')
  expect(await thrownBy(again())).toBeInstanceOf(OnceFailedError)
})

it('a point of no return needs no request where the work begins at the claim', async () => {
  let sent = 0
  const client = restClient(stack())
  const redis: RedisLike = {
    eval(...call) {
      sent++
      return client.eval(...call)
    },
  }
  await once(createLocks({ redis }), KEY, atMostOnce(), lease => lease.begin())
  expect(sent).toBe(2)
  await once(createLocks({ redis }), 'other', atMostOnce({ begins: 'when-told' }), lease => lease.begin())
  expect(sent).toBe(2 + 3)
})

describe('reconcile', () => {
  it('runs the work that was not done', async () => {
    await leaveInDoubt()
    const options = atMostOnce({ reconcile: () => 'not-done' })
    expect(await once(locks(), KEY, options, async () => 2)).toEqual({
      status: 'executed',
      kept: true,
      value: 2,
    })
  })

  it('keeps the doubt of what is unknown, and of what it cannot find out', async () => {
    await leaveInDoubt()
    const unknown = atMostOnce({ reconcile: () => 'unknown' })
    expect(await thrownBy(again(unknown))).toBeInstanceOf(OnceInDoubtError)
    const cause = new Error('the provider is down')
    const fails = atMostOnce({ reconcile: () => Promise.reject(cause) })
    expect(await thrownBy(again(fails))).toMatchObject({
      code: 'ERR_ONCE_IN_DOUBT',
      cause,
    })
    const wrong = atMostOnce({ reconcile: () => undefined as never })
    expect(await thrownBy(again(wrong))).toBeInstanceOf(TypeError)
    const unstorable = atMostOnce({ reconcile: () => ({ value: new Map() }) })
    expect(await thrownBy(again(unstorable))).toBeInstanceOf(TypeError)
    expect(await inspectOnce(locks(), KEY)).toMatchObject({ status: 'in-doubt' })
  })

  it('is asked by one caller at a time, renewed meanwhile, and the others get its answer', async () => {
    await leaveInDoubt()
    let asking = 0
    let asked = 0
    const reconcile = async () => {
      expect(++asking).toBe(1)
      asked++
      await pass(3 * LEASE_MS)
      asking--
      return { value: 'done' }
    }
    const call = (waitMs: number) => once(locks(), KEY, { ...atMostOnce({ reconcile }), waitMs }, unreachable)
    const calls = Array.from({ length: 5 }, () => call(300_000))
    await until(() => asked === 1)
    expect(await thrownBy(call(0))).toBeInstanceOf(OnceInFlightError)
    for (const each of await Promise.all(calls))
      expect(each).toMatchObject({ status: 'replayed', value: 'done' })
    expect(asked).toBe(1)
  })

  it('that outlives its claim changes nothing', async () => {
    await leaveInDoubt()
    const reconcile = (): Promise<Reconciled> => pass(LEASE_MS + 1_000).then(() => 'not-done')
    const call = once(
      locks(),
      KEY,
      { ...atMostOnce({ reconcile }), hold: { leaseMs: LEASE_MS, renew: false } },
      unreachable,
    )
    expect(await thrownBy(call)).toMatchObject({
      code: 'ERR_ONCE_IN_DOUBT',
      cause: { code: 'ERR_LEASE_LOST' },
    })
    expect(await inspectOnce(locks(), KEY)).toMatchObject({ status: 'in-doubt' })
  })
})

it('resolveOnce refuses what it cannot record, before any request', async () => {
  await leaveInDoubt()
  const doubt = (await inspectOnce(locks(), KEY)) ?? expect.unreachable('there is nothing')
  const wrong: [unknown, object?][] = [
    [undefined],
    [{}],
    ['done'],
    [{ value: new Map() }],
    ['not-done', { keep: 1 }],
  ]
  for (const [at, [outcome, options]] of wrong.entries())
    await expect(resolveOnce(locks(), KEY, doubt, outcome as never, options), `${at}`).rejects.toThrow(
      TypeError,
    )
  await expect(resolveOnce(locks(), KEY, {} as never, 'not-done')).rejects.toThrow(/^seen must be/)
  expect(await inspectOnce(locks(), KEY)).toMatchObject({ status: 'in-doubt' })
})
