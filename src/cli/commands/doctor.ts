import { randomBytes } from 'node:crypto'
import { createLocks } from '../../lease/context.ts'
import { rest } from '../../rest.ts'
import { countsOf, type Diagnosis, examine, findingOf, MOST_COMMANDS } from '../doctor/examination.ts'
import { Examined } from '../doctor/examined.ts'
import type { Patient } from '../doctor/patient.ts'
import { malformed } from '../doctor/reach.ts'
import { diagnosisJson, diagnosisReport, diagnosisText } from '../doctor/render.ts'
import { readInfo, type ServerInfo } from '../doctor/server-info.ts'
import { EXIT, type Given, type Io, numberOption, type Subcommand, textOption, UsageError } from '../io.ts'
import { pairAt, STORE_OPTIONS } from '../store.ts'
import { safeJson } from '../text.ts'
import { version } from '../version.ts'

const THIS_MACHINE = /^(127(\.\d+){3}|localhost|\[::1\])$/

export const doctor: Subcommand = {
  more: `Prints PASS, INFO, WARN or FAIL for each check, with its consequence and its cure. Writes only keys of its own, all of
which have a TTL. --match looks through the keys of these names as well. --report prints a text without secrets, for an
issue. --confirmed takes the count of the application's confirmed(), and --notify that of its createLocks(). Status 0: no
check failed, 1: one did, 3: the store could not be reached.`,
  options: {
    ...STORE_OPTIONS,
    match: { type: 'string' },
    report: { type: 'boolean' },
    confirmed: { type: 'string' },
    notify: { type: 'string' },
  },
  names: 0,
  async run(given, io) {
    const { url, token } = pairAt(given, io)
    const store = new Examined({ url, token })
    const wrong = malformed(url, token)
    if (wrong) {
      const findings = [findingOf('address', wrong)]
      return print({ findings, notRun: [], skipped: [], ms: 0 }, store, undefined, given, io)
    }
    const { host, hostname, protocol } = new URL(url)
    const facts = { isLocal: THIS_MACHINE.test(hostname), isEncrypted: protocol === 'https:' }
    let known: Promise<ServerInfo> | undefined
    const info = () => {
      known ??= readInfo(store, hostname)
      return known
    }
    const patient: Patient = {
      ...{ store, info, ...facts, ...wishesIn(given) },
      redis: rest({ url, token }),
      locks: createLocks({ redis: rest({ url, token }), clientName: 'edgelock-doctor' }),
      mark: `edgelock-doctor:${randomBytes(8).toString('hex')}`,
      progress: text => io.progress?.(text),
      stop: io.stop,
    }
    io.note(announcement(given.options['report'] ? 'the store' : host, patient))
    const diagnosis = await examine(patient)
    io.progress?.('')
    return print(diagnosis, store, await known?.catch(() => undefined), given, io)
  },
}

/** What the examination is to know of the application. @throws {UsageError} */
function wishesIn(given: Given): Pick<Patient, 'match' | 'notify' | 'replicas'> {
  const match = textOption(given, 'match')
  if (match === '') throw new UsageError("--match must be a glob of Redis, such as 'order:*'")
  const notify = textOption(given, 'notify') ?? 'publish'
  if (!/^(publish|spublish|both|none)$/.test(notify))
    throw new UsageError(`--notify must be publish, spublish, both or none, got ${JSON.stringify(notify)}`)
  return { match, notify, replicas: numberOption(given, 'confirmed', 1, 100) }
}

/** What is said before anything is written. */
function announcement(host: string, { mark, match }: Patient): string {
  const search = match === undefined ? '' : ' The look through keys costs up to 4,000 more.'
  return `Examining ${host}. Writes only keys whose names contain ${mark}; each has a TTL, of a day at most.
Costs up to ${MOST_COMMANDS.toLocaleString('en')} commands, those inside of scripts included.${search}
`
}

function print(
  diagnosis: Diagnosis,
  { requests }: Examined,
  info: ServerInfo | undefined,
  { options }: Given,
  io: Io,
): number {
  const runtime = `Node ${process.versions.node}, ${process.platform}`
  const server = { kind: info?.kind ?? 'unknown', serverVersion: info?.version ?? '' }
  const heading = { version: version(), runtime, ...server, requests }
  if (options['json']) io.out(safeJson(diagnosisJson(diagnosis, heading)))
  else io.out((options['report'] ? diagnosisReport : diagnosisText)(diagnosis, heading))
  if (countsOf(diagnosis).FAIL === 0 && diagnosis.notRun.length === 0) return EXIT.done
  const { id, level } = diagnosis.findings.at(-1) ?? {}
  return id === 'connection' && level === 'FAIL' ? EXIT.store : EXIT.no
}
