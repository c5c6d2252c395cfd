import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, onceWiring } from '../support/scripts.ts'

const redis = useRedis()
const { say, table, commands, refused } = scriptTests({
  redis,
  clients: client => ({ once: clientOf(client, scripts, onceWiring) }),
  keys: { 'done:*': 'edgelock:done:{K}:*', record: 'edgelock:once:{K}' },
  repeats: true,
})

/** What the record of a claim says while its work has no end. */
const begun = (who: string, keptMs = 86_400_000) => `:d{"keptMs":${keptMs},"begunAt":1,"attemptId":"${who}"}`
const A = `record {version=1 attempt=a fingerprint= result=${begun('a')}}`
const B = `record {version=1 attempt=b fingerprint= result=${begun('b')}}`
const DOUBT = 'a claimAtMostOnce holder=a, PEXPIRE record 86399999'

describe('a claim of work that must run at most once', () => {
  table(`
    of a free key is granted, and the record outlives it
      a claimAtMostOnce holder=a -> granted ~30000 | ${A} 86430000
    that begins nothing yet has the life of its lease
      a claimAtMostOnce holder=a begins=0 -> granted ~30000 | record {version=1 attempt=a fingerprint=} 30000
    that is busy at its last try is finished
      b claimAtMostOnce holder=b, a claimAtMostOnce holder=a last=1 -> busy ~30000, then refused ~30000 | done:a 0 150000; ${B} 86430000
    of work in doubt learns that it has begun, and is finished
      ${DOUBT}, b claimAtMostOnce holder=b -> kept ${begun('a')} | done:b 0 150000; ${A} 86399999
    whose lease has ended is refused, so that its caller gives it back
      ${DOUBT}, a claimAtMostOnce holder=a -> refused -2 | ${A} 86399999
    whose lease has ended is in doubt for a caller that may have begun
      ${DOUBT}, a claimAtMostOnce holder=a resumes=1 -> kept ${begun('a')} | done:a 0 150000; ${A} 86399999
    that was finished takes nothing
      a settleAtMostOnce holder=a outcome=0, a claimAtMostOnce holder=a -> refused -2 | done:a 0 150000
    gets the result when there is one
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, b claimAtMostOnce holder=b -> kept :v1 | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('a claim that leaves no doubt itself', () => {
  table(`
    never runs work that has begun
      a claimAtMostOnce holder=a, b claim holder=b -> kept ${begun('a')} | ${A} 86430000
  `)
})

describe('a beginning', () => {
  table(`
    makes the record outlive the claim
      a claimAtMostOnce holder=a begins=0, a begin holder=a -> begun ~30000 | ${A} 86430000
    that arrives after an extension does not shorten it
      a claimAtMostOnce holder=a begins=0, a extendAtMostOnce holder=a leaseMs=60000, a begin holder=a -> begun ~60000 | ${A} 86460000
    that arrives in doubt changes nothing
      ${DOUBT}, a begin holder=a -> gone | ${A} 86399999
    that arrives after the completion changes nothing
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, a begin holder=a -> gone | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('a renewal', () => {
  table(`
    raises the rest of a claim whose work has begun
      a claimAtMostOnce holder=a, a extendAtMostOnce holder=a leaseMs=60000 -> extended | ${A} 86460000
    sets the TTL that a claim has lost whose work has not begun
      a claimAtMostOnce holder=a begins=0, PERSIST record, a extendAtMostOnce holder=a leaseMs=60000 -> extended | record {version=1 attempt=a fingerprint=} 60000
    leaves a result without a TTL as it is
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, PERSIST record, a extendAtMostOnce holder=a -> gone | record {version=1 attempt=a fingerprint= result=:v1}
    that comes too late brings nothing back
      ${DOUBT}, a extendAtMostOnce holder=a -> gone | ${A} 86399999
  `)
})

describe('an inspection', () => {
  table(`
    finds a claim that has lost its TTL
      a claimAtMostOnce holder=a, PERSIST record, a inspectAtMostOnce holder=a -> ours -1 | ${A}
    tells the rest of a claim whose work has not begun
      a claimAtMostOnce holder=a begins=0, a inspectAtMostOnce holder=a -> ours ~30000 | record {version=1 attempt=a fingerprint=} 30000
    finds no claim in doubt
      ${DOUBT}, a inspectAtMostOnce holder=a -> free | ${A} 86399999
    finds no claim in a result
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, a inspectAtMostOnce holder=a -> free | record {version=1 attempt=a fingerprint= result=:v1} 86400000
  `)
})

describe('a conclusion', () => {
  table(`
    keeps the result for its lifetime
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    ends a doubt late
      ${DOUBT}, a settleAtMostOnce holder=a result=:v1 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    that arrives again after its short-lived result brings nothing back
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1 keepMs=1000, DEL record, a settleAtMostOnce holder=a result=:v1 keepMs=1000 -> released | done:a 2 150000
    never changes a result
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, a settleAtMostOnce holder=a result=:v2 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    is kept after the doubt has expired
      a settleAtMostOnce holder=a result=:v1 -> released | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    by an attempt that has given up keeps nothing
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1 -> gone | done:a 1 150000
    that leaves the work in doubt ends the claim
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:d -> released | ${A} 86399999
    that leaves in doubt what has not begun does nothing
      a claimAtMostOnce holder=a begins=0, a settleAtMostOnce holder=a result=:d -> gone | record {version=1 attempt=a fingerprint=} 30000
    that gives the key up frees it
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a -> released | done:a 1 150000
    that gives the key up frees it in doubt, too
      ${DOUBT}, a settleAtMostOnce holder=a -> released | done:a 1 150000
  `)
})

describe('a resolution', () => {
  table(`
    with a result keeps it
      ${DOUBT}, a resolve holder=a result=:v1 -> resolved | done:a 0 150000; record {version=1 attempt=a:resolved fingerprint= result=:v1} 86400000
    as not done frees the key
      ${DOUBT}, a resolve holder=a -> resolved | done:a 3 150000
    of a claim that lasts does nothing
      a claimAtMostOnce holder=a, a resolve holder=a result=:v1 -> claimed ~30000 | ${A} 86430000
    of a claim that has begun nothing does nothing
      a claimAtMostOnce holder=a begins=0, a resolve holder=a -> claimed ~30000 | record {version=1 attempt=a fingerprint=} 30000
    of what is done does nothing
      a claimAtMostOnce holder=a, a settleAtMostOnce holder=a result=:v1, a resolve holder=a -> replaced | record {version=1 attempt=a fingerprint= result=:v1} 86400000
    as not done of what was resolved with a result does nothing
      ${DOUBT}, a resolve holder=a result=:v1, a resolve holder=a -> replaced | done:a 0 150000; record {version=1 attempt=a:resolved fingerprint= result=:v1} 86400000
    as not done lets no late copy of the claim take the key
      ${DOUBT}, a resolve holder=a, a claimAtMostOnce holder=a -> refused -2 | done:a 3 150000
  `)
})

describe('a key that holds something else', () => {
  const hash = () => redis().client.hset('edgelock:once:{K}', 'field', 'value')
  refused('a foreign hash', hash, [
    'a claimAtMostOnce',
    'a claimAtMostOnce last=1',
    'a settleAtMostOnce result=:v1',
  ])
  const endless = () =>
    redis().client.hset('edgelock:once:{K}', { version: '1', attempt: 'b', result: begun('b') })
  refused('work that has begun, without a TTL', endless, ['a claimAtMostOnce', 'a claimAtMostOnce last=1'])

  it.each([
    'a settleAtMostOnce',
    'a extendAtMostOnce',
    'a inspectAtMostOnce',
    'a begin',
    'a resolve holder=a',
  ])('"%s" leaves a foreign hash as it is', async request => {
    await hash()
    await say(request)
    expect(await redis().client.hgetall('edgelock:once:{K}')).toEqual({ field: 'value' })
  })
})

commands(`
  a fresh claim: a claimAtMostOnce -> EXISTS HSET PEXPIRE
  a fresh claim that begins nothing yet: a claimAtMostOnce begins=0 -> EXISTS HSET PEXPIRE
  a claim of what is done: a claimAtMostOnce, a settleAtMostOnce result=:v1, b claimAtMostOnce -> EXISTS HMGET PTTL
  a claim of work in doubt: a claimAtMostOnce, PEXPIRE record 86399999, b claimAtMostOnce -> EXISTS HMGET PTTL SET
  a beginning: a claimAtMostOnce begins=0, a begin -> HMGET HSET PEXPIRE PTTL
  a repeated beginning: a claimAtMostOnce, a begin -> HMGET PTTL
  a renewal: a claimAtMostOnce, a extendAtMostOnce leaseMs=60000 -> HMGET PEXPIRE PTTL
  a renewal that comes too late: a extendAtMostOnce -> HMGET PTTL
  an inspection: a claimAtMostOnce, a inspectAtMostOnce -> HMGET PTTL
  a completion of work in doubt, or before: a claimAtMostOnce, a settleAtMostOnce result=:v1 -> HMGET PEXPIRE HSET
  a claim that is left in doubt: a claimAtMostOnce, a settleAtMostOnce result=:d -> HMGET PEXPIRE
  a claim of at most once that is given up: a claimAtMostOnce, a settleAtMostOnce -> HMGET DEL SET
  a resolution with a result: a claimAtMostOnce, PEXPIRE record 86399999, a resolve result=:v1 -> HMGET PTTL PEXPIRE HSET SET
  a resolution as not done: a claimAtMostOnce, PEXPIRE record 86399999, a resolve -> DEL HMGET PTTL SET
`)
