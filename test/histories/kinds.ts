import {
  applyOnce,
  fairLock,
  fencedLock,
  type InDoubtLease,
  inDoubt,
  inspectOnce,
  type Lease,
  type Lockable,
  LockBusyError,
  LockError,
  type Locks,
  lock,
  OnceInDoubtError,
  OnceInFlightError,
  once,
  permitSemaphore,
  type Reconciled,
  readWriteLock,
  redLock,
  resolveOnce,
} from '../../src/index.ts'
import { COUNTS, LOSES } from '../simulation/applied.ts'
import { AtMostOnceClient, type HttpClient, KEEP_MS, LockClient, OnceClient } from './by-http.ts'
import type { Client } from './client.ts'
import type { Hold, Open } from './history.ts'

export interface Kind {
  readonly servers?: number
  /** How many steps are recorded where only a real Redis can play it, because the simulator runs no worker. */
  readonly realSteps?: number
  /** Some of its clients are callers of the worker's lock API. */
  readonly byHttp?: true
  readonly sabotages: readonly string[]
  prepare?(locks: readonly Locks[], name: string): Promise<unknown>
  use(client: Client): Promise<void>
  /** Sees what is free, after all clients have left. */
  look?(client: Client): Promise<void>
}

/** How many permits there are. A lock has one; a writer takes as many as there may be readers. */
const PERMITS = 5
const READERS = 1_000

interface Choice {
  readonly lock: Lockable
  readonly weight: number
  readonly options?: { readonly weight: number }
}

const SABOTAGES = ['takes what is busy', 'overstays', 'keeps what it releases']

const IN_TYPESCRIPT: Readonly<Record<string, Kind>> = {
  lock: leases(({ locks: [locks], name }) => alone(lock(only(locks), name))),
  'fair-lock': leases(({ locks: [locks], name }) => alone(fairLock(only(locks), name))),
  'fenced-lock': leases(({ locks: [locks], name }) => alone(fencedLock(only(locks), name)), {
    sabotages: [...SABOTAGES, 'has an old token'],
  }),
  'read-write-lock': leases(({ locks: [locks], name, random }) => {
    const { read, write } = readWriteLock(only(locks), name)
    return random.chance(0.7) ? { lock: read, weight: 1 } : { lock: write, weight: READERS }
  }),
  'permit-semaphore': leases(
    ({ locks: [locks], name, random }) => {
      const weight = random.between(1, 3)
      return { lock: permitSemaphore(only(locks), name), weight, options: { weight } }
    },
    {
      prepare: ([locks], name) => permitSemaphore(only(locks), name).trySetPermits(PERMITS),
      sabotages: [...SABOTAGES, 'takes one more'],
    },
  ),
  'red-lock': leases(({ locks, name }) => alone(redLock(locks.map(each => lock(each, name)))), {
    servers: 3,
    sabotages: ['takes what is busy', 'overstays'],
  }),
  once: { use: useOnce, sabotages: ['runs in any case', 'replays what no work returned'] },
  'at-most-once': {
    use: useAtMostOnce,
    sabotages: ['repeats what a crash interrupts', 'runs what is in doubt', 'doubts what is done'],
  },
  'apply-once': {
    use: useApplyOnce,
    sabotages: ['repeats with a new id', 'loses an effect'],
  },
}

const BY_HTTP: Readonly<Record<string, (client: Client) => HttpClient>> = {
  lock: client => new LockClient(client, 'locks', {}),
  'fair-lock': client => new LockClient(client, 'locks', { kind: 'fair' }),
  'fenced-lock': client => new LockClient(client, 'locks', { kind: 'fenced' }),
  'permit-semaphore': client => new LockClient(client, 'permits', { permits: PERMITS }),
  once: client => new OnceClient(client),
  'at-most-once': client => new AtMostOnceClient(client),
}

export const KINDS: Readonly<Record<string, Kind>> = {
  ...IN_TYPESCRIPT,
  'lock-callers': callersOf('lock'),
  'fenced-lock-callers': callersOf('fenced-lock'),
  'read-write-lock-callers': callersOf('read-write-lock'),
  ...Object.fromEntries(
    Object.entries(BY_HTTP).map(([kind, client]) => [`http-${kind}`, mixed(kind, client)]),
  ),
}

