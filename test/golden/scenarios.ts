import { FAIR_LOCK, FENCED_LOCK, LOCK, MULTI_LOCK, READ_WRITE_LOCK } from './lock-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { COUNT_DOWN_LATCH, PERMIT_SEMAPHORE, SEMAPHORE } from './synchronizer-scenarios.ts'

/** The scenarios by primitive. `<primitive>.json` has the states that they lead to. */
export const SCENARIOS = {
  lock: LOCK,
  'fair-lock': FAIR_LOCK,
  'fenced-lock': FENCED_LOCK,
  'read-write-lock': READ_WRITE_LOCK,
  'multi-lock': MULTI_LOCK,
  semaphore: SEMAPHORE,
  'permit-semaphore': PERMIT_SEMAPHORE,
  'count-down-latch': COUNT_DOWN_LATCH,
} satisfies Record<string, Scenarios>

type Scenarios = Record<string, Scenario>

export type Primitive = keyof typeof SCENARIOS
