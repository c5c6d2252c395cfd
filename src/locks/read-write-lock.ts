/** The read-write lock, and how a writer also reads. */
import type { Lease } from '../api/lease.ts'
import type { AcquireOptions, Lock, ReadWriteLock, WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import * as keys from '../internal/keys.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { openLease, tellHeldHere } from '../lease/held-here.ts'
import { HolderState } from '../lease/holder-state.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'
import { queueOf } from '../lease/local-queue.ts'
import { type LockKind, type NamedLockKind, placeOf } from '../lease/lock-kind.ts'
import { type PlainValue, plainValues } from '../lease/plain-values.ts'
import { extend, handOn, reenter } from '../transport/scripts/lock.gen.ts'
import * as readScripts from '../transport/scripts/read-lock.gen.ts'
import { inspect } from '../transport/scripts/read-write-lock.gen.ts'
import { acquire, release } from '../transport/scripts/write-lock.gen.ts'
import { behindHolds } from '../wait/schedule.ts'

/**
 * Returns both sides of the lock of this name: any number of readers, or one writer. Redisson:
 * `RedissonClient.getReadWriteLock`.
 *
 * @throws {TypeError} naming what cannot be used
 * @example
 * const { read, write } = readWriteLock(locks, 'catalogue')
 * const price = await withLock(read, () => lookUp(sku))
 */
export function readWriteLock(locks: Locks, name: string): ReadWriteLock {
  const context = contextOf(locks, 'readWriteLock(locks, name).read.acquire(options?)', arguments[2])
  const key = context.keyOf(name, undefined, keys.notInBraces('read-write lock'))
  return new BothSides(readLock(context, name, key), writeLock(context, name, key))
}

/** Tells a caller that takes both sides for one lock what to write. */
class BothSides implements ReadWriteLock {
  readonly read: Lock
  readonly write: Lock

  constructor(read: Lock, write: Lock) {
    this.read = read
    this.write = write
  }

  get acquire(): never {
    throw new TypeError(
      'a read-write lock has two sides: write .read or .write after readWriteLock(locks, name)',
    )
  }
}

/** One side, which tells a caller that waits for it inside of the other one. */
class Side<Kind extends 'read-lock' | 'write-lock'> extends LeasedLock<Kind> {
  override async acquire(options?: AcquireOptions & WaitOptions): Promise<Lease> {
    const signal = options?.signal
    return super.acquire(options).catch(error => {
      const { context, of } = LeasedLock.identityOf(this) as LockIdentity
      const [otherKind, cure] = OTHER_SIDES[this.kind]
      const held = openLease(context, placeOf({ ...of, kind: otherKind }))
      throw tellHeldHere(error, signal, held, cure)
    })
  }
}

/** What each side may wait for, and what its caller can do inside of that. */
const OTHER_SIDES = {
  'read-lock': ['write-lock', 'to read as well, pass { reenter: lease }'],
  'write-lock': ['read-lock', 'release it first, because a reader cannot become a writer'],
} as const

/** The side that several may hold at a time. Redisson: `RedissonReadLock`. */
function readLock(context: LocksContext, name: string, key: string): Lock {
  const kind: NamedLockKind<'read-lock', SharedValue> = {
    kind: 'read-lock',
    name,
    key,
    scripts: { ...readScripts, inspect },
    paceOf: behindHolds,
    checkLease: leaseMs => checkReadLease(context, leaseMs),
    values: readValues(context, key),
  }
  return new Side(context, kind, undefined, (state, signal) => {
    if (state.place !== placeOf({ key, kind: 'write-lock' })) return undefined
    state.signal.throwIfAborted()
    // The release that it waits for goes on when the signal aborts.
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort)
      void readingStateOf(state, kind)
        .then(resolve, reject)
        .then(() => signal?.removeEventListener('abort', abort))
    })
  })
}

/** The watchdog of a Java reader sets the TTL of all readers to its own timeout, so no read lease may last longer. */
function checkReadLease({ leaseMs: longestMs, publish }: LocksContext, leaseMs: number): void {
  if (!publish || leaseMs <= longestMs) return
  throw new RangeError(
    `leaseMs of a read lock must be at most ${longestMs}, got ${leaseMs}: the watchdog of a Java reader would cut it short. Raise leaseMs of createLocks() and lockWatchdogTimeout in Java, or pass notify: 'none' to createLocks() if no Java service shares the locks`,
  )
}

/** The side that one may hold at a time. Redisson: `RedissonWriteLock`. */
function writeLock(context: LocksContext, name: string, key: string): Lock {
  const kind: NamedLockKind<'write-lock', WriterValue> = {
    kind: 'write-lock',
    name,
    key,
    // A writer's field is re-entered and extended like that of a plain lock.
    scripts: { acquire, reenter, extend, release, inspect, handOn },
    values: writeValues(context, key),
  }
  return new Side(context, kind, queueOf, state => {
    if (state.place !== placeOf({ key, kind: 'read-lock' })) return undefined
    if (state.otherSide?.holds) return state.otherSide
    throw new TypeError(
      'reenter: a read lease cannot become a write lease, because it would wait for itself: release it first',
    )
  })
}

type SharedValue = PlainValue | 'lease' | 'readerPrefix' | 'unfinished' | 'write'
type WriterValue = SharedValue | 'holder' | 'reader' | 'reading'
type ValuesOf<Value extends string> = LockKind<Value>['values']

/** Returns what the scripts of a reader take. */
export function readValues(context: LocksContext, key: string): ValuesOf<SharedValue> {
  const plain = plainValues(context, key)
  return (hold, holder) => ({
    ...plain(hold),
    channel: keys.readWriteChannel(key),
    lease: keys.readerLeaseKey(key, holder),
    readerPrefix: keys.readerPrefix(key),
    unfinished: keys.unfinishedKey(key, hold),
    write: 0,
  })
}

/** Returns what the scripts of a writer take. */
export function writeValues(context: LocksContext, key: string): ValuesOf<WriterValue> {
  const shared = readValues(context, key)
  return (hold, holder) => {
    const values = shared(hold, holder)
    return {
      ...values,
      done: keys.doneKey(key, `${hold}:write`),
      holder: `${holder}:write`,
      lease: key,
      reader: holder,
      reading: values.lease,
      write: 1,
    }
  }
}

/**
 * Returns the state of a writer that reads as well. After its last read hold has been released, a new state begins, but
 * only once that release has been answered. Otherwise a late copy of it could end the new read.
 */
async function readingStateOf(
  writer: HolderState,
  kind: NamedLockKind<'read-lock', SharedValue>,
): Promise<HolderState> {
  const { context, holder, newHold, otherSide } = writer
  if (otherSide && !otherSide.confirmRelease) return otherSide
  await otherSide?.confirmRelease?.()
  if (writer.otherSide !== otherSide) return readingStateOf(writer, kind)
  const reading = new HolderState(context, kind, holder, { holds: 0, newHold, otherSide: writer })
  writer.otherSide = reading
  return reading
}
