import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandMatch, FaultName, FaultOptions } from '../../dev/rest-server/fault-types.ts'
import type { Stack } from '../../dev/stack.ts'
import type { Locks } from '../../src/index.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { stockLocks } from './clients.ts'
import { sha1 } from './sha1.ts'

/** A script, as far as it can be recognised in a request. */
export type Sent = Pick<Script<string, never>, 'text'>

/** Everything that can silently happen to one request. */
export const FAULTS: readonly [title: string, fault: FaultName, options?: FaultOptions][] = [
  ['is lost', 'lose-request'],
  ['is lost and arrives late', 'hold'],
  ['is executed, and its response is lost', 'lose-response'],
  ['is executed twice', 'duplicate'],
  ['is answered 500 and not executed', 'error-before'],
  ['is answered 500 and executed', 'error-after'],
  ['is answered 502 with HTML and executed', 'bad-gateway-after'],
  ['is executed, and its answer is cut off', 'truncate'],
  ['is answered NOSCRIPT', 'noscript'],
]

/** Matches commands that run one of these scripts. */
export function runs(...scripts: readonly Sent[]): CommandMatch {
  const names = new Set(scripts.flatMap(({ text }) => [text, sha1(text)]))
  return ([, script = '']) => names.has(script)
}

/** Loads scripts before every test, so that the first EVALSHA of each finds it. */
export function loadScripts(stack: () => Stack, ...modules: readonly Record<string, Sent>[]): void {
  beforeEach(async () => {
    for (const { text } of modules.flatMap(Object.values)) await stack().redis.client.script('LOAD', text)
  })
}

export interface FaultCase<Subject> {
  readonly script: Sent
  /** Sets up what the call acts on. */
  readonly given: (locks: Locks) => Promise<Subject>
  readonly call: (subject: Subject) => Promise<unknown>
  readonly outcome: unknown
  /** What `state` returns afterwards, also when late copies have arrived. */
  readonly left: unknown
}

/**
 * Tests every case under every fault, with the stock client at its defaults. The caller must not notice the fault. The
 * request must take effect exactly once, also after late copies have arrived.
 */
export function itSurvivesOneFault<Subject>(
  stack: () => Stack,
  cases: Record<string, FaultCase<Subject>>,
  state: () => Promise<unknown>,
): void {
  describe.each(Object.entries(cases))('%s', (_title, { script, given, call, outcome, left }) => {
    it.each(FAULTS)('gives the same result when its request %s', async (_fault, fault, options) => {
      const { faults } = stack().rest
      const subject = await given(stockLocks(stack()))
      faults.next(fault, { ...options, match: runs(script) })
      expect(await call(subject)).toEqual(outcome)
      expect(faults.injected).toEqual({ [fault]: 1 })
      expect(await state()).toEqual(left)
      await faults.deliverHeld()
      await faults.settled()
      expect(await state()).toEqual(left)
    })
  })
}