/** Callers by HTTP, beside clients in TypeScript. */
function mixed(kind: string, byHttp: (client: Client) => HttpClient): Kind {
  const { use, ...rest } = IN_TYPESCRIPT[kind] ?? { use: async () => {} }
  return {
    ...rest,
    realSteps: 3_600,
    byHttp: true,
    // What a repeat with a new key leaves behind may be in doubt, as after any crash.
    sabotages: [
      'shares its key',
      kind === 'at-most-once' ? 'repeats what a crash interrupts' : 'repeats with a new key',
    ],
    use: client => (client.random.chance(0.8) ? byHttp(client).use() : use(client)),
    look: client => byHttp(client).look(),
  }
}

/** Several callers in each process, which wait in one queue and hand the lock on, most of them after a short hold. */
function callersOf(kind: keyof typeof IN_TYPESCRIPT): Kind {
  const { use = async () => {} } = IN_TYPESCRIPT[kind] ?? {}
  const call = async (client: Client, number: number) => {
    const { random, sleep, pace, options, id } = client
    for (let times = random.between(1, 3); times > 0; times--) {
      await sleep(random.pick([0, 0, 10, 500]) * pace)
      const giveUp = new AbortController()
      if (random.chance(0.1)) sleep(random.between(0, 3_000) * pace).then(() => giveUp.abort())
      const { signal } = giveUp
      const haste = random.pick([0.005, 0.02, 0.02, 0.2])
      const caller = { ...client, id: `${id}#${number}`, haste, options: { ...options, signal } }
      await use(caller).catch(error => error === signal.reason || expectLockError(error))
    }
  }
  return {
    sabotages: ['takes what is busy', 'overstays', 'works on after its release'],
    async use(client) {
      await Promise.all(Array.from({ length: client.random.between(2, 5) }, (_, at) => call(client, at + 1)))
    },
  }
}

function leases(choose: (client: Client) => Choice, more: Partial<Kind> = {}): Kind {
  return { sabotages: SABOTAGES, use: client => useLock(client, choose(client)), ...more }
}

function alone(lock: Lockable): Choice {
  return { lock, weight: 1 }
}

function only(locks: Locks | undefined): Locks {
  if (!locks) throw new Error('a kind of one server')
  return locks
}

/** Clocks of clients run up to 1 % too fast or too slow. */
function provenMs(lease: Lease): number {
  return lease.remainingMs() * 0.98
}

async function useLock(client: Client, { lock, weight, options }: Choice): Promise<void> {
  const { history, random, sabotage, pace, sleep, haste = 1 } = client
  const leaseMs = Math.round(random.pick([300, 2_000, 10_000]) * pace)
  const waitMs = Math.round(random.pick([0, 0, 500, 5_000, 30_000]) * pace)
  const asked = history.begin('unknown')
  const lease = await lock.acquire({ leaseMs, waitMs, ...client.options, ...options }).catch(async error => {
    ends(asked, error, weight)
    if (sabotage !== 'takes what is busy' || !(error instanceof LockBusyError)) throw error
    history.hold(asked, { weight }, leaseMs)
  })
  if (!lease) return
  const hold = history.hold(
    asked,
    { weight: took(weight, sabotage), ...tokenOf(lease, client) },
    provenMs(lease),
  )
  if (sabotage === 'overstays') return hold.proves(60_000)
  const least = random.chance(0.2) ? leaseMs : 0
  await sleep(random.between(least, least + 3_000 * pace * haste), lease.signal)
  if (random.chance(0.2)) {
    await lease.extend(leaseMs).then(() => hold.proves(provenMs(lease)), expectLockError)
    await sleep(random.between(0, 1_000 * pace * haste), lease.signal)
  }
  if (random.chance(0.1)) return
  await release(lease, hold, sabotage)
}

async function release(lease: Lease, hold: Hold, sabotage: string | undefined): Promise<void> {
  if (sabotage !== 'works on after its release') hold.leaves()
  if (sabotage !== 'keeps what it releases') await lease.release()
  hold.isGone()
}

function took(weight: number, sabotage: string | undefined): number {
  return sabotage === 'takes one more' ? weight + 1 : weight
}

