import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Lock } from '../../src/api/lock.ts'
import { forceRelease, inspect } from '../../src/index.ts'
import { withLock } from '../../src/kinds/with-lock.ts'
import { anyText } from '../support/any-text.ts'
import { expectNoCanary } from '../support/canary.ts'
import { fakeLocks } from '../support/fake-locks.ts'
import { type FakeCall, granted, type Step } from '../support/fake-redis.ts'
import { many } from '../support/thorough.ts'

/** Part of every error that the client throws. It must not be passed on. */
const SECRET = 'sk_live_51Hx'

const commandOf = ({ script, keys, args }: FakeCall) =>
  JSON.stringify(['evalsha', script, keys.length, ...keys, ...args])

/** Errors that clients may throw around any words, with the command in every place where it fits. */
const FORMS: Record<string, (words: string, call: FakeCall) => unknown> = {
  'with the command after the words': (words, call) =>
    named('UpstashError', `${words}, command was: ${commandOf(call)}`),
  'with the command before the words': (words, call) => named('UpstashError', `${commandOf(call)}: ${words}`),
  'from a pipeline': (words, call) => named('UpstashError', `Command failed: ${words} ${call.args}`),
  'about a body': (words, call) =>
    named('UpstashJSONParseError', `Unable to parse response body: ${words}${call.script}`),
  'from another server': (words, call) =>
    named('Error', `Failed to execute Redis command: ${words}${call.keys}`),
  'with the command in the cause': (words, call) =>
    Object.assign(named('TypeError', words), { cause: named('Error', commandOf(call)) }),
  'with the command in a code': (words, call) =>
    Object.assign(named('TypeError', words), { cause: { code: commandOf(call) } }),
  'with the command in its name': (words, call) => named(commandOf(call), words),
  'with the request beside the words': (words, call) =>
    Object.assign(named('Error', words), { request: call, status: 500, body: commandOf(call) }),
  'that is a text': (words, call) => words + commandOf(call),
  'that is a plain object': (words, call) => ({ message: words, call }),
}

/** Words with a secret in them, some of which look like Redis or like our own. */
const words = fc
  .tuple(
    fc.constantFrom(
      '',
      'ERR ',
      'OOM ',
      'WRONGTYPE ',
      'NOSCRIPT ',
      'LOADING ',
      ': BUSY ',
      '(',
      ', command was',
      'lock "',
    ),
    anyText(),
    fc.string(),
  )
  .map(([code, before, behind]) => `${code}${before}${SECRET}${behind}`)

const OPERATIONS: Record<string, (lock: Lock) => Promise<unknown>> = {
  tryAcquire: lock => lock.tryAcquire(),
  acquire: lock => lock.acquire({ waitMs: 100 }),
  inspect: lock => inspect(lock),
  forceRelease: lock => forceRelease(lock),
  extend: lock => lock.acquire().then(lease => lease.extend()),
  isHeld: lock => lock.acquire().then(lease => lease.isHeld()),
  reenter: lock => lock.acquire().then(lease => lock.acquire({ reenter: lease })),
  release: lock => lock.acquire().then(lease => lease.release()),
  withLock: lock => withLock(lock, { leaseMs: 1_000 }, () => Promise.reject(new Error('of the work'))),
}

/** The verb that fails in each operation. If it is not the acquisition, that is granted. */
const FAILING: Record<string, (step: Step) => Parameters<typeof fakeLocks>[0]> = {
  tryAcquire: step => ({ acquire: [step], release: [step] }),
  acquire: step => ({ acquire: [step], release: [step] }),
  inspect: step => ({ inspect: [step] }),
  forceRelease: step => ({ forceRelease: [step] }),
  extend: step => ({ acquire: [granted()], extend: [step] }),
  isHeld: step => ({ acquire: [granted()], inspect: [step] }),
  reenter: step => ({ acquire: [granted()], reenter: [step], release: [step] }),
  release: step => ({ acquire: [granted()], release: [step] }),
  withLock: step => ({ acquire: [granted()], release: [step] }),
}

describe.each(Object.keys(OPERATIONS))('nothing secret leaks from %s', operation => {
  it.each(Object.entries(FORMS))('when the client fails with an error %s', async (_, form) => {
    await fc.assert(
      fc.asyncProperty(words, async words => {
        const step: Step = call => {
          const thrown = form(words, call)
          return thrown instanceof Error ? thrown : Promise.reject(thrown)
        }
        await expectSilence(operation, step)
      }),
      { numRuns: many(2, 25) },
    )
  })

  it.each<[string, Step]>([
    ['a text', call => `${SECRET}${commandOf(call)}`],
    ['a list', call => [SECRET, ...call.args]],
    ['an object', call => ({ ...call, secret: SECRET })],
  ])('when the client answers with %s', (_, step) => expectSilence(operation, step))
})

/** Runs the operation; its error and all events are what a caller could log. */
async function expectSilence(operation: string, step: Step): Promise<void> {
  const { clock, plain, events } = fakeLocks(FAILING[operation]?.(step))
  const run = OPERATIONS[operation] as (lock: Lock) => Promise<unknown>
  const observed = await clock.runUntil(
    run(plain).then(
      () => 'an answer',
      error => error,
    ),
  )
  expectNoCanary([observed, events], SECRET)
  expectNoCanary(observed, SECRET)
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}
