import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  cancel,
  claim,
  complete,
  done,
  extend,
  flag,
  giveUp,
  inspect,
  KEEP_MS,
  LEASE_MS,
  type OnceReply,
  RECORD,
  recordOf,
  type Step,
} from '../support/once-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands } from '../support/run-script.ts'
import { type Entry, readStore, readValues, runningDownFrom } from '../support/store.ts'
import { DONE_MS } from '../support/wire.ts'

const redis = useRedis()

/** Ends a claim or a result, as expiry or a deletion by hand does. */
const ends: Step = client => client.del(RECORD)
const lasts =
  (ms: number): Step =>
  client =>
    client.pexpire(RECORD, ms)
const forEver: Step = client => client.persist(RECORD)

const granted = (ms = LEASE_MS): OnceReply => [':granted', runningDownFrom(ms)]
const busy = (ms = LEASE_MS): OnceReply => [':busy', runningDownFrom(ms)]
const refused = (ms = LEASE_MS): OnceReply => [':refused', runningDownFrom(ms)]
const kept = (result = ':v1'): OnceReply => [':kept', result]
const mismatch: OnceReply = [':mismatch']
const released: OnceReply = [':released']
const gone: OnceReply = [':gone']

interface Row {
  given?: Step[]
  call: (client: ReturnType<typeof redis>['client']) => Promise<OnceReply>
  reply: OnceReply
  /** The reply to duplicates, where it differs. */
  again?: OnceReply
  /** Everything in Redis afterwards: the record, and the done keys of attempts. */
  record?: Entry
  finished?: Record<string, 0 | 1>
}

