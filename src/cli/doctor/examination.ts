import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import { abilityChecks } from './abilities.ts'
import { addressChecks } from './address.ts'
import type { HealthCheck, Level, Patient, Verdict } from './check.ts'
import { drills } from './drill.ts'
import { evaluationChecks } from './evaluation.ts'
import { NoAnswerError } from './examined.ts'
import { keyChecks } from './keys.ts'
import { memoryChecks } from './memory.ts'
import { networkChecks } from './network.ts'
import { replicationChecks } from './replication.ts'
import { scriptChecks } from './scripts.ts'
import { serverChecks } from './server.ts'
import { DEVELOPMENT } from './server-info.ts'

export interface Finding extends Verdict {
  readonly id: string
  readonly title: string
}

/** What an examination found out. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly string[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly string[]
  readonly ms: number
}

/** What a run costs at most, without `--match`: a test counts it. */
export const MOST_COMMANDS = 3_000

/** What applies to a store that runs the scripts of edgelock alone, in the memory of a process. */
const OF_DEVELOPMENT: readonly string[] = ['connection', 'token', 'server', 'keys']

/** All checks but the drills, in the order in which they are run: what concerns all others comes first. */
function checksInOrder({ match }: Patient): HealthCheck[] {
  return [
    ...[
      addressChecks,
      serverChecks,
      evaluationChecks,
      scriptChecks,
      abilityChecks,
      memoryChecks,
      replicationChecks,
      networkChecks,
    ].flat(),
    ...(match === undefined ? [] : keyChecks),
  ]
}

export async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const all = checksInOrder(patient)
  let checks = all
  const findings: Finding[] = []
  const find = async (check: HealthCheck): Promise<Finding> => {
    patient.progress(check.title)
    return { id: check.id, title: check.title, ...(await verdictOf(check, patient)) }
  }
  const isOver = (check: HealthCheck, { level }: Finding) =>
    patient.stop.aborted || (check.isVital === true && level === 'FAIL')
  for (const check of all) {
    if (!checks.includes(check)) continue
    const finding = await find(check)
    findings.push(finding)
    if (isOver(check, finding)) break
    if (check.id === 'server' && (await patient.info()).kind === DEVELOPMENT)
      checks = all.filter(({ id }) => OF_DEVELOPMENT.includes(id))
  }
  if (findings.length === checks.length) findings.push(...(await Promise.all(drills.map(find))))
  const skipped = all.filter(check => !checks.includes(check)).map(({ id }) => id)
  const notRun = [...checks, ...drills].slice(findings.length).map(({ id }) => id)
  return { findings, notRun, skipped, ms: Math.round(systemClock.now() - began) }
}

async function verdictOf(check: HealthCheck, patient: Patient): Promise<Verdict> {
  try {
    return await check.run(patient)
  } catch (error) {
    return {
      level: 'FAIL',
      found: `failed: ${failureOf(error, patient)}`,
      consequence: 'Calls of locks may fail in the same way.',
      cure:
        error instanceof NoAnswerError
          ? 'The connection broke. Run it again.'
          : 'Mend what the message names, or send a --report.',
    }
  }
}

function failureOf(error: unknown, { store }: Patient): string {
  return error instanceof StoreUnavailableError ? error.reason : store.reasonOf(error)
}

export function countsOf({ findings }: Diagnosis): Record<Level, number> {
  const counts = { PASS: 0, INFO: 0, WARN: 0, FAIL: 0 }
  for (const { level } of findings) counts[level] += 1
  return counts
}
