/** The record of work that must not run twice. */
import { LeaseLostError } from '../api/errors.ts'
import type { InDoubtLease } from '../api/in-doubt.ts'
import { fingerprint } from '../internal/encoding.ts'
import { DONE_MS, onceKey } from '../internal/keys.ts'
import { HeldLease, type Hold } from '../lease/lease.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import {
  begin as beginScript,
  claimAtMostOnce,
  extendAtMostOnce,
  inspectAtMostOnce,
  settleAtMostOnce,
} from '../transport/scripts/once.gen.ts'
import { DOUBT } from './result.ts'
import type { OnceRecord, RecordSettings, RecordValue } from './run-once.ts'
import { durableIf, onceRecord, RESULT_OWED_MS } from './run-once.ts'

/** The last moment of a `Date`. A longer doubt with its claim might last for more than a safe integer. */
const MOST_KEPT_MS = 8.64e15

type AtMostOnceValue = RecordValue | 'begins' | 'resumes' | 'keptMs' | 'attemptId' | 'members'

/** A record whose work is in doubt once it has begun and its claim has ended without a result. */
export interface AtMostOnceRecord<Settings> extends OnceRecord<Settings, AtMostOnceValue> {
  /** 1 if the work begins at the claim, 0 if it says so itself. */
  readonly begins: 0 | 1
  /** Whether the release leaves the work in doubt, in place of a result. Changed by the work when it fails. */
  isLeft: boolean
}

/** How the attempts of a record claim it. */
interface Attempts {
  readonly begins: 0 | 1
  /** 1 if the holder may have been granted the claim before. */
  readonly resumes: 0 | 1
}

/** Returns the record of a key whose work runs at most once. Its release leaves `result`. */
export function atMostOnceRecord<Settings extends RecordSettings>(
  name: string,
  key: string,
  settings: Settings,
  how: Attempts,
  result = '',
): AtMostOnceRecord<Settings> {
  const { values, ...record } = onceRecord(name, key, settings, result)
  return {
    ...record,
    begins: how.begins,
    isLeft: false,
    scripts: {
      acquire: claimAtMostOnce,
      extend: extendAtMostOnce,
      inspect: inspectAtMostOnce,
      release: durableIf(result, settleAtMostOnce),
    },
    // A doubt needs no release: it begins when the claim ends.
    owedMs: result && result !== DOUBT ? RESULT_OWED_MS : undefined,
    leaving(result) {
      return atMostOnceRecord(name, key, settings, how, this.isLeft ? DOUBT : result)
    },
    values: (hold, holder) => ({ ...values(hold, holder), ...how, ...beginning(settings, holder) }),
  }
}

/** Returns the values that mark work as begun. The doubt outlives late copies of the claim, which would otherwise claim the key anew. */
function beginning({ keepMs, seal, keeps }: RecordSettings, holder: string) {
  return {
    keptMs: Math.max(DONE_MS, Math.min(MOST_KEPT_MS, keepMs)),
    attemptId: fingerprint(holder),
    members: (seal ? ',"isSealed":true' : '') + (keeps ? `,"keeps":"${keeps}"` : ''),
  }
}

/** Gives a claim its `begin()`. `hasBegun` says whether the work may have taken effect. */
export function beginnable(
  record: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
): { own: InDoubtLease; hasBegun: () => boolean } {
  let hasBegun = record.begins === 1
  let asked: Promise<void> | undefined
  const own = Object.assign(lease, {
    async begin() {
      if (hasBegun) return checkHeld(lease)
      asked ??= beginWork(record, lease)
      try {
        await asked
        hasBegun = true
      } finally {
        asked = undefined
      }
    },
  })
  return { own, hasBegun: () => hasBegun }
}

async function beginWork(
  { key, settings }: AtMostOnceRecord<RecordSettings>,
  lease: HeldLease,
): Promise<void> {
  const { state, leaseMs } = HeldLease.holdOf(lease) as Hold
  const { context, holder, subject } = state
  checkHeld(lease)
  const values = { ...beginning(settings, holder), record: onceKey(key), holder, leaseMs }
  const bound = call(subject, 'begin', beginScript, values)
  const { reply, sent } = await deliver(context, bound, { mayBeHeld: true })
  if (reply.code === 'gone') state.gone()
  else state.prove(sent, reply.remainingMs)
  checkHeld(lease)
}

/** @throws {LeaseLostError} unless the claim is proven */
function checkHeld(lease: HeldLease): void {
  lease.signal.throwIfAborted()
  if (lease.remainingMs() === 0) throw new LeaseLostError(lease.name, 'expired')
}
