import { describe, expect, it } from 'vitest'
import * as edgelock from '../../src/index.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { broken, busy, refused, type Step } from '../support/fake-redis.ts'

const { LockError, lock, once } = edgelock
const CLASSES: Record<string, unknown> = { ...edgelock }
type Class = Exclude<keyof typeof edgelock & `${string}Error`, 'LockError'>

const NOPERM = refused('NOPERM no', { status: 403, retryAfterMs: 9 })
/** What the store answers, and the facts of the error that follows. */
const CASES: [Class, answer: Step, facts?: object][] = [
  ['LockBusyError', busy(500), { retryAfterMs: 500, waitedMs: 0, polls: 1 }],
  ['OutcomeUnknownError', broken()],
  ['StoreUnavailableError', NOPERM, { status: 403, retryAfterMs: 9, temporary: false }],
  ['UnexpectedReplyError', 'OK'],
  ['WrongKindError', refused('WRONGTYPE')],
  ['LeaseLostError', [':granted', 1], { reason: 'expired' }],
]

/** The same for `once()`. */
const FAILURE = { name: 'CardError', message: 'declined' }
const DOUBT = { keptMs: 86_400_000, begunAt: 1_764_000_000_000, attemptId: '01234567' }
const ONCE_CASES: [Class, answer: unknown[], facts?: object][] = [
  ['OnceInFlightError', [':busy', 500], { retryAfterMs: 500 }],
  ['OnceMismatchError', [':mismatch']],
  ['OnceFailedError', [':kept', `:e${JSON.stringify(FAILURE)}`], { failure: FAILURE }],
  ['OnceSealError', [':kept', ':svAAAA']],
  ['OnceInDoubtError', [':kept', `:d${JSON.stringify(DOUBT)}`], { key: 'order:1', ...DOUBT }],
]

describe('an error of this library', () => {
  it.each(CASES)('%s has its code and its facts', async (name, answer, facts) => {
    const { clock, plain } = fakeLocks({ acquire: [answer] })
    expectError(await rejectionOf(plain.acquire({ waitMs: 0 }), clock), name, facts)
  })

  it.each(ONCE_CASES)('%s of once() has its code and its facts', async (name, reply, facts) => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', reply)
    expectError(
      await rejectionOf(
        once(locks, 'order:1', async () => 1),
        clock,
      ),
      name,
      facts,
    )
  })

  function expectError(error: unknown, name: Class, facts = {}): void {
    const code = `ERR${name.replace('Error', '').replace(/[A-Z]/g, '_$&')}`
    const known = { name, code: code.toUpperCase(), lockName: 'order:1' }
    expect(error).toBeInstanceOf(CLASSES[name])
    expect(error).toBeInstanceOf(LockError)
    expect(error).toMatchObject({ ...known, message: expect.stringContaining('"order:1"'), ...facts })
    expect(String(error)).toMatch(new RegExp(`^${name}: `))
    expect(JSON.parse(JSON.stringify(error))).toMatchObject(known)
  }

  it('has a case here, whichever class it has', () => {
    const classes = Object.keys(edgelock).filter(name => name.endsWith('Error'))
    expect([...[...CASES, ...ONCE_CASES].map(([name]) => name), 'LockError'].sort()).toEqual(classes.sort())
  })

  it('has a base class with a name and a code of its own', () => {
    expect(new LockError('a', 'is odd')).toMatchObject({ name: 'LockError', code: 'ERR_LOCK', lockName: 'a' })
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
