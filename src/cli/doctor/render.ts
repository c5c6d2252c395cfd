import { countsOf, type Diagnosis } from './examination.ts'
import type { Level } from './findings.ts'

const LEVELS: readonly Level[] = ['PASS', 'INFO', 'WARN', 'FAIL']

/** What is said about the program and the store. */
export interface Heading {
  readonly version: string
  /** Where the program runs, such as `Node 24.1.0, linux`. */
  readonly runtime: string
  readonly kind: string
  readonly serverVersion: string
  readonly requests: number
}

/** One page for people. */
export function diagnosisText(diagnosis: Diagnosis, heading: Heading): string {
  const width = Math.max(...diagnosis.findings.map(({ title }) => title.length))
  const lines = diagnosis.findings.flatMap(({ level, title, found, consequence, cure }) => [
    `${level}  ${title.padEnd(width)}  ${found}`,
    ...(consequence ? [`      ${consequence}`] : []),
    ...(cure ? [`      → ${cure}`] : []),
  ])
  return [...lines, ...notRunLines(diagnosis), '', summary(diagnosis, heading)].join('\n')
}

function notRunLines({ notRun, skipped }: Diagnosis): string[] {
  const lines = [
    notRun.length > 0 && `Not run, because nothing works without the last one: ${notRun.join(', ')}`,
    skipped.length > 0 && `Left out, because it is a store for development: ${skipped.join(', ')}`,
  ]
  return lines.filter(line => line !== false)
}

function summary(diagnosis: Diagnosis, { requests }: Heading): string {
  const counts = countsOf(diagnosis)
  const levels = LEVELS.flatMap(level => (counts[level] > 0 ? [`${counts[level]} ${level}`] : []))
  return `${levels.join(', ')}. ${(diagnosis.ms / 1_000).toFixed(1)} s, requests beside the drills: ${requests}.`
}

/** For other programs. */
export function diagnosisJson(diagnosis: Diagnosis, { version, kind, serverVersion }: Heading): object {
  const { findings: checks, notRun, skipped, ms } = diagnosis
  const server = { kind, version: serverVersion }
  return { version, server, counts: countsOf(diagnosis), ms, checks, notRun, skipped }
}

/** To be pasted into an issue: without the address, the token, and any name. */
export function diagnosisReport(diagnosis: Diagnosis, heading: Heading): string {
  const { version, runtime, kind, serverVersion } = heading
  return [
    `edgelock ${version}, ${runtime}. Store: ${`${kind} ${serverVersion}`.trim()}`,
    '',
    '| check | level | found |',
    '|---|---|---|',
    ...diagnosis.findings.map(
      ({ id, level, found }) => `| ${id} | ${level} | ${found.replaceAll('|', '\\|')} |`,
    ),
    '',
    ...notRunLines(diagnosis),
    summary(diagnosis, heading),
  ].join('\n')
}
