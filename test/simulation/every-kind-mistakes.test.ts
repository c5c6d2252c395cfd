/**
 * A test of the tests: a kind is copied with a mistake in one script, and no test is written for it. What every kind is
 * checked for by its row must notice. That nothing is noticed without a mistake is said by `every-kind.test.ts`.
 */
import { expect, it } from 'vitest'
import { CHECKS, findingsOf } from '../kinds/checks/index.ts'
import { KINDS } from '../kinds/index.ts'
import type { Kind } from '../kinds/kind.ts'
import { sample } from '../support/thorough.ts'
import { withMistake } from './compiled.ts'
import { planted } from './mistake.ts'

/** Words for the checks, in their order. */
const WORDS = ['ONCE', 'LATE', 'TRUE', 'FULL', 'CLEAN', 'TTL']

const MISTAKES = planted(String.raw`
lock: whose cancellation leaves no done key if it finds nothing → LATE
  lock/release: local kept = finished(done,
  → local kept = not current and redis.call('GET', done) or current and finished(done,
lock: whose release frees another holder → TRUE
  lock/release: redis.call('HDEL', lock, holder) == 1 → redis.call('DEL', lock) == 1
lock: whose extension creates the key → LATE FULL
  lock/extend: redis.call('HEXISTS', lock, holder) == 0 → redis.call('HSET', lock, holder, 1) == 2
lock: that leaves its done key for good → CLEAN
  lock/release: outcome, 'PX', doneMs) → outcome)
lock: that tells a repeated acquire the whole lease → TRUE
  lock/acquire: return { ':granted', redis.call('PTTL', lock) } → return { ':granted', leaseMs }
fenced-lock: that gives a token twice → TRUE
  include/mint: token = count + 1 → token = count
lock: that writes a key which is not in KEYS → ONCE
  lock/release:   wake(publish →   redis.call('SET', 'freed:' .. lock, '1', 'PX', doneMs)\n  wake(publish
fair-lock: whose release fails in a full database → FULL
  fair-lock/release: local freed = holds == '0' and redis.call('HDEL', lock, holder) == 1\nif freed then\n  redis.call('SET', done, outcome, 'PX', doneMs)
  → redis.call('SET', done, outcome, 'PX', doneMs)\nlocal freed = holds == '0' and redis.call('HDEL', lock, holder) == 1\nif freed then\n
web-lock: that leaves a client in the queue which gave up → LATE
  web-lock/release: redis.call('ZREM', alive, member) == 1 → redis.call('ZREM', alive, member) == 2
permit-semaphore: whose acquire is granted again by a copy → LATE
  permit-semaphore/acquire: if finished then → if finished == 0 then
semaphore: that gives back twice → ONCE
  include/answered: 'PX', answerMs, 'NX') → 'PX', answerMs)
lock: whose renewal gives no TTL to a key that has lost it → TTL
  include/raise-ttl: ttlMs, 'NX') → ttlMs, 'GT')
count-down-latch: that hides that it was set anew → ONCE
  count-down-latch/try-set: 'again:' .. operation → operation
read-lock: that lets a reader in beside a writer → ONCE LATE
  read-lock/acquire: if mode == 'read' and present == 1 → if mode and present == 1
`)

it.each(sample(MISTAKES, 10))('a copy of a %s %s is noticed', async (kind, _what, file, change, noticed) => {
  const server = withMistake(file, change)
  const found: string[][] = []
  for (const check of Object.values(CHECKS)) found.push(await findingsOf(check, KINDS[kind as Kind], server))
  const broken = WORDS.filter((_, at) => found[at]?.length)
  expect(broken, found.flat().join('\n')).toEqual(expect.arrayContaining(noticed.split(' ')))
})
