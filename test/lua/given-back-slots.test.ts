/** A waiter that is cancelled gives its slot back, once, and no other's. Times are in milliseconds. */
import { describe, expect, it } from 'vitest'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import * as permits from '../../src/transport/scripts/permit-semaphore.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as semaphore from '../../src/transport/scripts/semaphore.gen.ts'
import * as write from '../../src/transport/scripts/write-lock.gen.ts'
import { LINE_KINDS, type Line, type LineKind, readLine, SLOTS, setLine } from '../support/line-kinds.ts'
import { runPoll } from '../support/run-script.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { DONE_MS, pollOf } from '../support/wire.ts'

const CANCELLATIONS: readonly (readonly [kind: string, script: Script<string, { code: string }>])[] = [
  ['lock', plain.release],
  ['write lock', write.release],
  ['multi-lock', multi.release],
  ['semaphore', semaphore.cancel],
  ['permit semaphore', permits.release],
]
const LINE = { inMs: 10_000, meanMs: 1_000, count: 5 }

describe.each(CANCELLATIONS)('the cancellation of a waiter for a %s', (title, script) => {
  const { idOf, leave } = LINE_KINDS[title] as LineKind

  async function behindB(line?: Partial<Line>) {
    const redis = new VirtualRedis()
    await leave(redis, 0, 60_000)
    if (line) await setLine(redis, line)
    const cancel = (slot: 0 | 1) =>
      runPoll(redis, script, {
        ...{ lock: 'x', permits: 'x', deadlines: '{x}:timeout', channel: 'c', reading: 'none' },
        // The first member has no line.
        locksSlotsAndChannels: ['y', 'no line', 'c', 'x', SLOTS, 'c', 'z', `${SLOTS} of z`, 'c'],
        ...{ done: 'done', operation: 'done', holder: idOf('a'), reader: 'reader' },
        ...{ holds: 0, count: 1, outcome: 0, proven: 0, doneMs: DONE_MS, answerMs: DONE_MS, publish: '' },
        ...pollOf('x', { slot }),
      })
    return { redis, cancel }
  }

  it.each<readonly [what: string, line: Partial<Line>, slot: 0 | 1, inMs: number]>([
    ['makes the line a slot shorter', LINE, 1, 9_800],
    ['makes it shorter by 100 ms behind an exception', { ...LINE, meanMs: 100, heldMs: 4_000 }, 1, 9_900],
    ['changes nothing for one without a slot', LINE, 0, 10_000],
  ])('%s', async (_what, line, slot, inMs) => {
    const { redis, cancel } = await behindB(line)
    for (const _ of ['the request', 'its duplicate']) {
      await cancel(slot)
      expect(await readLine(redis)).toMatchObject({ inMs, meanMs: line.meanMs, count: 5 })
    }
    expect(await redis.call('PTTL', SLOTS)).toBeGreaterThan(inMs)
  })

  it('leaves every other line as it is', async () => {
    const { redis, cancel } = await behindB(LINE)
    const text = String(await redis.call('GET', SLOTS))
    await redis.call('SET', `${SLOTS} of z`, text)
    await cancel(1)
    expect(await redis.call('GET', `${SLOTS} of z`)).toBe(text)
  })

  it.each([
    ['none', (redis: VirtualRedis) => redis.call('DEL', SLOTS)],
    ['other data', (redis: VirtualRedis) => redis.call('RPUSH', SLOTS, '1')],
  ])('leaves %s in its place alone', async (_what, put) => {
    const { redis, cancel } = await behindB()
    await put(redis)
    const before = await redis.call('EXISTS', SLOTS)
    await cancel(1)
    expect(await redis.call('EXISTS', SLOTS)).toBe(before)
    expect(await redis.call('EXISTS', 'done')).toBe(1)
  })
})