function tokenOf(lease: Lease, { sabotage, random }: Client): { token?: number } {
  if (!('token' in lease) || typeof lease.token !== 'number') return {}
  const isOld = sabotage === 'has an old token' && random.chance(0.5)
  return { token: isOld ? lease.token - 60_000_000 : lease.token }
}

function ends(asked: Open, error: unknown, weight?: number): void {
  if (error instanceof LockBusyError || error instanceof OnceInFlightError)
    asked.ends('busy', { ...(weight && { weight }) })
  else if (error instanceof LockError && !error.mayBeHeld) asked.ends('nothing')
}

function expectLockError(error: unknown): void {
  if (!(error instanceof LockError)) throw error
}

async function useOnce(client: Client): Promise<void> {
  const { history, random, sabotage, pace, sleep, id, locks } = client
  const keepMs = random.pick([20_000, 86_400_000])
  const options = {
    keepMs,
    record: { onFailure: 'forget' as const },
    hold: { leaseMs: Math.round(random.pick([300, 2_000, 10_000]) * pace) },
    waitMs: Math.round(random.pick([0, 0, 500, 5_000]) * pace),
    ...client.options,
  }
  const fails = random.chance(0.15)
  const asked = history.begin('unknown')
  let hold: Hold | undefined
  let stored: Open | undefined
  const starts = (ms: number) => {
    hold = history.hold(asked, { run: id }, ms)
  }
  try {
    const { status, value, kept } = await once(only(locks[0]), client.name, options, async lease => {
      starts(provenMs(lease))
      await sleep(random.between(0, random.pick([0, 500, 12_000]) * pace), lease.signal)
      if (fails) {
        hold?.leaves()
        throw new Error('the work failed')
      }
      stored = history.begin('store', { run: id })
      history.begin('expire', { run: id }, history.now() + keepMs)
      return id
    })
    if (status === 'executed' && kept) stored?.ends('store', { sure: true })
    if (status === 'replayed')
      asked.ends('replay', { run: sabotage === 'replays what no work returned' ? 'no run' : value })
    if (status === 'replayed' && sabotage === 'runs in any case') starts(1_000)
  } catch (error) {
    if (!hold) ends(asked, error)
    if (!hold && sabotage === 'runs in any case') starts(1_000)
    if (hold && fails && (error as Error).message === 'the work failed') return
    throw error
  }
}

/** Runs work at most once, with or without a point of no return, and asks what became of it; or is an operator who does. */
async function useAtMostOnce(client: Client): Promise<void> {
  const { history, random, sabotage, pace, locks, name } = client
  if (random.chance(0.25)) return resolveByHand(client)
  const begins = random.pick(['when-told', undefined] as const)
  const reconcile = random.chance(0.5)
    ? ({ attemptId }: { attemptId: string }) => answerFor(client, attemptId, fromMs)
    : undefined
  // A call of which three claims end before their answers come is told that the key is busy, and many names keep a server busy.
  const leastMs = client.lockApi ? 400 : 0
  const options = {
    keepMs: KEEP_MS,
    hold: { leaseMs: Math.max(leastMs, Math.round(random.pick([300, 2_000, 10_000]) * pace)) },
    waitMs: Math.round(random.pick([0, 0, 500, 5_000]) * pace),
    ...(sabotage !== 'repeats what a crash interrupts' && { afterCrash: inDoubt({ begins, reconcile }) }),
    ...client.options,
  }
  const fromMs = history.now()
  const asked = history.begin('unknown')
  let work: Work | undefined
  const starts = (run: string, ms: number) => {
    const details = { run, begun: begins === undefined }
    work = { run, hold: history.hold(asked, details, ms), isBegun: details.begun, isOver: false }
    return work
  }
  try {
    const { status, value, kept } = await once(only(locks[0]), name, options, lease =>
      workOf(client, lease as InDoubtLease, starts((lease as Lease).id, provenMs(lease))),
    )
    if (status === 'executed' && kept) work?.stored?.ends('store', { sure: true })
    if (status === 'replayed')
      asked.ends(sabotage === 'doubts what is done' ? 'doubt' : 'replay', { run: value })
  } catch (error) {
    if (!work && error instanceof OnceInDoubtError) {
      asked.ends('doubt', { run: error.attemptId })
      if (sabotage === 'runs what is in doubt') starts(client.id, 1_000)
    } else if (!work && error instanceof OnceInFlightError) asked.ends('busy')
    if (!work?.isOver || error instanceof LockError) throw error
  }
}

