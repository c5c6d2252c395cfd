/**
 * The Web Locks API of browsers over locks that processes share.
 *
 * @module edgelock/web-locks
 */

import type { Clock } from './api/clock.ts'
import { LockBusyError } from './api/errors.ts'
import type { Lease } from './api/lease.ts'
import type { Locks } from './api/locks.ts'
import type {
  WebLock,
  WebLockMode,
  WebLockRequestOptions,
  WebLocks,
  WebLocksOptions,
} from './api/web-locks.ts'
import { startTimer } from './internal/clock.ts'
import { ACQUIRE_CHECKS, aBoolean, checkOptions, fitting, must, oneOf } from './internal/options.ts'
import { tryWaitUntil } from './internal/wait-until.ts'
import { contextOf, type LocksContext } from './lease/context.ts'
import type { Send } from './transport/call.ts'
import { CALL_PATIENCE_MS } from './transport/deliver.ts'
import { runWork } from './verbs/with-lock.ts'
import { webLock } from './web-locks/web-lock.ts'
import { queryWebLocks } from './web-locks/web-lock-query.ts'

export type {
  WebLock,
  WebLockInfo,
  WebLockMode,
  WebLockRequestOptions,
  WebLockSnapshot,
  WebLocks,
  WebLocksOptions,
} from './api/web-locks.ts'

type Callback = (lock: WebLock | null) => unknown

/**
 * Returns the `LockManager` of the Web Locks API, as `navigator.locks` for the processes that share a database. Its locks
 * have keys of their own. They exclude each other, but no other kind, neither in edgelock nor in Redisson.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const manager = webLocks(locks)
 * await manager.request('report', { mode: 'shared' }, async lock => readReport({ signal: lock.lease.signal }))
 */
export function webLocks(locks: Locks, options?: WebLocksOptions): WebLocks {
  const context = contextOf(locks, 'webLocks(locks, options?)')
  const { signal: _signal, reenter: _reenter, ...checks } = ACQUIRE_CHECKS
  const given = checkOptions('webLocks()', options, checks)
  const { leaseMs = context.leaseMs, waitUntil, patienceMs = CALL_PATIENCE_MS } = given
  context.checkLease(leaseMs)
  const order = new Order()

  async function request(...args: unknown[]): Promise<unknown> {
    const { name, mode, steal, ifAvailable, signal, callback } = readRequest(args)
    signal?.throwIfAborted()
    let answered = () => {}
    // Made before it waits: `mapName` may depend on who asks.
    const hearing = hearingAnswers(context, () => answered())
    const lock = webLock(hearing, name, mode, steal)
    const waitMs = steal || ifAvailable ? 0 : Infinity
    // As long as the store has never answered, half of the patience is for the requests in front of it.
    const isNew = !context.store.hasAnswered
    const orderMs = isNew ? patienceMs / 2 : waitMs || patienceMs
    const lease = await order.follow(name, signal, context.clock, orderMs, (placed, followedMs) => {
      answered = placed
      const leftMs = isNew ? Math.max(1, Math.ceil(patienceMs - followedMs)) : patienceMs
      return lock.acquire({ leaseMs, waitUntil, signal, waitMs, patienceMs: leftMs }).catch(error => {
        if (!(error instanceof LockBusyError) || error === signal?.reason) throw error
      })
    })
    if (lease) return runWhileHeld(lease, { name, mode, lease }, callback, waitUntil)
    if (ifAvailable) return callback(null)
    // The lock was stolen before the answer came: nothing else ends a theft, or a wait without end.
    throw lost(name, 'taken')
  }

  return {
    request: request as WebLocks['request'],
    async query() {
      await endedBy(order.settled(), undefined, context.clock, patienceMs)
      return queryWebLocks(context)
    },
  }
}

