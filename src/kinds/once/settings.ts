import type { ClaimOptions, OnceOptions, RecordOptions } from '../../api/once.ts'

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
