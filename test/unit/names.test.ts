import slotOf from 'cluster-key-slot'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  deleteSemaphore,
  expireSemaphore,
  fairLock,
  fencedLock,
  forceRelease,
  inDoubt,
  inspectOnce,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  steal,
  stringLock,
  tryWithLock,
  waiters,
  withLock,
} from '../../src/index.ts'
import * as keys from '../../src/internal/keys.ts'
import { encodeName } from '../../src/internal/web-lock-names.ts'
import { Bed } from '../kinds/bed.ts'
import { anyText } from '../support/any-text.ts'
import { fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { many } from '../support/thorough.ts'

const { checkKey, doneKey, lockChannel, operationKey, prefixName } = keys

const piece = fc.constantFrom(
  ...['a', 'b', ':', '{', '}', '{a}', '{b}', ':1', 'edgelock:done', '\uFEFF', '🔒'],
  ...['redisson_lock_queue:', 'redisson_lock_token:', ':timeout', ':h:rwlock_timeout:1'],
)
const name = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join('')),
    anyText({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  )
  .filter(usable)
const holder = fc.tuple(fc.uuid(), fc.nat(99)).map(([client, n]) => `${client}:${n}`)
const hold = fc.tuple(holder, fc.nat(3)).map(([holder, n]) => (n ? `${holder}:${n}` : holder))

describe('a name that can be used', () => {
  it('may have braces exactly when they form one tag that is not empty', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', 'a'), { minLength: 1, maxLength: 8 }), pieces => {
        const text = pieces.join('')
        const braces = text.replaceAll('a', '')
        expect(usable(text)).toBe(braces === '' || (braces === '{}' && !text.includes('{}')))
      }),
      { numRuns: many(150, 1_000) },
    )
  })

  it('has all its keys, and its channel, in one cluster slot', () => {
    fc.assert(
      fc.property(name, hold, (name, id) => {
        const keys = [
          name,
          doneKey(name, id),
          operationKey(name, id),
          lockChannel(name),
          prefixName('any', name),
        ]
        expect(new Set(keys.map(key => slotOf(key))).size).toBe(1)
      }),
      { numRuns: many(150, 1_000) },
    )
  })

  it('has the keys that servers and clients of other versions have', () => {
    const derivations = Object.entries(keys).filter(([of]) => /^(?!check).*(Key|Channel|Prefix)$/.test(of))
    const derived = derivations.map(([of, derive]) => [of, (derive as typeof doneKey)('x', 'h')])
    expect(Object.fromEntries(derived)).toEqual({
      appointmentsKey: 'edgelock:appointments:{x}',
      besideKey: 'edgelock:beside:{x}',
      doneKey: 'edgelock:done:{x}:h',
      latchChannel: 'redisson_countdownlatch__channel__{x}',
      latchMemoryKey: 'edgelock:latch:{x}',
      lockChannel: 'redisson_lock__channel:{x}',
      onceKey: 'edgelock:once:{x}',
      operationKey: 'edgelock:op:{x}:h',
      operationRecordKey: 'edgelock:apply:{x}:h',
      orderKey: 'edgelock:order:{x}',
      paceKey: 'edgelock:pace-2:{x}',
      permitDeadlinesKey: '{x}:timeout',
      queueKey: 'redisson_lock_queue:{x}',
      queueTimeoutsKey: 'redisson_lock_timeout:{x}',
      readWriteChannel: 'redisson_rwlock:{x}',
      readerLeaseKey: '{x}:h:rwlock_timeout:1',
      readerPrefix: '{x}',
      reconcileKey: 'edgelock:reconcile:{x}',
      semaphoreChannel: 'redisson_sc:{x}',
      slotsKey: 'edgelock:slots-1:{x}',
      tokenKey: 'redisson_lock_token:{x}',
      unfinishedKey: 'edgelock:unfinished:{x}:h',
      webLockKey: 'edgelock:webx:{h}',
    })
  })

  it('shares no key with another name, whatever the kinds: no key is, or is a side key of, the other', () => {
    fc.assert(
      fc.property(name, name, hold, hold, (one, other, id, otherId) => {
        fc.pre(one !== other)
        const others = new Set(keysOf(other, otherId))
        expect(keysOf(one, id).filter(key => others.has(key))).toEqual([])
      }),
      { numRuns: many(300, 2_000) },
    )
  })
})

