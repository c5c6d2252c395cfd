import { fingerprint } from '../../internal/encoding.ts'
import { doneKey, onceKey } from '../../internal/keys.ts'
import type { LockKind } from '../../lease/lock-kind.ts'
import { claimAtMostOnce, look, renew, settleAtMostOnce } from '../../transport/scripts/once.gen.ts'
import { behindHolds } from '../../wait/schedule.ts'
import { DONE_MS } from '../lock.ts'
import { type Conclusion, type OnceRecord, RESULT_OWED_MS, type RecordSettings } from './run-once.ts'

/** As far as a `Date` goes. Any longer, and a doubt with its claim might last for more than a safe integer. */
const MOST_KEPT_MS = 8.64e15

type AtMostOnceValue =
  | ('record' | 'done' | 'doneMs' | 'result' | 'keepMs' | 'fingerprint')
  | ('begins' | 'resumes' | 'keptMs' | 'attemptId' | 'members')

/** A record whose work is in doubt once it has begun and its claim has ended without a result. */
export interface AtMostOnceRecord<Settings>
  extends Omit<OnceRecord<Settings>, keyof LockKind>,
    LockKind<AtMostOnceValue, Conclusion> {
  readonly kind: 'once'
  readonly begins: 0 | 1
  /** Whether the release leaves the work in doubt, in place of a result. */
  isLeft: boolean
}

/** `begins`: whether the work begins at the claim. `resumes`: whether its holder may have been granted the claim before. */
export function atMostOnceRecord<Settings extends RecordSettings>(
  name: string,
  key: string,
  settings: Settings,
  how: { begins: 0 | 1; resumes: 0 | 1 },
  result = '',
): AtMostOnceRecord<Settings> {
  return {
    ...{ kind: 'once', name, key, settings, result, begins: how.begins, isLeft: false },
    paceOf: behindHolds,
    get scripts() {
      const release = this.result || this.isLeft ? settleAtMostOnce : { ...settleAtMostOnce, durable: '' }
      return { acquire: claimAtMostOnce, extend: renew, inspect: look, release }
    },
    get owedMs() {
      return this.result ? RESULT_OWED_MS : undefined
    },
    values(hold, holder) {
      return {
        ...settings,
        ...how,
        ...beginning(settings, holder),
        record: onceKey(key),
        done: doneKey(key, hold),
        doneMs: DONE_MS,
        result: this.isLeft ? ':d' : this.result,
      }
    },
  }
}

/** What a record says of work that begins. It outlives late copies of the claim, which would otherwise claim the key anew. */
export function beginning({ keepMs, seal, keeps }: RecordSettings, holder: string): Beginning {
  return {
    keptMs: Math.max(DONE_MS, Math.min(MOST_KEPT_MS, keepMs)),
    attemptId: fingerprint(holder),
    members: (seal ? ',"isSealed":true' : '') + (keeps ? `,"keeps":"${keeps}"` : ''),
  }
}

interface Beginning {
  readonly keptMs: number
  readonly attemptId: string
  readonly members: string
}
