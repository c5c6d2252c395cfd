import { callerCases } from './callers.ts'
import { CAPABILITIES } from './capabilities.ts'
import { type Cases, type Host, outcomeOf, type Report, runCases } from './case.ts'
import { consoleCases } from './console.ts'
import { same } from './expect.ts'
import { failureCases, restCases } from './failures.ts'
import { overFrameworks } from './frameworks.ts'
import { guardCases } from './guards.ts'
import { handOver, handOverCases } from './handover.ts'
import { idempotencyCases } from './idempotency.ts'
import { kindCases, leaseCases, scriptCases } from './kinds.ts'
import { lockCases } from './lock.ts'
import { onceCases } from './once.ts'
import { overTransports } from './transports.ts'
import { webhookCases } from './webhooks.ts'

export { servedApp } from './served.ts'

const CASES: Cases = {
  ...handOverCases,
  ...overTransports({
    ...lockCases,
    ...callerCases,
    ...leaseCases,
    ...kindCases,
    ...scriptCases,
    ...onceCases,
    ...consoleCases,
    ...failureCases,
  }),
  ...restCases,
  ...overTransports(
    { ...lockCases, ...callerCases, ...leaseCases, ...kindCases, ...onceCases, ...consoleCases },
    ['memory()'],
  ),
  ...overFrameworks({ ...guardCases, ...idempotencyCases, ...webhookCases }),
}

const LOADING =
  'loading every entry sends nothing, starts no timer, and uses no clock, digest or random value'
const UNHANDLED = 'no rejection was left unhandled'

/** Runs the whole suite. `called` names the functions that were called while the package was loaded. */
export async function runSuite(host: Host, called: string[], tell: (report: Report) => void): Promise<void> {
  tell({ kind: 'plan', names: [LOADING, ...Object.keys(CASES), UNHANDLED] })
  tell(await outcomeOf(LOADING, async () => same(called, [])))
  for (const [name, { has }] of Object.entries(CAPABILITIES)) {
    tell({ kind: 'capability', name, has: await has(host) })
  }
  await runCases(CASES, host, tell)
  tell(await outcomeOf(UNHANDLED, async () => same(host.unhandled, [])))
  await tellHandOver(host, tell)
  tell({ kind: 'done' })
}

/** Reports only what the next runtime needs. */
export async function tellHandOver(host: Host, tell: (report: Report) => void): Promise<void> {
  tell({ kind: 'handed-over', value: await handOver(host) })
}