/** Every key and channel that any kind uses for a name; of a name in braces, those of the kinds that can have it. */
function keysOf(name: string, id: string): string[] {
  const { checkKey, webLockKey, readerLeaseKey, ...others } = keys
  const derived = Object.entries(others)
    .filter(([what]) => /(Key|Channel)$/.test(what))
    .map(([, derive]) => (derive as (name: string, id: string) => string)(name, id))
  const all = [name, ...derived, webLockKey('', name), readerLeaseKey(name, id)]
  return /^\{.*\}$/s.test(name) ? all.filter(key => key === name || key.startsWith('edgelock:')) : all
}

describe('a name that cannot be used', () => {
  it.each<[what: string, name: unknown, fault: string]>([
    ['empty', '', '"" has 0 bytes'],
    ['of 513 bytes in fewer characters', `${'é'.repeat(256)}x`, `"${'é'.repeat(60)}"… has 513 bytes`],
    ['too long, shortened', 'é'.repeat(300), `"${'é'.repeat(60)}"… has 600 bytes`],
    ['not cut within an emoji', '🔒'.repeat(129), `"${'🔒'.repeat(60)}"… has 516 bytes`],
    ['half of a pair', 'a\uD83D', '"a\\ud83d" has a lone surrogate'],
    ['braces', 'a{}b', '"a{}b" has braces other than one {tag}'],
    ['quotes and line breaks', '{"\r\n', '"{\\"\\r\\n" has braces other than one {tag}'],
    [
      'what a terminal would obey',
      '{\u009B2J\u001B[2J\u007F',
      '"{\\u{9b}2J\\u001b[2J\\u{7f}" has braces other than one {tag}',
    ],
    [
      'what is invisible',
      '{\u202E\u2028\u200B\u{E0041}',
      '"{\\u{202e}\\u{2028}\\u{200b}\\u{e0041}" has braces other than one {tag}',
    ],
  ])('is a TypeError that says what is wrong with it, before any request: %s', (_, name, fault) => {
    const { locks, redis } = fakeLocks()
    const message = `name must be well-formed Unicode of 1 to 512 bytes, with braces only as one non-empty {tag}; ${fault}`
    expect(() => lock(locks, name as string)).toThrow(expect.objectContaining({ name: 'TypeError', message }))
    expect(redis.calls).toEqual([])
  })

  it('rejects withLock and tryWithLock, which never throw before they return', async () => {
    const { locks, redis } = fakeLocks()
    expect(await rejectionOf(withLock(locks, '', () => 1))).toBeInstanceOf(TypeError)
    expect(await rejectionOf(tryWithLock(locks, '', () => 1))).toBeInstanceOf(TypeError)
    expect(redis.calls).toEqual([])
  })
})

describe('a name that is all in braces', () => {
  it.each<[kind: string, made: (locks: Locks, name: string) => unknown]>([
    ['fair lock', (...of) => fairLock(...of)],
    ['fenced lock', (...of) => fencedLock(...of)],
    ['read-write lock', (...of) => readWriteLock(...of)],
    ['permit semaphore', (...of) => permitSemaphore(...of)],
    ['permit semaphore', deleteSemaphore],
    ['permit semaphore', (...of) => expireSemaphore(...of, 1_000)],
    ['result of once', inspectOnce],
  ])('is refused for a %s, which Redisson would mix up, and says what to use', async (kind, made) => {
    const { locks, redis } = fakeLocks()
    const mapped = fakeLocks({}, { mapName: name => `{${name}}` }).locks
    for (const [from, name] of [
      [locks, '{x}'],
      [mapped, 'x'],
    ] as const)
      await expect((async () => made(from, name))()).rejects.toThrow(
        `"{x}" is all in braces, as no ${kind} can be; call it "a:{x}", in Java too`,
      )
    expect(redis.calls).toEqual([])
  })

  it('has side keys of its own, apart from the channel, where messages only wake', async () => {
    const { locks } = fakeLocks()
    for (const made of [lock, stringLock]) expect(made(locks, '{x}').name).toBe('{x}')
    expect(keys.slotsKey('{x}')).toBe('edgelock:slots-1~:{x}')
    expect(keys.slotsKey('x')).toBe('edgelock:slots-1:{x}')
    expect(lockChannel('{x}')).toBe(lockChannel('x'))
  })
})