/** Work that was granted to a client. */
interface Work {
  readonly run: string
  readonly hold: Hold
  isBegun: boolean
  isOver: boolean
  stored?: Open
}

/** Prepares, begins, takes effect, and may fail or give up at any time. */
async function workOf(
  { history, random, pace, sleep }: Client,
  lease: InDoubtLease,
  work: Work,
): Promise<string> {
  const { run, hold } = work
  const pause = () => sleep(random.between(0, random.pick([0, 500, 12_000]) * pace), lease.signal)
  const fails = (): never => {
    work.isOver = true
    hold.leaves()
    // Nothing has begun, so the key is given up.
    if (!work.isBegun) history.begin('forget', { run })
    throw new Error('the work failed')
  }
  await pause()
  if (random.chance(0.1)) fails()
  if (!work.isBegun) {
    const begun = history.begin('begin', { run })
    await lease.begin?.().catch(fails)
    begun.ends('begin', { sure: true })
    work.isBegun = true
    await pause()
  }
  if (random.chance(0.1)) fails()
  if (random.chance(0.1)) {
    hold.leaves()
    const forgotten = history.begin('forget', { run })
    const outcome = await lease.release().catch(() => undefined)
    if (outcome === 'released') forgotten.ends('forget', { sure: true })
    return run
  }
  work.stored = history.begin('store', { run })
  return run
}

/** Says what became of work in doubt, whatever that may be. */
async function answerFor(
  { history, random, pace, sleep, id }: Client,
  run: string,
  fromMs: number,
): Promise<Reconciled> {
  history.begin('doubt', { run }, fromMs).ends()
  await sleep(random.between(0, random.pick([0, 500, 12_000]) * pace))
  const outcome = outcomeOf(random, id)
  if (outcome !== 'unknown') history.begin('resolve', { run, ...resultOf(outcome) })
  return outcome
}

function outcomeOf(random: Client['random'], id: string): Reconciled {
  return random.pick(['unknown', 'not-done', { value: `found by ${id}` }] as const)
}

function resultOf(outcome: Reconciled): { result?: string } {
  return typeof outcome === 'string' ? {} : { result: String(outcome.value) }
}

/** An operator, who looks and resolves what is in doubt. */
async function resolveByHand({ history, random, pace, sleep, id, locks, name }: Client): Promise<void> {
  const from = only(locks[0])
  const looked = history.begin('nothing')
  const seen = await inspectOnce(from, name)
  if (!seen) return looked.ends('spare')
  const { status, attemptId: run = '', result } = seen
  if (status === 'in-flight') return looked.ends('busy')
  if (status === 'kept' && result?.status === 'fulfilled')
    return looked.ends('replay', { run: String(result.value) })
  looked.ends('doubt', { run })
  await sleep(random.between(0, random.pick([0, 500, 12_000]) * pace))
  const outcome = outcomeOf(random, id)
  if (outcome === 'unknown') return
  const resolved = history.begin('resolve', { run, ...resultOf(outcome) })
  const isResolved = await resolveOnce(from, name, seen, outcome)
  if (isResolved) resolved.ends('resolve', { sure: true })
  else resolved.ends('nothing')
}

/** Counts up, alone or by an id that other clients have too, and repeats each call, whatever became of it. */
async function useApplyOnce({ history, random, sabotage, id, locks, name }: Client): Promise<void> {
  const shared = id.replace(/.*\./, 'shared ')
  const operation = random.chance(0.5) ? shared : id
  const effect = sabotage === 'loses an effect' ? LOSES : COUNTS
  for (let times = random.between(1, 3); times > 0; times--) {
    const sent = sabotage === 'repeats with a new id' ? `${id} ${times}` : operation
    const asked = history.begin('apply', { run: operation })
    await applyOnce<number>(only(locks[0]), sent, effect, [`{${name}}`], []).then(
      value => asked.ends('apply', { value }),
      expectLockError,
    )
  }
}
