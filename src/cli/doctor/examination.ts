/** The checks in their order, and the diagnosis that they make. */
import { StoreUnavailableError } from '../../api/errors.ts'
import { systemClock } from '../../internal/clock.ts'
import { DEVELOPMENT, fail, NoAnswerError, type Patient, type StoreLook, type Verdict } from './check.ts'
import * as data from './data.ts'
import { drillFairLock, drillLock, drillOnce, drillPermits } from './drill.ts'
import * as keeping from './keeping.ts'
import * as reach from './reach.ts'
import * as scripts from './scripts.ts'

interface StoreCheck {
  /** Stays the same in all versions. */
  readonly id: string
  readonly title: string
  readonly look: StoreLook
  /** Whether nothing else can be found out without it. */
  readonly isVital?: true
  /** Whether it also applies to a store for development, which runs only the scripts of edgelock, in memory. */
  readonly inMemory?: true
  /** The fact that an option gives. Without it, the check is not made. */
  readonly needs?: keyof Patient
  /** Whether it plays the library. Drills run last, all at once. */
  readonly isDrill?: true
}

/** All checks, in their order. */
export const CHECKS: readonly StoreCheck[] = [
  { id: 'worker', title: 'Worker', look: reach.worker, needs: 'worker', inMemory: true },
  { id: 'connection', title: 'Address and network', look: reach.connection, isVital: true, inMemory: true },
  { id: 'token', title: 'Token', look: reach.token, isVital: true, inMemory: true },
  { id: 'server', title: 'Kind and version of the server', look: reach.server, inMemory: true },
  { id: 'eval', title: 'EVAL', look: scripts.runs, isVital: true },
  { id: 'write', title: 'Writes in scripts', look: scripts.write, isVital: true },
  { id: 'evalsha', title: 'EVALSHA and NOSCRIPT', look: scripts.evalsha },
  { id: 'lua', title: 'Version of Lua', look: scripts.lua },
  { id: 'scripts', title: 'Every script compiles', look: scripts.compile },
  { id: 'commands', title: 'Every command of the scripts', look: scripts.commands },
  { id: 'time', title: 'TIME in scripts', look: scripts.time },
  { id: 'publish', title: 'PUBLISH in scripts', look: scripts.publish },
  { id: 'key-locking', title: 'Key locking', look: scripts.keyLocking },
  { id: 'eviction', title: 'Eviction', look: keeping.eviction },
  { id: 'memory', title: 'Free memory', look: keeping.freeMemory },
  { id: 'persistence', title: 'Persistence', look: keeping.persistence },
  { id: 'cluster', title: 'Cluster mode and hash tags', look: keeping.cluster },
  { id: 'replicas', title: 'Replicas', look: keeping.replicas },
  { id: 'wait', title: 'WAIT, for confirmed()', look: keeping.wait },
  { id: 'read-your-writes', title: 'Scripts see what was written', look: data.readYourWrites },
  { id: 'latency', title: 'Round trips and connections', look: reach.latency },
  { id: 'clock', title: 'Clocks of the server and of this machine', look: reach.clock },
  { id: 'size', title: 'Size of requests and values', look: data.size },
  { id: 'keys', title: 'Keys under --match', look: data.keys, needs: 'match', inMemory: true },
  { id: 'drill-lock', title: 'Lost answers: lock', look: drillLock, isDrill: true, inMemory: true },
  {
    id: 'drill-fair-lock',
    title: 'Lost answers: fair lock',
    look: drillFairLock,
    isDrill: true,
    inMemory: true,
  },
  { id: 'drill-permits', title: 'Lost answers: permits', look: drillPermits, isDrill: true, inMemory: true },
  { id: 'drill-once', title: 'Lost answers: once', look: drillOnce, isDrill: true, inMemory: true },
]

export type Finding = Pick<StoreCheck, 'id' | 'title'> & Verdict

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The ids of the checks that could not be run, because a vital one failed. */
  readonly notRun: readonly string[]
  /** The ids of the checks that do not apply to a store for development. */
  readonly skipped: readonly string[]
  readonly ms: number
}

/** Runs the checks, and the drills if nothing keeps them from it. */
export async function examine(patient: Patient): Promise<Diagnosis> {
  const began = systemClock.now()
  const wanted = CHECKS.filter(({ needs }) => !needs || patient[needs] !== undefined)
  let checks = wanted
  const findings: Finding[] = []
  const isOver = (last = findings.at(-1)) =>
    patient.stop.aborted || (last?.level === 'FAIL' && checks.find(({ id }) => id === last.id)?.isVital)
  for (const check of wanted) {
    if (check.isDrill || isOver()) break
    if (!checks.includes(check)) continue
    findings.push(await play(check, patient))
    // Without an answer, the check has failed, and the next one tells whether the connection came back.
    const server = check.id === 'server' ? await patient.server().catch(() => undefined) : undefined
    if (server?.kind === DEVELOPMENT) checks = wanted.filter(({ inMemory }) => inMemory)
  }
  const drills = checks.filter(({ isDrill }) => isDrill)
  if (!isOver()) findings.push(...(await Promise.all(drills.map(drill => play(drill, patient)))))
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
