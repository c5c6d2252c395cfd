import type { ClaimOptions, OnceOptions, RecordOptions } from '../../api/once.ts'
import type { Seal } from '../../api/seal.ts'
import { doneKey, onceKey } from '../../internal/keys.ts'
import type { LockKind } from '../../lease/lock-kind.ts'
import { claim, extend, inspect, settle } from '../../transport/scripts/once.gen.ts'
import { behindHolds } from '../../wait/schedule.ts'
import { DONE_MS } from '../lock.ts'

/** The claim ends without a lease: the work has been done, or belongs to another fingerprint. */
export type Conclusion = { code: 'kept'; result: string } | { code: 'mismatch'; result?: never }

/**
 * How long a result is sent, in milliseconds: it is accepted after its claim has ended, and until the server forgets what
 * is finished.
 */
export const RESULT_OWED_MS = 120_000

type RecordValue = 'record' | 'done' | 'doneMs' | 'result' | 'keepMs' | 'fingerprint'

export interface RecordSettings {
  readonly keepMs: number
  /** As it is stored: empty for none. */
  readonly fingerprint: string
  readonly seal?: Seal | undefined
}

/** A record is one more kind of lock, whose release may leave a result. */
export interface OnceRecord<Settings> extends LockKind<RecordValue, Conclusion> {
  readonly kind: 'once'
  /** As the store has it. */
  readonly key: string
  readonly settings: Settings
  /** What the release leaves; empty to give the key up. */
  result: string
}

export function onceRecord<Settings extends RecordSettings>(
  name: string,
  key: string,
  settings: Settings,
  result = '',
): OnceRecord<Settings> {
  return {
    ...{ kind: 'once', name, key, settings, result, paceOf: behindHolds },
    get scripts() {
      // What is given up need not survive the loss of the primary.
      const release = this.result ? settle : { ...settle, durable: '' }
      return { acquire: claim, extend, inspect, release }
    },
    get owedMs() {
      return this.result ? RESULT_OWED_MS : undefined
    },
    values(hold) {
      return {
        // Of which the scripts take `keepMs` and `fingerprint`.
        ...settings,
        record: onceKey(key),
        done: doneKey(key, hold),
        doneMs: DONE_MS,
        result: this.result,
      }
    },
  }
}

/** {@link OnceOptions} without groups. */
export type FlatOnceOptions = Omit<OnceOptions, 'hold' | 'record'> & ClaimOptions & RecordOptions

type OnceDefaults = 'leaseMs' | 'keepMs' | 'waitMs' | 'renew' | 'maxBytes' | 'onFailure'

/** {@link OnceOptions} with defaults. */
export type OnceSettings = Readonly<FlatOnceOptions> & {
  readonly [Option in OnceDefaults]-?: NonNullable<FlatOnceOptions[Option]>
} & {
  /** As it is stored: empty for none. */
  readonly fingerprint: string
}

export function onceSettings(defaultLeaseMs: number, options: FlatOnceOptions): OnceSettings {
  const { leaseMs = defaultLeaseMs, keepMs = 86_400_000, waitMs = 0, renew = true } = options
  const { maxBytes = 1_048_576, onFailure = 'forget', fingerprint } = options
  return {
    ...{ ...options, leaseMs, renew, keepMs, waitMs, maxBytes, onFailure },
    // The colon tells an empty fingerprint from none.
    fingerprint: fingerprint === undefined ? '' : `:${fingerprint}`,
  }
}
