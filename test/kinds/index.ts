/**
 * The one table of kinds. Faults, late copies, explorations, worlds, crowds, full databases and the cluster read it, and no
 * list of their own. A kind without a row here does not compile.
 */
import { row as applyOnce } from './apply-once.ts'
import { row as latch } from './count-down-latch.ts'
import { row as fairLock } from './fair-lock.ts'
import { row as fencedLock } from './fenced-lock.ts'
import { entriesOf, type Kind, type KindRow, type Leased, type Operations } from './kind.ts'
import { leaseOperations } from './leases.ts'
import { row as lock } from './lock.ts'
import { row as multiLock } from './multi-lock.ts'
import { row as once } from './once.ts'
import { row as permitSemaphore } from './permit-semaphore.ts'
import { readRow, writeRow } from './read-write-lock.ts'
import { row as semaphore } from './semaphore.ts'
import { row as stringLock } from './string-lock.ts'
import { row as webLock } from './web-lock.ts'

export const KINDS: Readonly<Record<Kind, KindRow>> = {
  lock,
  'fair-lock': fairLock,
  'fenced-lock': fencedLock,
  'multi-lock': multiLock,
  'read-lock': readRow,
  'write-lock': writeRow,
  'string-lock': stringLock,
  semaphore,
  'permit-semaphore': permitSemaphore,
  'web-lock': webLock,
  'count-down-latch': latch,
  once,
  'apply-once': applyOnce,
}

const ROWS = Object.values(KINDS)

/** Every way to hold a kind, by title. */
export const LEASES: Readonly<Record<string, Leased>> = Object.assign({}, ...ROWS.map(({ leases }) => leases))

/** The simulated worlds, crowds and explorations of all kinds, by name. */
export const WORLDS = merged('worlds')
export const CROWD_KINDS = merged('crowds')
export const ORDERS = merged('orders')

/** The calls of one kind: those of its leases, and its own. */
export function operationsOf({ leases, operations }: KindRow): Operations {
  const ofLeases = Object.entries(leases).map(([title, leased]) => leaseOperations(title, leased))
  return Object.assign({}, ...ofLeases, operations)
}

/** The calls of all kinds. */
export const OPERATIONS: Operations = Object.assign({}, ...ROWS.map(operationsOf))

function merged<Section extends 'worlds' | 'crowds' | 'orders'>(section: Section) {
  type Entry = Exclude<KindRow[Section], { none: string }>
  return Object.fromEntries(ROWS.flatMap(row => entriesOf(row[section] as never))) as Entry
}

/** Why the scripts of a kind take no longer the more others hold or want it, for kinds of which that is so. */
export const NOTHING_GROWS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([kind, { nothingGrows }]) => (nothingGrows ? [[kind, nothingGrows]] : [])),
)
