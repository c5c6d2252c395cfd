import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import { drills } from './drill.ts'
import { NoAnswerError } from './examined.ts'
import { FINDINGS, type Level } from './findings.ts'
import { keepingLooks } from './keeping.ts'
import { keyLooks } from './keys.ts'
import { networkLooks } from './network.ts'
import type { AnySaid, CheckId, Patient } from './patient.ts'
import { reachLooks } from './reach.ts'
import { scriptLooks } from './scripts.ts'
import { DEVELOPMENT } from './server-info.ts'

/** What a check found out. */
export interface Finding {
  readonly id: CheckId
  readonly title: string
  readonly level: Level
  readonly found: string
  /** What it means for locks. */
  readonly consequence?: string
  /** What to do about it. */
  readonly cure?: string
}

/** What an examination found out. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly CheckId[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly CheckId[]
  readonly ms: number
}

/** What a run costs at most, without `--match`: a test counts it. */
export const MOST_COMMANDS = 3_000

const NO_LOCK = 'No lock can be acquired.'
/** Without these, nothing else can be found out. */
const VITAL: readonly string[] = ['connection', 'token', 'eval', 'write']
/** What applies to a store that runs the scripts of edgelock alone, in the memory of a process. */
const OF_DEVELOPMENT: readonly string[] = ['connection', 'token', 'server', 'keys']

const looks = { ...reachLooks, ...scriptLooks, ...keepingLooks, ...networkLooks, ...keyLooks, ...drills }
type LookId = keyof typeof looks
const CHECKS: Readonly<Record<LookId, (patient: Patient) => Promise<AnySaid>>> = looks
const DRILLS = Object.keys(drills) as LookId[]

/** Runs all checks in their order, and in the end the drills at once. */
export async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const isWanted = (id: CheckId) => id !== 'address' && (id !== 'keys' || patient.match !== undefined)
  const all = (Object.keys(FINDINGS) as CheckId[]).filter(isWanted) as LookId[]
  const inOrder = all.filter(id => !DRILLS.includes(id))
  let checks = inOrder
  const findings: Finding[] = []
  const find = (id: LookId) => playOrFail(id, patient)
  const isOver = ({ id, level }: Finding) => patient.stop.aborted || (level === 'FAIL' && VITAL.includes(id))
  for (const id of inOrder) {
    if (!checks.includes(id)) continue
    const finding = await find(id)
    findings.push(finding)
    if (isOver(finding)) break
    if (id === 'server' && (await patient.info()).kind === DEVELOPMENT)
      checks = inOrder.filter(each => OF_DEVELOPMENT.includes(each))
  }
  if (findings.length === checks.length) findings.push(...(await Promise.all(DRILLS.map(find))))
  const skipped = inOrder.filter(id => !checks.includes(id))
  const notRun = [...checks, ...DRILLS].slice(findings.length)
  return { findings, notRun, skipped, ms: Math.round(systemClock.now() - began) }
}

async function playOrFail(id: LookId, patient: Patient): Promise<Finding> {
  const { title } = FINDINGS[id]
  patient.progress(title)
  try {
    return await playCheck(id, patient)
  } catch (error) {
    const reason = error instanceof StoreUnavailableError ? error.reason : patient.store.reasonOf(error)
    const cure =
      error instanceof NoAnswerError
        ? 'The connection broke. Run it again.'
        : 'Mend what the message names, or send a --report.'
    const consequence = 'Calls of locks may fail in the same way.'
    return { id, title, level: 'FAIL', found: `failed: ${reason}`, consequence, cure }
  }
}

/** Plays one check. @throws {unknown} what the store throws */
export async function playCheck(id: LookId, patient: Patient): Promise<Finding> {
  return findingOf(id, await CHECKS[id](patient))
}

/** Writes out what a check found. */
export function findingOf(id: CheckId, found: AnySaid): Finding {
  const [key, values] = typeof found === 'string' ? [found, {}] : found
  const texts: Readonly<Record<string, string>> = FINDINGS[id]
  const text = texts[key]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? ''
  const [said = '', cure] = text.split(/\n +→ /)
  const [, level, what = '', consequence = NO_LOCK] = /^(\S+) (.*)(?:\n +(.*))?$/.exec(said) ?? []
  return {
    ...{ id, title: FINDINGS[id].title, level: level as Level, found: what },
    ...(cure && { consequence, cure }),
  }
}

export function countsOf({ findings }: Diagnosis): Record<Level, number> {
  const counts = { PASS: 0, INFO: 0, WARN: 0, FAIL: 0 }
  for (const { level } of findings) counts[level] += 1
  return counts
}
