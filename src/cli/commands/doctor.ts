import { randomBytes } from 'node:crypto'
import { createLocks } from '../../lease/create-locks.ts'
import { rest } from '../../rest.ts'
import { malformed } from '../doctor/address.ts'
import type { Patient } from '../doctor/check.ts'
import { countsOf, type Diagnosis, examine, MOST_COMMANDS } from '../doctor/examination.ts'
import { Examined } from '../doctor/examined.ts'
import { diagnosisJson, diagnosisReport, diagnosisText, type Heading } from '../doctor/render.ts'
import { readInfo, type ServerInfo } from '../doctor/server-info.ts'
import { EXIT, type Given, type Io, numberOption, type Subcommand, textOption, UsageError } from '../io.ts'
import { pairAt, STORE_OPTIONS } from '../store.ts'
import { safeJson } from '../text.ts'
import { version } from '../version.ts'

const THIS_MACHINE = /^(127(\.\d+){3}|localhost|\[::1\])$/

export const doctor: Subcommand = {
  usage: "doctor [--env FILE] [--json] [--match 'order:*'] [--report] [--confirmed COUNT] [--notify WHAT]",
  summary: 'Examines a store: whether it keeps what locks need, and what to do if not',
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
    const wrong = malformed(url, token)
    const store = new Examined({ url, token })
    if (wrong) {
      const diagnosis = {
        findings: [{ id: 'address', title: 'Address and token', ...wrong }],
        notRun: [],
        skipped: [],
        ms: 0,
      }
      return print(diagnosis, headingOf(store), given, io)
    }
    const { host, hostname, protocol } = new URL(url)
    const facts = { isLocal: THIS_MACHINE.test(hostname), isEncrypted: protocol === 'https:' }
    let known: Promise<ServerInfo> | undefined
    const info = () => {
      known ??= readInfo(store, hostname)
      return known
    }
    const patient = patientOf(given, io, { store, url, token, ...facts, info })
    io.note(announcement(given.options['report'] ? 'the store' : host, patient))
    const diagnosis = await examine(patient)
    io.progress?.('')
    return print(diagnosis, headingOf(store, await known?.catch(() => undefined)), given, io)
  },
}

type Known = Pick<Patient, 'store' | 'isLocal' | 'isEncrypted' | 'info'> & { url: string; token: string }

function patientOf(given: Given, io: Io, { url, token, ...known }: Known): Patient {
  const redis = rest({ url, token })
  const match = textOption(given, 'match')
  if (match === '') throw new UsageError("--match must be a glob of Redis, such as 'order:*'")
  const notify = textOption(given, 'notify') ?? 'publish'
  if (!/^(publish|spublish|both|none)$/.test(notify))
    throw new UsageError(`--notify must be publish, spublish, both or none, got ${JSON.stringify(notify)}`)
  return {
    ...known,
    redis,
    match,
    locks: createLocks({ redis, clientName: 'edgelock-doctor' }),
    mark: `edgelock-doctor:${randomBytes(8).toString('hex')}`,
    replicas: numberOption(given, 'confirmed', 1, 100),
    notify,
    progress: text => io.progress?.(text),
    stop: io.stop,
  }
}

/** What is said before anything is written. */
function announcement(host: string, { mark, match }: Patient): string {
  const search = match === undefined ? '' : ' The look through keys costs up to 4,000 more.'
  return `Examining ${host}. Writes only keys whose names contain ${mark}; each has a TTL, of a day at most.
Costs up to ${MOST_COMMANDS.toLocaleString('en')} commands, those inside of scripts included.${search}
`
}

function headingOf(store: Examined, info?: ServerInfo): Heading {
  return {
    version: version(),
    runtime: `Node ${process.versions.node}, ${process.platform}`,
    kind: info?.kind ?? 'unknown',
    serverVersion: info?.version ?? '',
    requests: store.requests,
  }
}

function print(diagnosis: Diagnosis, heading: Heading, given: Given, io: Io): number {
  if (given.options['json']) io.out(safeJson(diagnosisJson(diagnosis, heading)))
  else io.out((given.options['report'] ? diagnosisReport : diagnosisText)(diagnosis, heading))
  if (countsOf(diagnosis).FAIL === 0 && diagnosis.notRun.length === 0) return EXIT.done
  const { id, level } = diagnosis.findings.at(-1) ?? {}
  return id === 'connection' && level === 'FAIL' ? EXIT.store : EXIT.no
}
