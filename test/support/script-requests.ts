import type { Redis } from 'ioredis'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import type { FaultName, FaultOptions } from '../../dev/rest-server/index.ts'

export interface Known {
  readonly text: string
  readonly sha: string
}

/** Requests that run one of these scripts. */
export function runs(...scripts: readonly Known[]): CommandMatch {
  return ([, script]) => scripts.some(({ text, sha }) => script === text || script === sha)
}

/** Loads scripts, so that the first send of each runs. */
export async function loadScripts(
  client: Redis,
  ...modules: readonly Record<string, Known>[]
): Promise<void> {
  for (const module of modules)
    for (const { text } of Object.values(module)) await client.script('LOAD', text)
}

/** What one request may suffer without its caller noticing. */
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