/** Runs the callback, and ends the lock with it. The promise rejects as soon as the lock is lost. */
async function runWhileHeld(
  lease: Lease,
  lock: WebLock,
  callback: Callback,
  waitUntil: WebLocksOptions['waitUntil'],
): Promise<unknown> {
  lease.keepAlive({ waitUntil, maxHoldMs: Infinity })
  const { signal } = lease
  const loss = new Promise<undefined>(resolve => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const result = await Promise.race([runWork(() => callback(lock), lease), loss])
  const released = lease.release().catch(() => undefined)
  if (!result) {
    tryWaitUntil(waitUntil, released)
    throw lost(lock.name, signal.reason.reason)
  }
  // Without an answer, the lock was held for as long as this client can prove.
  if ((await released) === 'gone') throw lost(lock.name, 'taken')
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Requests for one name reach the server in the order in which they were made. */
class Order {
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Runs `ask` when the request before it has its place, or its end, or after `orderMs`, which may be Infinity.
   *
   * @throws the signal's reason when it aborts before that
   */
  async follow<T>(
    name: string,
    signal: AbortSignal | undefined,
    clock: Clock,
    orderMs: number,
    ask: (placed: () => void, followedMs: number) => Promise<T>,
  ): Promise<T> {
    const startedAt = clock.now()
    const before = this.#last.get(name)
    let placed = () => {}
    const mine = new Promise<void>(resolve => {
      placed = resolve
    })
    this.#last.set(name, mine)
    void mine.then(() => this.#last.get(name) === mine && this.#last.delete(name))
    try {
      if (before) await endedBy(before, signal, clock, orderMs)
      return await ask(placed, clock.now() - startedAt)
    } finally {
      // A request that left does not let those behind it overtake the one before it.
      void Promise.resolve(before).then(placed)
    }
  }

  /** Resolves when every request made so far has its place, or its end. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

/** Waits for what never rejects, for `mostMs` at most. @throws the signal's reason when it aborts before that */
async function endedBy(
  before: Promise<void>,
  signal: AbortSignal | undefined,
  clock: Clock,
  mostMs: number,
): Promise<void> {
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  signal?.addEventListener('abort', leave)
  const cancel = mostMs < Infinity ? startTimer(clock, mostMs, leave) : undefined
  await Promise.race([before, left])
  cancel?.()
  signal?.removeEventListener('abort', leave)
  signal?.throwIfAborted()
}

/** The first answer to a wait gives it its place in the queue, or ends it. A request may fail before. */
function hearingAnswers(context: LocksContext, answered: () => void): LocksContext {
  const send: Send = async (call, signal) => {
    const reply = await context.send(call, signal)
    answered()
    return reply
  }
  return { ...context, send }
}

function readRequest(args: readonly unknown[]) {
  const usage = 'request(name, options?, callback)'
  must(args.length > 1, usage, 'called with a name and a callback')
  const [name, options, callback] = (args.length === 2 ? [args[0], undefined, args[1]] : args) as [
    unknown,
    WebLockRequestOptions | null | undefined,
    Callback,
  ]
  must(typeof callback === 'function', `${usage}: callback`, 'a function', callback)
  const {
    mode = 'exclusive',
    ifAvailable = false,
    steal = false,
    signal,
  } = checkOptions(usage, options ?? undefined, {
    mode: oneOf<WebLockMode>('exclusive', 'shared'),
    ifAvailable: aBoolean,
    steal: aBoolean,
    signal: fitting((signal: AbortSignal) => signal?.throwIfAborted, 'an AbortSignal'),
  })
  const text = `${name}`
  const conflict =
    (text.startsWith('-') && 'a name that begins with "-"') ||
    (steal && ifAvailable && 'steal with ifAvailable') ||
    (steal && mode === 'shared' && 'steal with the mode shared') ||
    (signal && (steal || ifAvailable) && 'signal with steal or ifAvailable')
  if (conflict) throw new DOMException(`${usage}: ${conflict} is not supported`, 'NotSupportedError')
  return { name: text, mode, ifAvailable, steal, signal, callback }
}

function lost(name: string, reason: string): DOMException {
  return new DOMException(`the lock ${JSON.stringify(name)} was lost: ${reason}`, 'AbortError')
}
