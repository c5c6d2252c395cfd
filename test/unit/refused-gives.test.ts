/**
 * Every answer that a store can give, in place of the answer to everything that is given back, for one second and for ten:
 * nothing is lost, unless the answer proves a mistake of a program.
 */
import { describe, expect, it } from 'vitest'
import { countDownLatch, inDoubt, type Lockable, type OnceOptions, once, semaphore } from '../../src/index.ts'
import * as latches from '../../src/transport/scripts/count-down-latch.gen.ts'
import * as onces from '../../src/transport/scripts/once.gen.ts'
import * as semaphores from '../../src/transport/scripts/semaphore.gen.ts'
import { Bed } from '../kinds/bed.ts'
import { LEASES, OPERATIONS } from '../kinds/index.ts'
import type { Operation } from '../kinds/kind.ts'
import { call } from '../kinds/leases.ts'
import { REPLIES as BY_FAULT, type StoreReply } from '../support/store-replies.ts'
import { sample } from '../support/thorough.ts'

const REPLIES = Object.values(BY_FAULT).flat()
const SETTLES = [onces.settle, onces.settleAtMostOnce]

/** Without an `operationId`, a semaphore does not go on, because its caller would count twice. A pass is a take as well. */
const isGive = ([title, { script }]: [string, Operation]) =>
  (/ release\b/.test(title) && !title.startsWith('semaphore')) || SETTLES.includes(script as never)

/** Operations that go on, because their caller has named them. */
const NAMED: Record<string, Operation> = {
  'semaphore: release, named': call(
    semaphores.add,
    undefined,
    (locks, name) => semaphore(locks, name).release(2, { operationId: 'job 1' }),
    (other, name) => semaphore(other, name).trySetPermits(5),
  ),
  'latch: count down, named': call(
    latches.countDown,
    2,
    (locks, name) => countDownLatch(locks, name).countDown({ operationId: 'job 1' }),
    (other, name) => countDownLatch(other, name).trySetCount(3),
  ),
}

/** Cancellations of what was granted without an answer. */
const CANCELLED: [string, Operation][] = Object.entries(LEASES).flatMap(
  ([title, { scripts, of, prepare, options }]) => {
    if (!scripts) return []
    const give = async (mine: Lockable, bed: Bed) => {
      const caller = new AbortController()
      bed.disturb(scripts.acquire, { after: 'fails', ms: 100 })
      const acquiring = mine.acquire({ ...options, signal: caller.signal }).catch(() => 'left')
      await bed.clock.sleep(50)
      caller.abort()
      return acquiring
    }
    const operation: Operation = {
      script: scripts.release,
      outcome: 'left',
      async given(clients) {
        await prepare?.(clients.other(), clients.name)
        return () => give(of(clients.locks, clients.name), clients as Bed)
      },
    }
    return [[`${title}: cancel`, operation]]
  },
)

const GIVES = [
  ...Object.entries({ ...OPERATIONS, ...NAMED }).filter(isGive),
  ...Object.entries(NAMED),
  ...CANCELLED,
]
const CASES = GIVES.map(([title, operation], at) => [title, operation, sample(REPLIES, 37, at)] as const)

function errorOf({ says, status, code }: StoreReply): Error {
  return Object.assign(new Error(says), status && { status }, code && { cause: { code } })
}

/** What the store keeps afterwards. */
async function leftBy(operation: Operation, refusal?: { reply: StoreReply; ms: number }): Promise<string> {
  const bed = new Bed()
  await bed.run(async () => {
    const act = await operation.given(bed)
    if (refusal) bed.refuse([operation.script], errorOf(refusal.reply), refusal.ms)
    await act().catch(() => {})
  })
  if (refusal) await bed.pass(refusal.ms + 1_700)
  return bed.left()
}

it('are many', () => {
  expect([GIVES.length > 40, REPLIES.length > 80]).toEqual([true, true])
})

describe.each(CASES)('%s', (_, operation, replies) => {
  it.each(sample([1_000, 10_000], 2))(
    'is not lost while the store refuses everything for %i ms',
    async ms => {
      const undisturbed = await leftBy(operation)
      for (const reply of replies) {
        if (reply.passes === 'never') continue
        expect([reply, await leftBy(operation, { reply, ms })]).toEqual([reply, undisturbed])
      }
    },
  )
})

describe.each<[string, OnceOptions]>([
  ['once', {}],
  ['once, at most once', { afterCrash: inDoubt() }],
])('a result of %s', (_, options) => {
  it.each([
    [1_000, true],
    [10_000, false],
  ])('that is refused for %i ms is called kept: %s, and is replayed afterwards', async (ms, kept) => {
    for (const reply of sample(
      REPLIES.filter(({ passes }) => passes !== 'never'),
      16,
    )) {
      const bed = new Bed()
      const run = () => bed.run(() => once(bed.locks, bed.name, options, async () => 'paid'))
      const since = bed.clock.now()
      bed.refuse(SETTLES, errorOf(reply), ms)
      expect([reply, await run()]).toEqual([reply, { status: 'executed', value: 'paid', kept }])
      expect(bed.clock.now() - since).toBeLessThan(3_100)
      await bed.pass(ms + 1_700)
      expect(await run()).toEqual({ status: 'replayed', value: 'paid', kept: true })
    }
  })
})
