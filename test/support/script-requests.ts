import type { Redis } from 'ioredis'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import type { FaultName, FaultOptions } from '../../dev/rest-server/index.ts'
import { sha1 } from './sha1.ts'

export interface Known {
  readonly text: string
}

/** Matches requests that run one of these scripts. */
export function runs(...scripts: readonly Known[]): CommandMatch {
  const names = new Set(scripts.flatMap(({ text }) => [text, sha1(text)]))
  return ([, script = '']) => names.has(script)
}

/** Loads scripts, so that the first EVALSHA of each finds it. */
export async function loadScripts(
  client: Redis,
  ...modules: readonly Record<string, Known>[]
): Promise<void> {
  for (const module of modules)
    for (const { text } of Object.values(module)) await client.script('LOAD', text)
}

/** The faults of one request that its caller must not notice. */
export const ONE_FAULT: readonly [title: string, fault: FaultName, options?: FaultOptions][] = [
  ['is lost', 'lose-request'],
  ['is lost and arrives late', 'hold'],
  ['is executed, and its response is lost', 'lose-response'],
  ['is executed twice', 'duplicate'],
  ['is answered late', 'slow', { ms: 100, when: 'after' }],
  ['is answered 500 and not executed', 'error-before'],
  ['is answered 500 and executed', 'error-after'],
  ['is answered 502 with HTML and executed', 'bad-gateway-after'],
  ['is executed, and its answer is cut off', 'truncate'],
  ['is answered NOSCRIPT', 'noscript'],
]
