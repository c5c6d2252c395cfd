import type { OnceOptions } from '../../api/once.ts'

type OnceDefaults = 'leaseMs' | 'keepMs' | 'waitMs' | 'renew' | 'maxBytes' | 'onFailure'

/** {@link OnceOptions} with defaults. */
export type OnceSettings = Readonly<OnceOptions> & {
  readonly [Option in OnceDefaults]-?: NonNullable<OnceOptions[Option]>
} & {
  /** As it is stored: empty for none. */
  readonly fingerprint: string
}

export function onceSettings(defaultLeaseMs: number, options: OnceOptions): OnceSettings {
  const { leaseMs = defaultLeaseMs, keepMs = 86_400_000, waitMs = 0, renew = true } = options
  const { maxBytes = 1_048_576, onFailure = 'forget', fingerprint } = options
  return {
    ...{ ...options, leaseMs, renew, keepMs, waitMs, maxBytes, onFailure },
    // The colon tells an empty fingerprint from none.
    fingerprint: fingerprint === undefined ? '' : `:${fingerprint}`,
  }
}