describe('mapName', () => {
  it('returns the key, while errors and leases keep the name', async () => {
    const { redis, lease } = await fakeLease({}, { mapName: name => `{app}:${name}` })
    expect([lease.name, redis.calls[0]?.keys[0]]).toEqual(['order:1', '{app}:order:1'])
    expect(redis.calls[0]?.keys[1]).toBe(`edgelock:done:{app}:order:1:${lease.holder}`)
  })

  it('is asked when a lock is made, and never again', async () => {
    const bed = new Bed()
    let tenant = 'mine'
    const locks = bed.with({ mapName: name => `${tenant}:${name}` })
    const plain = ['1', '2'].map(name => lock(locks, name))
    const fenced = [fencedLock(locks, '3'), fencedLock(locks, '4')]
    const fair = fairLock(locks, '5')
    const { read, write } = readWriteLock(locks, '6')
    const all = [...plain, ...fenced, fair, read, write, stringLock(locks, '7')]
    tenant = 'theirs'
    const both = [multiLock(plain), multiLock(fenced)]
    await bed.run(async () => {
      for (const each of [...all, ...both]) await (await each.acquire()).release()
      for (const each of all) await forceRelease(each)
      for (const each of [...plain, ...fenced, fair]) await (await steal(each)).release()
      await waiters(fair)
    })
    expect(bed.sent.flatMap(({ keys }) => keys).filter(key => key.includes('theirs:'))).toEqual([])
  })

  it('is asked once by a call of once() that finds the work in doubt', async () => {
    const bed = new Bed()
    let tenant = 'mine'
    const locks = bed.with({ mapName: name => `${tenant}:${name}` })
    const crash = () => Promise.reject(new Error('crashed'))
    await bed.run(() => rejectionOf(once(locks, 'x', { afterCrash: inDoubt() }, crash)))
    const afterCrash = inDoubt({ reconcile: async () => ({ value: 'done' }) })
    const asking = once(locks, 'x', { afterCrash }, crash)
    tenant = 'theirs'
    expect(await bed.run(() => asking)).toMatchObject({ status: 'replayed', value: 'done' })
    expect(bed.sent.flatMap(({ keys }) => keys).filter(key => key.includes('theirs:'))).toEqual([])
  })

  it.each([
    ['names that cannot be used', () => ''],
    ['no text', () => 5 as unknown as string],
  ])('must not return %s', (_, mapName) => {
    expect(() => fakeLocks({}, { mapName })).toThrow(
      /^the name from mapName must be (.* has 0 bytes|a string, got number)$/,
    )
  })
})

function usable(name: string): boolean {
  try {
    return checkKey(name) === name
  } catch {
    return false
  }
}

describe('a name in the shape of a key that is derived from another name', () => {
  const redis = { eval: () => expect.unreachable() }
  const SHAPES = [
    'edgelock:once:{order}',
    'redisson_lock_queue:{shop}',
    'redisson_lock_timeout:{shop}',
    'redisson_lock_token:a{stock}',
    'redisson_rwlock:{cart}',
    'redisson_countdownlatch__channel__{start}',
    '{reports}:timeout',
    'eu:{reports}\n:daily:timeout',
    '{x}:5-5:7:rwlock_timeout:1',
  ]

  it.each(SHAPES)('is refused, because it could block or change the other: %j', name => {
    const locks = createLocks({ redis })
    const cause = 'could be a side key of another name'
    const message = expect.stringMatching(/^name must be .*; ".*" could be/)
    const error = { name: 'TypeError', message, cause }
    for (const made of [lock, fairLock, fencedLock, readWriteLock])
      expect(() => made(locks, name)).toThrow(expect.objectContaining(error))
    expect(() => permitSemaphore(locks, name, { permits: 2 })).toThrow(expect.objectContaining(error))
  })

  it.each(SHAPES)('can name a web lock, which any text can: %j', name => {
    expect(usable(encodeName(name))).toBe(true)
  })

  it.each(['orders:timeout', 'a:rwlock_timeout:1', 'my-redisson_lock', '{a}:timeouts', '{a}b'])(
    'is not one that only resembles it: %s',
    name => expect(usable(name)).toBe(true),
  )
})
