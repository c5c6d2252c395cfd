import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Lock } from '../../src/api/lock.ts'
import { forceRelease, inspect } from '../../src/index.ts'
import { withLock } from '../../src/verbs/with-lock.ts'
import { anyText } from '../support/any-text.ts'
import { expectNoCanary } from '../support/canary.ts'
import { fakeLocks } from '../support/fake-locks.ts'
import type { FakeCall, Step, Verb } from '../support/fake-redis.ts'
import { many, sample } from '../support/thorough.ts'

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

const CODES = ['ERR ', 'WRONGTYPE ', 'NOSCRIPT ', 'LOADING ', ': BUSY ']

/** Words with a secret in them, some of which look like Redis or like our own. */
const words = fc
  .tuple(fc.constantFrom('', 'OOM ', '(', ', command was', 'lock "', ...CODES), anyText(), fc.string())
  .map(([code, before, behind]) => `${code}${before}${SECRET}${behind}`)

/** Calls, and the verbs that fail in each. The others are agreed to. */
const OPERATIONS: Record<string, [run: (lock: Lock) => Promise<unknown>, ...failing: Verb[]]> = {
  tryAcquire: [lock => lock.tryAcquire(), 'acquire', 'release'],
  acquire: [lock => lock.acquire({ waitMs: 100 }), 'acquire', 'release'],
  inspect: [lock => inspect(lock), 'inspect'],
  forceRelease: [lock => forceRelease(lock), 'forceRelease'],
  extend: [lock => lock.acquire().then(lease => lease.extend()), 'extend'],
  isHeld: [lock => lock.acquire().then(lease => lease.isHeld()), 'inspect'],
  reenter: [lock => lock.acquire().then(reenter => lock.acquire({ reenter })), 'reenter', 'release'],
  release: [lock => lock.acquire().then(lease => lease.release()), 'release'],
  withLock: [lock => withLock(lock, { leaseMs: 1_000 }, () => Promise.reject(new Error('mine'))), 'release'],
}

describe.each(Object.entries(OPERATIONS))('nothing secret leaks from %s', (_, operation) => {
  it.each(sample(Object.entries(FORMS), 2))('when the client fails with an error %s', async (_, form) => {
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
async function expectSilence([run, ...failing]: (typeof OPERATIONS)[string], step: Step): Promise<void> {
  const { clock, plain, events } = fakeLocks(Object.fromEntries(failing.map(verb => [verb, [step]])))
  const ended = run(plain).then(
    () => 'an answer',
    error => error,
  )
  const observed = await clock.runUntil(ended)
  expectNoCanary([observed, events], SECRET)
  expectNoCanary(observed, SECRET)
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}
