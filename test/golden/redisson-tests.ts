import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of `redisson-tests.json`: each test of Redisson by class, with edgelock's tests of the same behaviour. */
export type RedissonTests = Record<string, Record<string, Counterpart>>

export interface Counterpart {
  /** H: unchanged, h: after a change of words, –: concerns only the JVM or TCP. */
  mark: string
  /** `file: title`, without `test/` and `.test.ts`. */
  tests?: string[]
  /** Why there is no test, or how it differs. */
  reason?: string
}

export function readRedissonTests(): RedissonTests {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'redisson-tests.json'), 'utf8'))
}
