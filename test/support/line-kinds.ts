import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import * as permits from '../../src/transport/scripts/permit-semaphore.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as semaphore from '../../src/transport/scripts/semaphore.gen.ts'
import * as write from '../../src/transport/scripts/write-lock.gen.ts'
import { runPoll, type Sender } from './run-script.ts'
import { serverNow } from './store.ts'
import { DONE_MS, idOf, pollOf } from './wire.ts'

/** An acquire that gives waiters slots in a line. */
export interface LineKind {
  readonly script: Script<string, { code: string }>
  /** The id of the holder that a test calls `a`. One of several permits has as many ids. */
  readonly idOf: (name: string, weight?: number) => string
  /** What tells the line that the next hold has begun: its holder, the end of its lease, or only its grant. */
  readonly seenBy: 'holder' | 'lease' | 'grant'
  /** Whether waiters may want several permits, and have tickets. */
  readonly hasWeights: boolean
  /** Whether busy replies say how long the lease lasts. */
  readonly hasLease: boolean
  /** Lets others take `free` of five permits, and gives the rest to Redisson for some time; of a lock, 1 or 0. */
  readonly leave: (server: Sender, free: number, leaseMs?: number) => Promise<unknown>
}

/** Redisson's deadline for a permit without a lease. */
export const NEVER = 922_337_203_685_477
const JAVA = 'java'

const lockOf = (idOf: (name: string) => string) => ({
  idOf,
  seenBy: 'holder' as const,
  hasWeights: false,
  hasLease: true,
  async leave(server: Sender, free: number, leaseMs?: number) {
    await server.call('DEL', 'x')
    if (free > 0) return
    await server.call('HSET', 'x', idOf('b'), 1)
    if (leaseMs) await server.call('PEXPIRE', 'x', leaseMs)
  },
})
const lock = lockOf(idOf)
const writer = lockOf(name => `${idOf(name)}:write`)
const writeLock: LineKind = {
  ...writer,
  script: write.acquire,
  async leave(server, free, leaseMs) {
    await writer.leave(server, free, leaseMs)
    if (free === 0) await server.call('HSET', 'x', 'mode', 'write')
  },
}
const permit = {
  idOf: (name: string, weight = 1) =>
    Array.from({ length: weight }, (_, at) => `${name}${at}`.repeat(16)).join(' '),
  seenBy: 'lease' as const,
  hasWeights: true,
  hasLease: true,
  async leave(server: Sender, free: number, leaseMs?: number) {
    await server.call('DEL', '{x}:timeout')
    await server.call('SET', 'x', free)
    const until = leaseMs ? (await serverNow(server)) + leaseMs : NEVER
    for (let taken = free; taken < 5; taken++) await server.call('ZADD', '{x}:timeout', until, JAVA + taken)
  },
}
const counted: LineKind = {
  ...permit,
  script: semaphore.acquire,
  idOf,
  seenBy: 'grant',
  hasLease: false,
}

export const LINE_KINDS: Readonly<Record<string, LineKind>> = {
  lock: { ...lock, script: plain.acquire },
  'fenced lock': { ...lock, script: fenced.acquire },
  'write lock': writeLock,
  'multi-lock': { ...lock, script: multi.acquire },
  semaphore: counted,
  'permit semaphore': { ...permit, script: permits.acquire },
  'permit semaphore of a given size': { ...permit, script: permits.acquireWithin },
}

const { slots } = pollOf('x')
export const SLOTS = slots

export interface HowToAsk {
  readonly last?: 0 | 1
  readonly rttMs?: number
  readonly jitter?: number
  readonly ticket?: number
  readonly leftMs?: number
  /** Whether it asks at its slot. */
  readonly slot?: 0 | 1
  /** For how long it has waited. */
  readonly waitedMs?: number
  /** How many permits. */
  readonly weight?: number
}

export interface Asked {
  readonly code: string
  readonly askInMs: number
  /** Undefined for a semaphore, whose permits have no lease. */
  readonly remainingMs: number | undefined
  /** Undefined where all take the same. */
  readonly ticket: number | undefined
}

