import { randomBytes } from 'node:crypto'
import { createLocks } from '../../lease/context.ts'
import { rest } from '../../rest.ts'
import { Examined, type Patient, readInfo, type ServerInfo } from '../doctor/check.ts'
import { countsOf, type Diagnosis, examine, rendered } from '../doctor/examination.ts'
import { malformed } from '../doctor/reach.ts'
import type { Invocation, Subcommand } from '../invocation.ts'
import { ASKING_OPTIONS, EXIT, FLAG, STRING, UsageError } from '../io.ts'
import { pairAt, settingsOf } from '../store.ts'
import { workerUrl } from '../worker.ts'

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
