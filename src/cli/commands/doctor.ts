/** `edgelock doctor`: what may be wrong with a store. */
import { randomBytes } from 'node:crypto'
import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import { createLocks } from '../../lease/context.ts'
import { rest } from '../../rest.ts'
import type { Patient, ServerInfo, StoreCheck, Verdict } from '../doctor/check.ts'
import { DEVELOPMENT, Examined, fail, NoAnswerError, readInfo } from '../doctor/check.ts'
import { DRILLS } from '../doctor/drill.ts'
import { KEEPING_CHECKS } from '../doctor/keeping.ts'
import { MEASURES } from '../doctor/measures.ts'
import { malformed, WAY_CHECKS } from '../doctor/reach.ts'
import { SCRIPT_CHECKS } from '../doctor/scripts.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, UsageError, version } from '../invocation.ts'
import { pairAt, settingsOf } from '../store.ts'
import { safeJson } from '../text.ts'
import { workerUrl } from '../worker.ts'

/** All checks, in their order. */
export const CHECKS: readonly StoreCheck[] = [
  WAY_CHECKS,
  SCRIPT_CHECKS,
  KEEPING_CHECKS,
  MEASURES,
  DRILLS,
].flat()

type Server = Pick<ServerInfo, 'kind' | 'version'>

export type Finding = Pick<StoreCheck, 'id' | 'title'> & Verdict

interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly string[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly string[]
  readonly ms: number
}

export const doctor: Subcommand = {
  more: `Prints PASS, INFO, WARN or FAIL for each check, with its consequence and its cure. Writes only keys of its own, all of
which have a TTL. --match looks through the keys of these names as well. --report prints a text without secrets, for an
issue. --confirmed takes the count of the application's confirmed(), and --notify that of its createLocks(). --worker asks
the worker whether its settings can be used; with its READY_TOKEN beside the address of the store, which ones. Status 0: no
check failed, 1: one did, 3: the store could not be reached.`,
  options: {
    ...ASKING_OPTIONS,
    match: STRING,
    report: FLAG,
    confirmed: STRING,
    notify: STRING,
    worker: STRING,
  },
  async run(call) {
    const { url, token } = pairAt(call)
    const store = new Examined({ url, token })
    let known: Promise<ServerInfo> | undefined
    const print = async (diagnosis: Diagnosis) => {
      const { kind = 'unknown', version = '' } = (await known?.catch(() => undefined)) ?? {}
      call.io.out(rendered(call, diagnosis, { kind, version }, store.requests))
      return exitOf(diagnosis)
    }
    const wrong = malformed(url, token)
    const address = { id: 'address', title: 'Address and token' }
    if (wrong) return print({ findings: [{ ...address, ...wrong }], notRun: [], skipped: [], ms: 0 })
    const { host, hostname, protocol } = new URL(url)
    const patient: Patient = {
      store,
      ...wishesIn(call),
      stop: call.io.stop,
      progress: text => call.io.progress?.(text),
      isLocal: /^(127(\.\d+){3}|localhost|\[::1\])$/.test(hostname),
      isEncrypted: protocol === 'https:',
      server() {
        known ??= readInfo(store, hostname)
        return known
      },
      redis: rest({ url, token }),
      locks: createLocks({ redis: rest({ url, token }), clientName: 'edgelock-doctor' }),
      mark: `edgelock-doctor:${randomBytes(8).toString('hex')}`,
    }
    call.io.note(announcement(call.has('report') ? 'the store' : host, patient))
    const diagnosis = await examine(patient)
    call.io.progress?.('')
    return print(diagnosis)
  },
}

/** Runs the checks, and the drills if nothing keeps them from it, all at once. */
async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const wanted = CHECKS.filter(({ needs }) => !needs || patient[needs] !== undefined)
  let checks = wanted
  const findings: Finding[] = []
  let isOver = patient.stop.aborted
  for (const check of wanted) {
    if (isOver || DRILLS.includes(check)) break
    if (!checks.includes(check)) continue
    const finding = await play(check, patient)
    findings.push(finding)
    isOver = patient.stop.aborted || (finding.level === 'FAIL' && check.isVital === true)
    // Without an answer, the check has failed, and the next one tells whether the connection came back.
    const server = check.id === 'server' ? await patient.server().catch(() => undefined) : undefined
    if (server?.kind === DEVELOPMENT) checks = wanted.filter(({ inMemory }) => inMemory)
  }
  if (!isOver) findings.push(...(await Promise.all(DRILLS.map(drill => play(drill, patient)))))
  const notRun = checks.slice(findings.length).map(({ id }) => id)
  const skipped = wanted.filter(check => !checks.includes(check)).map(({ id }) => id)
  return { findings, notRun, skipped, ms: Math.round(systemClock.now() - began) }
}

async function play({ id, title, look }: StoreCheck, patient: Patient): Promise<Finding> {
  patient.progress(title)
  return { id, title, ...(await look(patient).catch(error => unfinished(error, patient))) }
}

function unfinished(error: unknown, { store }: Patient): Verdict {
  const { code, message } = Object(error) as { code?: string; message?: string }
  const reason = error instanceof StoreUnavailableError ? error.reason : store.shown(String(code ?? message))
  const isCutOff = error instanceof NoAnswerError
  return fail(`failed: ${reason}`, {
    consequence: 'Calls of locks may fail in the same way.',
    cure: isCutOff
      ? 'The connection broke. Run it again.'
      : 'Mend what the message names, or send a --report.',
  })
}

/** Returns the facts of the application that the examination needs. @throws {UsageError} */
function wishesIn(call: Invocation): Pick<Patient, 'match' | 'notify' | 'replicas' | 'worker'> {
  const match = call.match()
  const notify = call.text('notify') ?? 'publish'
  if (!/^(publish|spublish|both|none)$/.test(notify))
    throw new UsageError(`--notify must be publish, spublish, both or none, got ${JSON.stringify(notify)}`)
  const url = call.text('worker')
  // While it is replaced, the worker has several.
  const [token] = (settingsOf(call).settings['READY_TOKEN'] ?? '').trim().split(/\s+/)
  const worker = url === undefined ? undefined : { url: workerUrl('--worker', url), token }
  return { match, notify, replicas: call.number('confirmed', 1, 100), worker }
}

function announcement(host: string, { mark, match }: Patient): string {
  const search = match === undefined ? '' : ' The look through keys costs up to 4,000 more.'
  return `Examining ${host}. Writes only keys whose names contain ${mark}; each has a TTL, of a day at most.
Costs up to 3,000 commands, those inside of scripts included.${search}
`
}

function exitOf(diagnosis: Diagnosis): number {
  if (countsOf(diagnosis).FAIL === 0 && diagnosis.notRun.length === 0) return EXIT.done
  const { id, level } = diagnosis.findings.at(-1) ?? {}
  return id === 'connection' && level === 'FAIL' ? EXIT.store : EXIT.no
}

function countsOf({ findings }: Diagnosis): Record<Verdict['level'], number> {
  const counts = { PASS: 0, INFO: 0, WARN: 0, FAIL: 0 }
  for (const { level } of findings) counts[level] += 1
  return counts
}

/** Renders JSON for other programs, a report for an issue, or one page for people. */
function rendered(call: Invocation, diagnosis: Diagnosis, server: Server, requests: number): string {
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