/** Asks for `x` as a newcomer, unless a wait is given. */
export async function askInLine(
  server: Sender,
  { script, idOf, hasLease }: LineKind,
  name: string,
  { last = 0, weight = 1, waitedMs = 0, ...poll }: HowToAsk = {},
): Promise<Asked> {
  const holder = idOf(name, weight)
  const keys = {
    lock: 'x',
    permits: 'x',
    deadlines: '{x}:timeout',
    tokens: 'tokens',
    channel: 'c',
  }
  const [code, ...fields] = await runPoll(server, script, {
    ...keys,
    locksSlotsAndChannels: ['x', SLOTS, 'c'],
    done: `edgelock:done:{x}:${name}`,
    operation: `edgelock:op:{x}:${name}`,
    holder,
    last,
    leaseMs: 30_000,
    keepMs: 30_000,
    count: weight,
    total: 5,
    clock: 1,
    reserve: 0,
    doneMs: DONE_MS,
    answerMs: DONE_MS,
    publish: '',
    ...pollOf('x', { ticket: waitedMs && 1_000 * ((await serverNow(server)) - waitedMs), ...poll, waitedMs }),
  })
  const [remainingMs, askInMs, ticketBack] = hasLease ? fields : [undefined, ...fields]
  return {
    code: code.slice(1),
    askInMs: Number(askInMs),
    remainingMs: remainingMs as number | undefined,
    ticket: ticketBack as number | undefined,
  }
}

/** What a line says, with its times relative to now. */
export interface Line {
  /** In how many milliseconds the last slot comes. */
  readonly inMs: number
  /** How long ago the present hold was first seen. */
  readonly heldMs: number
  /** How long ago it was first seen that it is over; undefined before. */
  readonly freeMs: number | undefined
  readonly meanMs: number
  /** How long ago a waiter last came to its slot. */
  readonly heardMs: number
  /** How long those have waited that ask. */
  readonly agedMs: number
  readonly count: number
  /** When the lease of the present hold ends, since 1970; 0 if that is not known. */
  readonly endsAt: number
  readonly holder: string
  /** How long those have waited that take several permits. */
  readonly waitedMs: number
  /** For whom permits are kept: `ticket-weight-dueAt-untilAt`. */
  readonly priority: string
  /** From when on a waiter may prepay, or since when one has; 0 if no thread of Java was seen. */
  readonly prepayAt: number
}

const NO_PRIORITY = '0-0-0-0'
const NOTHING: Line = {
  inMs: 0,
  heldMs: 0,
  freeMs: undefined,
  meanMs: 0,
  heardMs: 0,
  agedMs: 0,
  count: 0,
  endsAt: 0,
  holder: '',
  waitedMs: 0,
  priority: NO_PRIORITY,
  prepayAt: 0,
}

/** Writes a line as if clients had waited for some time: a test need not wait as well. */
export async function setLine(server: Sender, given: Partial<Line>): Promise<void> {
  const line = { ...NOTHING, ...given }
  const now = await serverNow(server)
  const free = line.freeMs === undefined ? 0 : now - line.freeMs
  const times = [now + line.inMs, now - line.heldMs, free, line.meanMs, now - line.heardMs].map(ms =>
    Math.round(ms * 1_000),
  )
  const permits = `${line.waitedMs}-${line.priority}-${line.prepayAt}`
  const text = [...times, line.count, line.agedMs, line.endsAt, permits, line.holder].join(':')
  await server.call('SET', SLOTS, text, 'PX', 600_000)
}

/** Returns what the line says. */
export async function readLine(server: Sender): Promise<Line> {
  const now = await serverNow(server)
  const text = await server.call('GET', SLOTS)
  const fields = /^(\d+):(\d+):(\d+):(\d+):(\d+):(\d+):(\d+):(\d+):([0-9-]*):(.*)$/.exec(String(text))
  if (!fields) throw new Error(`no line: ${text}`)
  const [at = 0, since = 0, free = 0, meanMs = 0, heard = 0] = fields
    .slice(1, 6)
    .map(micros => Number(micros) / 1_000)
  const [count = 0, agedMs = 0, endsAt = 0] = fields.slice(6, 9).map(Number)
  const [permits = '', holder = ''] = fields.slice(9)
  const [, waited, priority, prepayAt] = /^(\d+)-(\d+-\d+-\d+-\d+)-(\d+)$/.exec(permits) ?? []
  return {
    inMs: at - now,
    heldMs: now - since,
    freeMs: free ? now - free : undefined,
    meanMs,
    heardMs: now - heard,
    agedMs,
    count,
    endsAt,
    holder,
    waitedMs: Number(waited ?? 0),
    priority: priority ?? NO_PRIORITY,
    prepayAt: Number(prepayAt ?? 0),
  }
}
