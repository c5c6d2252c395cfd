import { OF_SCRIPTS } from './findings-of-scripts.ts'
import { OF_STORES } from './findings-of-stores.ts'

/** `INFO` is neither good nor bad: what it means depends on what the store is for. */
export type Level = 'PASS' | 'INFO' | 'WARN' | 'FAIL'

/**
 * Everything that an examination can say, check by check, in the order in which it asks: what concerns all other checks
 * comes first. A finding is its level and what was found, what that means for locks, and what to do about it. Where it
 * does not say what it means, no lock can be acquired. It holds no address, no token and no name of a key. The ids of the
 * checks stay the same in all versions.
 */
export const FINDINGS = { ...OF_SCRIPTS, ...OF_STORES }
