import type { Invocation } from '../invocation.ts'
import { version } from '../io.ts'
import { safeJson } from '../text.ts'
import type { Diagnosis } from './examination.ts'
import type { ServerInfo } from './patient.ts'

/** The server, as far as it is known. */
type Server = Pick<ServerInfo, 'kind' | 'version'>

export function countsOf({ findings }: Diagnosis) {
  const counts = { PASS: 0, INFO: 0, WARN: 0, FAIL: 0 }
  for (const { level } of findings) counts[level] += 1
  return counts
}

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
