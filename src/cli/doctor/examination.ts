import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../io.ts'
import { safeJson } from '../text.ts'
import type { Finding, Patient, ServerInfo, StoreCheck, Verdict } from './check.ts'
import { DEVELOPMENT, fail, NoAnswerError } from './check.ts'
import { drills } from './drill.ts'
import { keepingChecks } from './keeping.ts'
import { reachChecks } from './reach.ts'
import { scriptChecks } from './scripts.ts'
import { trafficChecks } from './traffic.ts'
import { workerCheck } from './worker.ts'

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly string[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly string[]
  readonly ms: number
}

const BEFORE_DRILLS = [workerCheck, ...reachChecks, ...scriptChecks, ...keepingChecks, ...trafficChecks]
export const CHECKS: readonly StoreCheck[] = [...BEFORE_DRILLS, ...drills]
/** Without these, nothing else can be found out. */
const VITAL = ['connection', 'token', 'eval', 'write']
/** The checks for a store that runs the scripts of edgelock alone, in the memory of a process. */
const OF_DEVELOPMENT = ['worker', 'connection', 'token', 'server', 'keys']
/** The checks that an option asks for, with the fact that it gives. */
const ASKED_FOR: Readonly<Record<string, keyof Patient>> = { keys: 'match', worker: 'worker' }

/** Runs all checks in their order, and in the end the drills at once. */
export async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const wanted = BEFORE_DRILLS.filter(({ id }) => patient[ASKED_FOR[id] ?? 'store'] !== undefined)
  let checks = wanted
  const findings: Finding[] = []
  const play = (check: StoreCheck) => playOrFail(check, patient)
  for (const check of wanted) {
    if (!checks.includes(check)) continue
    const finding = await play(check)
    findings.push(finding)
    if (patient.stop.aborted || (finding.level === 'FAIL' && VITAL.includes(check.id))) break
    if (check.id === 'server' && (await patient.server()).kind === DEVELOPMENT)
      checks = wanted.filter(({ id }) => OF_DEVELOPMENT.includes(id))
  }
  if (findings.length === checks.length) findings.push(...(await Promise.all(drills.map(play))))
  const notRun = [...checks, ...drills].slice(findings.length).map(({ id }) => id)
  const skipped = wanted.filter(check => !checks.includes(check)).map(({ id }) => id)
  return { findings, notRun, skipped, ms: Math.round(systemClock.now() - began) }
}

async function playOrFail({ id, title, look }: StoreCheck, patient: Patient): Promise<Finding> {
  patient.progress(title)
  return { id, title, ...(await look(patient).catch(error => unfinished(error, patient))) }
}

function unfinished(error: unknown, { store }: Patient): Verdict {
  const reason = error instanceof StoreUnavailableError ? error.reason : store.reasonOf(error)
  const isCutOff = error instanceof NoAnswerError
  return fail`failed: ${reason}
    Calls of locks may fail in the same way.
    → ${isCutOff ? 'The connection broke. Run it again.' : 'Mend what the message names, or send a --report.'}`
}

export function countsOf({ findings }: Diagnosis): Record<Verdict['level'], number> {
  const counts = { PASS: 0, INFO: 0, WARN: 0, FAIL: 0 }
  for (const { level } of findings) counts[level] += 1
  return counts
}

type Server = Pick<ServerInfo, 'kind' | 'version'>

/** Renders JSON for other programs, a report for an issue, or one page for people. */
export function rendered(call: Invocation, diagnosis: Diagnosis, server: Server, requests: number): string {
  const { findings, notRun, skipped, ms } = diagnosis
  const counts = countsOf(diagnosis)
  if (call.has('json'))
    return safeJson({ version: version(), server, counts, ms, checks: findings, notRun, skipped })
  const levels = Object.entries(counts).flatMap(([level, count]) => (count > 0 ? [`${count} ${level}`] : []))
  const end = [
    notRun.length > 0 && `Not run, because nothing works without the last one: ${notRun.join(', ')}`,
    skipped.length > 0 && `Left out, because it is a store for development: ${skipped.join(', ')}`,
    !call.has('report') && '',
    `${levels.join(', ')}. ${(ms / 1_000).toFixed(1)} s, requests beside the drills: ${requests}.`,
  ].filter(line => line !== false)
  return [...(call.has('report') ? reportLines(diagnosis, server) : pageLines(diagnosis)), ...end].join('\n')
}

function pageLines({ findings }: Diagnosis): string[] {
  const width = Math.max(...findings.map(({ title }) => title.length))
  return findings.flatMap(({ level, title, found, consequence, cure }) => [
    `${level}  ${title.padEnd(width)}  ${found}`,
    ...(cure ? [`      ${consequence}`, `      → ${cure}`] : []),
  ])
}

/** Without the address, the token, and any name. */
function reportLines({ findings }: Diagnosis, server: Server): string[] {
  const runtime = `Node ${process.versions.node}, ${process.platform}`
  const row = (...cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    `edgelock ${version()}, ${runtime}. Store: ${`${server.kind} ${server.version}`.trim()}`,
    '',
    row('check', 'level', 'found'),
    '|---|---|---|',
    ...findings.map(({ id, level, found }) => row(id, level, found)),
    '',
  ]
}
