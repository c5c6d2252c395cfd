import type { Context } from './context.ts'
import {
  LeaseLostError,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  StoreUnavailableError,
} from './errors.ts'
import { checkName, doneKey, onceKey } from './keys.ts'
import { acquireLease } from './lease/acquire.ts'
import type { HeldLease } from './lease/lease.ts'
import type { Protocol } from './lease/protocol.ts'
import { encodeFailure, readResult, resultOf } from './once-result.ts'
import { type OnceSettings, settingsOf } from './once-settings.ts'
import type { OnceOptions, OnceResult } from './once-types.ts'
import { ANSWER_MS } from './operator.ts'
import * as scripts from './scripts/once.gen.ts'
import type { Lease } from './types.ts'
import { hand } from './wait-until.ts'

/** The pause before a result is told once more; each further one is twice as long. */
const FIRST_PAUSE_MS = 500
/** Up to when a caller that waits has it told once more … */
const AWAITED_MS = 3_000
/** … and up to when that goes on in the background, where Workers leave 30 s after the response. */
const BACKGROUND_MS = 20_000

/** What `locks.once` does. A record is one more kind of lock, whose release may leave a result. */
export async function once<T>(
  context: Context,
  key: string,
  work: (lease: Lease) => Promise<T>,
  options: OnceOptions = {},
): Promise<OnceResult<T>> {
  const record = new OnceRecord(context, key, settingsOf(context.leaseMs, work, options))
  const { lease, verdict, retryAfterMs } = await acquireLease(context, record, record.settings)
  if (lease) return { status: 'executed', value: await run(context, record, lease, work) }
  if (!verdict) throw new OnceInFlightError(key, retryAfterMs)
  if (verdict.code === 'mismatch') throw new OnceMismatchError(key)
  const kept = readResult<T>(verdict.result)
  context.emit({ type: 'replayed', name: key })
  if ('failure' in kept) throw new OnceFailedError(key, kept.failure)
  return { status: 'replayed', value: kept.value }
}

class OnceRecord implements Protocol {
  readonly kind = 'once'
  readonly lockName: string
  readonly settings: OnceSettings
  /** A claim is neither re-entered nor taken away, so the verbs for that are never asked for. */
  readonly scripts = {
    ...scripts,
    acquire: scripts.claim,
    release: scripts.settle,
  } as unknown as Protocol['scripts']
  /** What the release leaves; empty to give the key up. */
  result = ''
  readonly #key: string

  constructor(context: Context, key: string, settings: OnceSettings) {
    this.lockName = checkName(key, 'key')
    this.settings = settings
    this.#key = context.keyOf(key)
  }

  values(hold: string) {
    const { keepMs, fingerprint } = this.settings
    const { result } = this
    const key = this.#key
    return { record: onceKey(key), done: doneKey(key, hold), doneMs: ANSWER_MS, result, keepMs, fingerprint }
  }
}

/** The value and the error of the work win, unless another call may have done the work as well. */
async function run<T>(
  context: Context,
  record: OnceRecord,
  lease: HeldLease,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  lease.keepAlive(record.settings)
  // With `await`: Workers of compatibility dates before March 2026 call a rejection that is only passed on unhandled.
  const [result] = await Promise.allSettled([(async () => await work(withoutSerialize(lease)))()])
  // A timer may be late, after a long computation; the proven time is not.
  const over = lease.remainingMs() === 0
  // Else the work has given the claim up: then nothing is kept, whatever became of its request.
  const open = lease.holds > 0
  const { text, told = result } = open ? resultOf(lease.name, result, record.settings) : { text: '' }
  record.result = text
  const outcome = await conclude(context, record, lease)
  if (outcome === 'gone' || (!outcome && open && over)) {
    const { reason = { reason: over ? 'expired' : 'taken' } } = lease.signal
    throw new LeaseLostError(lease.name, reason.reason, result)
  }
  if (told.status === 'rejected') throw told.reason
  return told.value
}

/** Undefined when it could not be told; the claim then ends by itself, unless a later try gets through. */
async function conclude(context: Context, record: OnceRecord, lease: HeldLease) {
  const startedAt = context.clock.now()
  try {
    return await lease.release()
  } catch (error) {
    let later: Promise<Awaited<ReturnType<HeldLease['release']>> | undefined> | undefined
    // A `waitUntil` may refuse, and then somebody waits: how long depends on that.
    const handed = hand(
      record.settings.waitUntil,
      Promise.resolve().then(() => later),
    )
    // Nobody waits for a claim to be given up: it ends soon enough.
    const patienceMs = handed ? BACKGROUND_MS : record.result ? AWAITED_MS : 0
    later = concludeLater(context, record, lease, error, startedAt + patienceMs)
    return handed ? undefined : later
  }
}

async function concludeLater(
  { clock }: Context,
  record: OnceRecord,
  lease: HeldLease,
  error: unknown,
  until: number,
) {
  for (let pauseMs = FIRST_PAUSE_MS; clock.now() + pauseMs < until; ) {
    await clock.sleep(pauseMs)
    pauseMs *= 2
    const last = clock.now() + pauseMs >= until
    // What the store refuses for good, because of its size for example, may pass when it is short.
    if (last && record.result && error instanceof StoreUnavailableError && !error.temporary) {
      record.result = encodeFailure(new RangeError('the store refused to keep the result'))
    }
    try {
      return await lease.release()
    } catch (thrown) {
      error = thrown
    }
  }
  return undefined
}

/** A claim cannot be handed over: only this call knows what to do with the result. */
function withoutSerialize(lease: HeldLease): Lease {
  return Object.defineProperty(lease, 'serialize', {
    value() {
      throw new TypeError('a claim of once() cannot be handed over')
    },
  })
}
