import { expect, it } from 'vitest'
import type { Reply } from './lock-scripts.ts'
import { ReadWriteScripts, readWriteWire } from './read-write-scripts.ts'
import { useRedis } from './redis.ts'
import { type Entry, readStore } from './store.ts'

export type Step = (lock: ReadWriteScripts) => Promise<unknown>

/** One situation: the steps before the call, the call, its answer, and all that is in Redis afterwards. */
interface Row {
  given?: Step[]
  call: (lock: ReadWriteScripts) => Promise<Reply>
  reply: Reply
  store: Record<string, Entry>
}

/** Provides the lock `L` of the truth tables and the steps of its holders before a call. */
export function useTables() {
  const redis = useRedis()
  const L = 'L'
  const aReads: Step = lock => lock.read('a')
  const aWrites: Step = lock => lock.write('a')
  /** A writer's first hold as a reader, taken by the same script as a reader's second. */
  const aReadsToo: Step = lock => lock.readAgain('a', { holds: 1 })
  return {
    ...readWriteWire(L),
    L,
    redis,
    aReads,
    aReadsTwice: [aReads, lock => lock.readAgain('a')] satisfies Step[],
    bReads: (lock => lock.read('b')) satisfies Step,
    aWrites,
    bWrites: (lock => lock.write('b')) satisfies Step,
    aWritesAndReads: [aWrites, aReadsToo],
    neverExpires: () => redis().client.persist(L),
    /** Makes keys expire now. */
    over:
      (...keys: string[]): Step =>
      async () => {
        for (const key of keys) await redis().client.pexpire(key, 1)
        await expect.poll(() => redis().client.exists(...keys), { interval: 1 }).toBe(0)
      },
    table(rows: Record<string, Row>): void {
      it.each(Object.entries(rows))('%s', async (_title, { given = [], call, reply, store }) => {
        const lock = new ReadWriteScripts(redis().client, L)
        for (const step of given) await step(lock)
        expect(await call(lock)).toEqual(reply)
        expect(await readStore(redis().client)).toEqual(store)
      })
    },
  }
}
