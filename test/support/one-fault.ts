import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandMatch, FaultName, FaultOptions } from '../../dev/rest-server/fault-types.ts'
import type { Stack } from '../../dev/stack.ts'
import type { Locks } from '../../src/index.ts'
import type { Script } from '../../src/scripts/script.ts'
import { stockLocks } from './clients.ts'

type AnyScript = Pick<Script<string, never>, 'text' | 'sha'>

/** Everything that can happen to one request without anybody being told. */
const FAULTS: readonly [title: string, fault: FaultName, options?: FaultOptions][] = [
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

/** Commands that run this script. */
export function runs({ text, sha }: AnyScript): CommandMatch {
  return ([, script = '']) => script === text || script === sha
}

/** Loads scripts before every test, so that the first send of one already runs it. */
export function loadScripts(stack: () => Stack, ...modules: readonly Record<string, AnyScript>[]): void {
  beforeEach(async () => {
    for (const { text } of modules.flatMap(Object.values)) await stack().redis.client.script('LOAD', text)
  })
}

export interface FaultCase<Subject> {
  readonly script: AnyScript
  /** Makes what the call is about. */
  readonly given: (locks: Locks) => Promise<Subject>
  readonly call: (subject: Subject) => Promise<unknown>
  readonly outcome: unknown
  /** What `state` is afterwards, and stays. */
  readonly left: unknown
}

/**
 * One request of every kind suffers every fault once, through the stock client as nobody tuned it. The caller must not
 * notice, and the effect must be there once: now, and when late copies have arrived too.
 */
export function itSurvivesOneFault<Subject>(
  stack: () => Stack,
  cases: Record<string, FaultCase<Subject>>,
  state: () => Promise<unknown>,
): void {
  describe.each(Object.entries(cases))('%s', (_title, { script, given, call, outcome, left }) => {
    it.each(FAULTS)('%s', async (_fault, fault, options) => {
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
