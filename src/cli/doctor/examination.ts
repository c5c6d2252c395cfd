import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import { drills } from './drill.ts'
import { NoAnswerError } from './examined.ts'
import { type AnySaid, type CheckId, FINDINGS, type Level, textsOf, titleOf } from './findings.ts'
import { keepingLooks } from './keeping.ts'
import { networkLooks } from './network.ts'
import type { Looks, Patient } from './patient.ts'
import { DEVELOPMENT, reachLooks } from './reach.ts'
import { scriptLooks } from './scripts.ts'

export interface Finding {
  readonly id: CheckId
  readonly title: string
  readonly level: Level
  readonly found: string
  /** The consequence for locks. */
  readonly consequence?: string
  readonly cure?: string
}

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly CheckId[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly CheckId[]
  readonly ms: number
}

type LookId = keyof Looks
const CHECKS: Looks = {
  ...reachLooks,
  ...scriptLooks,
  ...keepingLooks,
  ...networkLooks,
  ...drills,
}
const DRILLS = Object.keys(drills) as LookId[]
/** Without these, nothing else can be found out. */
const VITAL: readonly LookId[] = ['connection', 'token', 'eval', 'write']
/** The checks for a store that runs the scripts of edgelock alone, in the memory of a process. */
const OF_DEVELOPMENT: readonly LookId[] = ['connection', 'token', 'server', 'keys']

/** Runs all checks in their order, and in the end the drills at once. */
export async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const isWanted = (id: LookId) => !DRILLS.includes(id) && (id !== 'keys' || patient.match !== undefined)
  const inOrder = (Object.keys(FINDINGS) as LookId[]).filter(id => id in CHECKS && isWanted(id))
  let checks = inOrder
  const findings: Finding[] = []
  const find = (id: LookId) => playOrFail(id, patient)
  for (const id of inOrder) {
    if (!checks.includes(id)) continue
    const finding = await find(id)
    findings.push(finding)
    if (patient.stop.aborted || (finding.level === 'FAIL' && VITAL.includes(id))) break
    if (id === 'server' && (await patient.info()).kind === DEVELOPMENT)
      checks = inOrder.filter(each => OF_DEVELOPMENT.includes(each))
  }
  if (findings.length === checks.length) findings.push(...(await Promise.all(DRILLS.map(find))))
  const skipped = inOrder.filter(id => !checks.includes(id))
  const notRun = [...checks, ...DRILLS].slice(findings.length)
  return { findings, notRun, skipped, ms: Math.round(systemClock.now() - began) }
}

async function playOrFail(id: LookId, patient: Patient): Promise<Finding> {
  patient.progress(titleOf(id))
  try {
    return await playCheck(id, patient)
  } catch (error) {
    const reason = error instanceof StoreUnavailableError ? error.reason : patient.store.reasonOf(error)
    return findingOf(id, [error instanceof NoAnswerError ? 'cutOff' : 'threw', { reason }])
  }
}

export async function playCheck(id: LookId, patient: Patient): Promise<Finding> {
  return findingOf(id, await CHECKS[id](patient))
}

export function findingOf(id: CheckId, found: AnySaid): Finding {
  const [key, values] = typeof found === 'string' ? [found, {}] : found
  const text = textsOf(id).get(key) ?? ''
  const [said = '', cure] = text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name])).split(/\n +→ /)
  const [, level, what = '', consequence = 'No lock can be acquired.'] =
    /^(\S+) (.*)(?:\n +(.*))?$/.exec(said) ?? []
  return {
    id,
    title: titleOf(id),
    level: level as Level,
    found: what,
    ...(cure && { consequence, cure }),
  }
}
