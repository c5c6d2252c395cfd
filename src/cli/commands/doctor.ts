/** `edgelock doctor`: what may be wrong with a store. */
import { randomBytes } from 'node:crypto'
import { createLocks } from '../../lease/context.ts'
import { rest } from '../../rest.ts'
import { Examined, type Patient, readInfo, type ServerInfo, type Verdict } from '../doctor/check.ts'
import { type Diagnosis, examine } from '../doctor/examination.ts'
import { malformed } from '../doctor/reach.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, UsageError, version } from '../invocation.ts'
import { pairAt, settingsOf } from '../store.ts'
import { safeJson } from '../text.ts'
import { workerUrl } from '../worker.ts'

type Server = Pick<ServerInfo, 'kind' | 'version'>

const THIS_MACHINE = /^(127(\.\d+){3}|localhost|\[::1\])$/

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
      isLocal: THIS_MACHINE.test(hostname),
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

/** Returns the facts of the application that the examination needs. @throws {UsageError} */
function wishesIn(call: Invocation): Pick<Patient, 'match' | 'notify' | 'replicas' | 'worker'> {
  const match = call.match()
  const notify = call.text('notify') ?? 'publish'
  if (!/^(publish|spublish|both|none)$/.test(notify))
    throw new UsageError(`--notify must be publish, spublish, both or none, got ${JSON.stringify(notify)}`)
  return { match, notify, replicas: call.number('confirmed', 1, 100), worker: workerIn(call) }
}

function workerIn(call: Invocation): Patient['worker'] {
  const url = call.text('worker')
  // While it is replaced, the worker has several.
  const [token] = (settingsOf(call).settings['READY_TOKEN'] ?? '').trim().split(/\s+/)
  return url === undefined ? undefined : { url: workerUrl('--worker', url), token }
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
