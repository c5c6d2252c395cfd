import { beforeEach } from 'vitest'
import type { CommandMatch, FaultName } from '../../dev/rest-server/fault-types.ts'
import type { Stack } from '../../dev/stack.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import { sha1 } from './sha1.ts'

/** A script, as far as it can be recognised in a request. */
export type Sent = Pick<Script<string, never>, 'text'>

/** Everything that can silently happen to one request. */
export const FAULTS: readonly [title: string, fault: FaultName][] = [
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