/** Checks what a script answers, what it leaves in Redis, and that duplicates of it change nothing. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, row) => {
    const { given = [], call, reply, again = reply, record, finished = {} } = row
    const { client } = redis()
    for (const step of given) await step(client)
    expect(await call(client)).toEqual(reply)
    const doneKeys = Object.entries(finished).map(([attempt, value]) => [done(attempt), flag(value)])
    expect(await readStore(client)).toEqual({
      ...Object.fromEntries(doneKeys),
      ...(record && { [RECORD]: record }),
    })
    const after = await readValues(client)
    for (let copy = 0; copy < 3; copy++) expect(await call(client)).toEqual(again)
    expect(await readValues(client)).toEqual(after)
  })
}

const KEPT = [claim('a'), complete('a')]

describe('a claim', () => {
  table({
    'of a free key is granted': { call: claim('a'), reply: granted(), record: recordOf('a') },
    'of a free key is granted at its last try too': {
      call: claim('a', { last: 1 }),
      reply: granted(),
      record: recordOf('a'),
    },
    'lasts as long as its lease': {
      call: claim('a', { leaseMs: 90_000 }),
      reply: granted(90_000),
      record: recordOf('a', { ttlMs: 90_000 }),
    },
    'is stored with its fingerprint': {
      call: claim('a', { fingerprint: ':f' }),
      reply: granted(),
      record: recordOf('a', { fingerprint: ':f' }),
    },
    'of a key that another attempt has is busy': {
      given: [claim('b')],
      call: claim('a'),
      reply: busy(),
      record: recordOf('b'),
    },
    'that is busy at its last try is finished': {
      given: [claim('b')],
      call: claim('a', { last: 1 }),
      reply: busy(),
      again: refused(),
      record: recordOf('b'),
      finished: { a: 0 },
    },
    'that is finished takes nothing, although the key is free by then': {
      given: [claim('b'), claim('a', { last: 1 }), ends],
      call: claim('a'),
      reply: [':refused', -2],
      finished: { a: 0 },
    },
    'that was granted is granted again for the rest of its lease': {
      given: [claim('a'), lasts(20_000)],
      call: claim('a'),
      reply: granted(20_000),
      record: recordOf('a', { ttlMs: 20_000 }),
    },
    'that was granted is granted anew when its lease has ended and the key is free': {
      given: [claim('a'), ends],
      call: claim('a'),
      reply: granted(),
      record: recordOf('a'),
    },
    'that was granted is busy when its lease has ended and another attempt has the key': {
      given: [claim('a'), ends, claim('b')],
      call: claim('a'),
      reply: busy(),
      record: recordOf('b'),
    },
    'that was cancelled takes nothing': {
      given: [cancel('a')],
      call: claim('a'),
      reply: [':refused', -2],
      finished: { a: 0 },
    },
    'that was given up takes nothing': {
      given: [claim('a'), giveUp('a')],
      call: claim('a'),
      reply: [':refused', -2],
      finished: { a: 1 },
    },
    'that was given up does not disturb the next claim': {
      given: [claim('a'), giveUp('a'), claim('b')],
      call: claim('a', { last: 1 }),
      reply: refused(),
      record: recordOf('b'),
      finished: { a: 1 },
    },
    'gets the result when there is one': {
      given: KEPT,
      call: claim('b', { last: 1 }),
      reply: kept(),
      record: recordOf('a', { result: ':v1' }),
    },
    'gets its own result too': {
      given: KEPT,
      call: claim('a'),
      reply: kept(),
      record: recordOf('a', { result: ':v1' }),
    },
    'gets its own result too when that is kept for a short time': {
      given: [claim('a'), complete('a', { keepMs: 20_000 })],
      call: claim('a'),
      reply: kept(),
      record: recordOf('a', { result: ':v1', ttlMs: 20_000 }),
      finished: { a: 1 },
    },
    'gets a result that never expires, and is finished': {
      given: [...KEPT, forEver],
      call: claim('b'),
      reply: kept(),
      record: recordOf('a', { result: ':v1', ttlMs: -1 }),
      finished: { b: 0 },
    },
    'is finished by a result that may expire before a late duplicate arrives': {
      given: [...KEPT, lasts(DONE_MS - 1)],
      call: claim('b'),
      reply: kept(),
      record: recordOf('a', { result: ':v1', ttlMs: DONE_MS }),
      finished: { b: 0 },
    },
    'that got a short-lived result takes nothing after the result has expired': {
      given: [...KEPT, lasts(DONE_MS - 1), claim('b'), ends],
      call: claim('b'),
      reply: [':refused', -2],
      finished: { b: 0 },
    },
    'that was given up keeps its done key when it arrives again and gets a short-lived result': {
      given: [claim('b'), giveUp('b'), ...KEPT, lasts(DONE_MS - 1)],
      call: claim('b'),
      reply: kept(),
      record: recordOf('a', { result: ':v1', ttlMs: DONE_MS }),
      finished: { b: 1 },
    },
  })
})

describe('fingerprints', () => {
  const claimed = [claim('b', { fingerprint: ':f' })]
  const completed = [...claimed, complete('b', { fingerprint: ':f' })]
  const inFlight = recordOf('b', { fingerprint: ':f' })
  const result = recordOf('b', { fingerprint: ':f', result: ':v1' })
  table({
    'a different one is a mismatch while the work runs, and the attempt is finished': {
      given: claimed,
      call: claim('a', { fingerprint: ':g' }),
      reply: mismatch,
      record: inFlight,
      finished: { a: 0 },
    },
    'a different one is a mismatch with a claim that outlasts late duplicates': {
      given: [claim('b', { fingerprint: ':f', leaseMs: 2 * DONE_MS })],
      call: claim('a', { fingerprint: ':g' }),
      reply: mismatch,
      record: recordOf('b', { fingerprint: ':f', ttlMs: 2 * DONE_MS }),
      finished: { a: 0 },
    },
    'an attempt with a mismatch takes nothing after the claim was given up': {
      given: [
        claim('b', { fingerprint: ':f', leaseMs: 2 * DONE_MS }),
        claim('a', { fingerprint: ':g' }),
        giveUp('b'),
      ],
      call: claim('a', { fingerprint: ':g' }),
      reply: [':refused', -2],
      finished: { a: 0, b: 1 },
    },
    'a different one is a mismatch with the result': {
      given: completed,
      call: claim('a', { fingerprint: ':g' }),
      reply: mismatch,
      record: result,
    },
    'the fingerprint of an empty text is one too': {
      given: completed,
      call: claim('a', { fingerprint: ':' }),
      reply: mismatch,
      record: result,
    },
    'the same one is busy while the work runs': {
      given: claimed,
      call: claim('a', { fingerprint: ':f' }),
      reply: busy(),
      record: inFlight,
    },
    'the same one gets the result': {
      given: completed,
      call: claim('a', { fingerprint: ':f' }),
      reply: kept(),
      record: result,
    },
    'a claim without one matches any': { given: completed, call: claim('a'), reply: kept(), record: result },
    'a record without one matches any': {
      given: KEPT,
      call: claim('b', { fingerprint: ':g' }),
      reply: kept(),
      record: recordOf('a', { result: ':v1' }),
    },
  })
})

describe('a completion', () => {
  const result = recordOf('a', { result: ':v1' })
  table({
    'of a claim keeps the result for its lifetime': {
      given: [claim('a')],
      call: complete('a'),
      reply: released,
      record: result,
    },
    'keeps the fingerprint': {
      given: [claim('a', { fingerprint: ':f' })],
      call: complete('a', { fingerprint: ':f' }),
      reply: released,
      record: recordOf('a', { fingerprint: ':f', result: ':v1' }),
    },
    'with a short-lived result is finished, so that late duplicates bring nothing back': {
      given: [claim('a')],
      call: complete('a', { keepMs: DONE_MS - 1 }),
      reply: released,
      record: recordOf('a', { result: ':v1', ttlMs: DONE_MS - 1 }),
      finished: { a: 1 },
    },
    'with a result that outlasts late duplicates writes no done key': {
      given: [claim('a')],
      call: complete('a', { keepMs: DONE_MS }),
      reply: released,
      record: recordOf('a', { result: ':v1', ttlMs: DONE_MS }),
    },
    'that arrives again after its short-lived result gets the same answer and brings nothing back': {
      given: [claim('a'), complete('a', { keepMs: 1_000 }), ends],
      call: complete('a', { keepMs: 1_000 }),
      reply: released,
      finished: { a: 1 },
    },
    'that arrives again during the next claim does not disturb it': {
      given: [claim('a'), complete('a', { keepMs: 1_000 }), ends, claim('b')],
      call: complete('a', { keepMs: 1_000 }),
      reply: gone,
      record: recordOf('b'),
      finished: { a: 1 },
    },
    'never changes a result': {
      given: KEPT,
      call: complete('a', { result: ':v2', keepMs: 1_000 }),
      reply: released,
      record: result,
    },
    'of a claim that has ended is kept when no other attempt has the key': {
      given: [claim('a'), ends],
      call: complete('a'),
      reply: released,
      record: result,
    },
    'of a claim that has ended is kept after another attempt gave the key up': {
      given: [claim('a'), ends, claim('b'), giveUp('b')],
      call: complete('a'),
      reply: released,
      record: result,
      finished: { b: 1 },
    },
    'of a claim that has ended is kept although a late duplicate of the claim was busy': {
      given: [claim('a', { last: 1 }), ends, claim('b'), claim('a', { last: 1 }), giveUp('b')],
      call: complete('a'),
      reply: released,
      record: result,
      finished: { a: 0, b: 1 },
    },
    'of a claim that has ended changes nothing when another attempt has the key': {
      given: [claim('a'), ends, claim('b')],
      call: complete('a'),
      reply: gone,
      record: recordOf('b'),
    },
    'of a claim that has ended changes nothing when another attempt has completed': {
      given: [claim('b'), ends, ...KEPT],
      call: complete('b', { result: ':v2' }),
      reply: gone,
      record: result,
    },
    'by an attempt that has given up keeps nothing': {
      given: [claim('a'), giveUp('a')],
      call: complete('a'),
      reply: released,
      finished: { a: 1 },
    },
  })
})

describe('giving up', () => {
  table({
    'a claim frees the key': { given: [claim('a')], call: giveUp('a'), reply: released, finished: { a: 1 } },
    'a claim that has ended is gone': {
      given: [claim('a'), ends],
      call: giveUp('a'),
      reply: gone,
      finished: { a: 0 },
    },
    "does not touch another attempt's claim": {
      given: [claim('a'), ends, claim('b')],
      call: giveUp('a'),
      reply: gone,
      record: recordOf('b'),
      finished: { a: 0 },
    },
    "does not touch another attempt's result": {
      given: KEPT,
      call: giveUp('b'),
      reply: gone,
      record: recordOf('a', { result: ':v1' }),
      finished: { b: 0 },
    },
    'does not touch its own result': {
      given: KEPT,
      call: giveUp('a'),
      reply: gone,
      record: recordOf('a', { result: ':v1' }),
      finished: { a: 0 },
    },
    'that arrives again during the next claim does not disturb it': {
      given: [claim('a'), giveUp('a'), claim('b')],
      call: giveUp('a'),
      reply: released,
      record: recordOf('b'),
      finished: { a: 1 },
    },
  })
})

describe('a cancellation', () => {
  table({
    'of a claim frees the key': {
      given: [claim('a')],
      call: cancel('a'),
      reply: released,
      again: gone,
      finished: { a: 0 },
    },
    'that arrives before its claim finishes the attempt': {
      call: cancel('a'),
      reply: gone,
      finished: { a: 0 },
    },
    "does not touch another attempt's claim": {
      given: [claim('b')],
      call: cancel('a'),
      reply: gone,
      record: recordOf('b'),
      finished: { a: 0 },
    },
  })
})

describe('an extension', () => {
  table({
    'raises the TTL of a claim': {
      given: [claim('a')],
      call: extend('a'),
      reply: [':extended'],
      record: recordOf('a', { ttlMs: 60_000 }),
    },
    'never shortens it': {
      given: [claim('a', { leaseMs: 90_000 })],
      call: extend('a'),
      reply: [':extended'],
      record: recordOf('a', { ttlMs: 90_000 }),
    },
    'creates no claim': { call: extend('a'), reply: gone },
    "does not touch another attempt's claim": {
      given: [claim('b')],
      call: extend('a'),
      reply: gone,
      record: recordOf('b'),
    },
    'of a claim that was given up does not bring it back': {
      given: [claim('a'), giveUp('a')],
      call: extend('a'),
      reply: gone,
      finished: { a: 1 },
    },
    'that arrives after the completion leaves the TTL of the result': {
      given: [claim('a'), complete('a', { keepMs: 20_000 })],
      call: extend('a'),
      reply: gone,
      record: recordOf('a', { result: ':v1', ttlMs: 20_000 }),
      finished: { a: 1 },
    },
  })
})

describe('inspect', () => {
  table({
    'reports the rest of a claim': {
      given: [claim('a')],
      call: inspect('a'),
      reply: [':ours', runningDownFrom(LEASE_MS)],
      record: recordOf('a'),
    },
    'finds nothing under a free key': { call: inspect('a'), reply: [':free'] },
    "does not report another attempt's claim as ours": {
      given: [claim('b')],
      call: inspect('a'),
      reply: [':free'],
      record: recordOf('b'),
    },
    'does not report a result as a claim': {
      given: KEPT,
      call: inspect('a'),
      reply: [':free'],
      record: recordOf('a', { result: ':v1' }),
    },
  })
})

describe('a key that holds something else', () => {
  const text: Step = client => client.set(RECORD, 'text')
  const hash: Step = client => client.hset(RECORD, 'field', 'value')
  const SCRIPTS: Record<string, Row['call']> = {
    'a claim': claim('a'),
    'a last claim': claim('a', { last: 1, fingerprint: ':f' }),
    'a completion': complete('a', { keepMs: 1_000 }),
  }
  const TEXT_ONLY: Record<string, Row['call']> = {
    'a give-up': giveUp('a'),
    'a cancellation': cancel('a'),
    'an extension': extend('a'),
    'an inspection': inspect('a'),
  }
  const rows = (found: string, given: Step, scripts: Record<string, Row['call']>) =>
    Object.entries(scripts).map(([name, call]) => [name, found, given, call] as const)

  it.each([...rows('a text', text, { ...SCRIPTS, ...TEXT_ONLY }), ...rows('a foreign hash', hash, SCRIPTS)])(
    '%s that finds %s fails with WRONGTYPE and changes nothing',
    async (_name, _found, given, call) => {
      const { client } = redis()
      await given(client)
      const before = await readStore(client)
      await expect(call(client)).rejects.toThrow('WRONGTYPE')
      expect(await readStore(client)).toEqual(before)
    },
  )

  const OTHERS: Record<string, Record<string, string>> = {
    'without a version': { attempt: 'b', fingerprint: '', result: ':v1' },
    'of another version': { version: '2', attempt: 'b', fingerprint: '', result: ':v1' },
    'of another version in flight': { version: '2', attempt: 'b', fingerprint: '' },
    'that is a claim without a TTL': { version: '1', attempt: 'b', fingerprint: '' },
  }
  it.each(Object.entries(OTHERS))(
    'a claim that finds a record %s fails with WRONGTYPE, and no attempt changes it',
    async (title, fields) => {
      const { client } = redis()
      await client.hset(RECORD, fields)
      if (!title.endsWith('TTL')) await client.pexpire(RECORD, LEASE_MS)
      for (const call of [claim('a'), claim('a', { last: 1, fingerprint: ':f' })])
        await expect(call(client)).rejects.toThrow('WRONGTYPE')
      expect(Object.keys(await readStore(client))).toEqual([RECORD])
      expect(await complete('a')(client)).toEqual(gone)
      for (const call of Object.values(TEXT_ONLY)) await call(client)
      expect(await client.hgetall(RECORD)).toEqual(fields)
      expect(await client.pttl(RECORD)).toBeLessThanOrEqual(LEASE_MS)
    },
  )

  it.each(Object.entries(TEXT_ONLY))('%s leaves a foreign hash as it is', async (_name, call) => {
    const { client } = redis()
    await hash(client)
    const before = (await readStore(client))[RECORD]
    await call(client)
    expect((await readStore(client))[RECORD]).toEqual(before)
  })

  it('a completion fails on a foreign hash even when its attempt is finished', async () => {
    const { client } = redis()
    await cancel('a')(client)
    await hash(client)
    await expect(complete('a')(client)).rejects.toThrow('WRONGTYPE')
    expect(await client.hgetall(RECORD)).toEqual({ field: 'value' })
  })
})

describe('inner commands', () => {
  const short = { keepMs: 1_000 }
  /** The rows of the table in lua/README.md: script, case, commands. */
  const CASES: [script: string, title: string, commands: string, given: Step[], call: Row['call']][] = [
    ['claim', 'fresh', 'EXISTS HSET PEXPIRE', [], claim('a', { last: 1 })],
    ['', 'done before', 'EXISTS HMGET PTTL', KEPT, claim('b', { last: 1 })],
    [
      '',
      'done before, for less than 150 s more',
      'EXISTS HMGET PTTL SET',
      [claim('a'), complete('a', short)],
      claim('b'),
    ],
    ['', 'in flight', 'EXISTS HMGET PTTL', [claim('b')], claim('a')],
    ['', 'in flight, last try', 'EXISTS HMGET PTTL SET', [claim('b')], claim('a', { last: 1 })],
    [
      '',
      'in flight for another fingerprint',
      'EXISTS HMGET PTTL SET',
      [claim('b', { fingerprint: ':f' })],
      claim('a', { fingerprint: ':g' }),
    ],
    ['', 'replay, or refused', 'EXISTS HMGET PTTL', [claim('a')], claim('a')],
    ['extend', 'claimed', 'HMGET PEXPIRE', [claim('a')], extend('a')],
    ['', 'gone', 'HMGET', [], extend('a')],
    ['settle', 'completion', 'HMGET PEXPIRE HSET', [claim('a')], complete('a')],
    [
      '',
      'completion, kept for less than 150 s',
      'HMGET PEXPIRE HSET SET',
      [claim('a')],
      complete('a', short),
    ],
    ['', 'completion after the end of the claim', 'HMGET EXISTS PEXPIRE HSET PEXPIRE', [], complete('a')],
    ['', 'given up, or cancellation of a claim', 'HMGET DEL SET', [claim('a')], giveUp('a')],
    ['', 'replay of a completion, or gone', 'HMGET', KEPT, complete('a')],
    ['', 'replay of giving up', 'HMGET SET GET', [claim('a'), giveUp('a')], giveUp('a')],
    ['', 'cancellation of nothing', 'HMGET SET', [], cancel('a')],
    ['inspect', 'claimed', 'HMGET PTTL', [claim('a')], inspect('a')],
    ['', 'not claimed', 'HMGET', [], inspect('a')],
  ]

  it.each(CASES)('%s %s: %s', async (_script, _title, commands, given, call) => {
    const { client } = redis()
    for (const step of given) await step(client)
    const counted = await innerCommands(client, () => call(client))
    expect(counted).toBe(commands.split(' ').sort().join(' '))
  })

  it('lua/README.md has the same rows', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../lua/README.md'), 'utf8')
    const rows = CASES.map(
      ([script, title, commands]) =>
        `| ${script}${script && ' '}| ${title} | ${commands.split(' ').length} | ${commands} |`,
    )
    expect(readme.includes(rows.join('\n')), `lua/README.md should say:\n${rows.join('\n')}`).toBe(true)
  })
})

it('a result that is kept for a day expires after a day', async () => {
  const { client } = redis()
  await claim('a')(client)
  await complete('a', { keepMs: KEEP_MS })(client)
  const before = await client.call('TIME')
  const endsAt = Number(await client.call('PEXPIRETIME', RECORD))
  const nowMs = Number((before as string[])[0]) * 1_000 + Number((before as string[])[1]) / 1_000
  expect(endsAt - nowMs).toBeLessThanOrEqual(KEEP_MS)
  expect(endsAt - nowMs).toBeGreaterThan(KEEP_MS - 10_000)
})
