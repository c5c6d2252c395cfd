import { describe, expect, it } from 'vitest'
import * as edgelock from '../../src/index.ts'
import { lock } from '../../src/index.ts'
import { fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { broken, busy, refused, type Step } from '../support/fake-redis.ts'

const { LeaseLostError, LockBusyError, LockError, once } = edgelock
const { OnceFailedError, OnceInDoubtError, OnceInFlightError, OnceMismatchError } = edgelock
const { OutcomeUnknownError, StoreUnavailableError, UnexpectedReplyError, WrongKindError } = edgelock

/** What the store answers, and the error that follows. */
const CASES: [name: string, code: string, kind: object, answer: Step, facts: object][] = [
  ['LockBusyError', 'ERR_LOCK_BUSY', LockBusyError, busy(500), { retryAfterMs: 500, waitedMs: 0, polls: 1 }],
  ['OutcomeUnknownError', 'ERR_OUTCOME_UNKNOWN', OutcomeUnknownError, broken(), {}],
  [
    'StoreUnavailableError',
    'ERR_STORE_UNAVAILABLE',
    StoreUnavailableError,
    refused('NOPERM no', { status: 403, retryAfterMs: 9 }),
    { status: 403, retryAfterMs: 9, temporary: false },
  ],
  ['UnexpectedReplyError', 'ERR_UNEXPECTED_REPLY', UnexpectedReplyError, 'OK', {}],
  ['WrongKindError', 'ERR_WRONG_KIND', WrongKindError, refused('WRONGTYPE'), {}],
  ['LeaseLostError', 'ERR_LEASE_LOST', LeaseLostError, [':granted', 1], { reason: 'expired' }],
]

/** The same for `once()`. */
const ONCE_CASES: [name: string, code: string, kind: object, answer: unknown[], facts: object][] = [
  ['OnceInFlightError', 'ERR_ONCE_IN_FLIGHT', OnceInFlightError, [':busy', 500], { retryAfterMs: 500 }],
  ['OnceMismatchError', 'ERR_ONCE_MISMATCH', OnceMismatchError, [':mismatch'], {}],
  [
    'OnceFailedError',
    'ERR_ONCE_FAILED',
    OnceFailedError,
    [':kept', ':e{"name":"CardError","message":"declined"}'],
    { failure: { name: 'CardError', message: 'declined' } },
  ],
  [
    'OnceInDoubtError',
    'ERR_ONCE_IN_DOUBT',
    OnceInDoubtError,
    [':kept', ':d{"keptMs":86400000,"begunAt":1764000000000,"attemptId":"01234567"}'],
    { key: 'order:1', keptMs: 86_400_000, begunAt: 1_764_000_000_000, attemptId: '01234567' },
  ],
]

describe('an error of this library', () => {
  it.each(CASES)('%s has the code %s and its facts', async (name, code, kind, answer, facts) => {
    const { clock, plain } = fakeLocks({ acquire: [answer] })
    const error = await rejectionOf(plain.acquire({ waitMs: 0 }), clock)
    expectError(error, name, code, kind, facts)
  })

  it.each(ONCE_CASES)(
    '%s of once() has the code %s and its facts',
    async (name, code, kind, answer, facts) => {
      const { clock, locks, answer: answerWith } = fakeOnce()
      answerWith('claim', answer)
      const error = await rejectionOf(
        once(locks, 'order:1', async () => 1),
        clock,
      )
      expectError(error, name, code, kind, facts)
    },
  )

  function expectError(error: unknown, name: string, code: string, kind: object, facts: object): void {
    expect(error).toBeInstanceOf(kind)
    expect(error).toBeInstanceOf(LockError)
    expect(error).toMatchObject({
      name,
      code,
      lockName: 'order:1',
      message: expect.stringContaining('"order:1"'),
      ...facts,
    })
    expect(String(error)).toMatch(new RegExp(`^${name}: `))
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name, code, lockName: 'order:1' })
  }

  it('has a case here, whichever class it has', () => {
    const classes = Object.keys(edgelock).filter(name => name.endsWith('Error'))
    expect([...[...CASES, ...ONCE_CASES].map(([name]) => name), 'LockError'].sort()).toEqual(classes.sort())
  })

  it('has a base class with a name and a code of its own', () => {
    expect(new LockError('a', 'is odd')).toMatchObject({ name: 'LockError', code: 'ERR_LOCK', lockName: 'a' })
  })

  it('counts an unexpected reply among the unknown outcomes', async () => {
    const { clock, plain } = fakeLocks({ acquire: [null] })
    expect(await rejectionOf(plain.tryAcquire(), clock)).toBeInstanceOf(OutcomeUnknownError)
  })

  it('has the result of the work only when withLock lost its lease', async () => {
    const { lease } = await fakeLease({ extend: [[':gone']] })
    expect(await rejectionOf(lease.extend())).toMatchObject({ result: undefined })
  })
})

describe('the message of an error', () => {
  it.each<[string, string, string]>([
    [
      'escapes what a terminal or a log would take for its own',
      'a\n\u001b[31m\u202e"b',
      String.raw`"a\n\u001b[31m\u{202e}\"b"`,
    ],
    ['caps a name that a request has made', 'é'.repeat(250), `"${'é'.repeat(120)}"…`],
    ['shows a usual name as it is', 'order:42', '"order:42"'],
  ])('%s', async (_, name, shown) => {
    const { locks } = fakeLocks({ acquire: [busy()] })
    const error = await rejectionOf(lock(locks, name).acquire({ waitMs: 0 }))
    expect(error).toMatchObject({ message: `lock ${shown} is busy`, lockName: name })
  })
})
