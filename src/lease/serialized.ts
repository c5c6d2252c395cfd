import { positiveInteger } from '../internal/options.ts'
import type { LockKind } from './lock-kind.ts'

/** What `serialize(lease)` writes. It has no deadline, because clocks of two machines prove nothing to each other. */
export interface SerializedLease {
  readonly edgelock: 1
  readonly kind: string
  readonly name: string
  readonly holder: string
  /** What follows the holder in the id of the hold that is left; empty for the outermost. */
  readonly hold: string
  readonly leaseMs: number
  readonly token?: number | undefined
}

/** @throws {TypeError} when the text was not written by `serialize()` of a lease of this lock. */
export function parseLease(
  serialized: string,
  { kind, name, holders }: Pick<LockKind, 'kind' | 'name' | 'holders'>,
): SerializedLease {
  try {
    const lease = JSON.parse(serialized) as SerializedLease
    positiveInteger('leaseMs', lease.leaseMs)
    const { holder, hold, token = 0 } = lease
    const ours = lease.edgelock === 1 && lease.kind === kind && lease.name === name
    const texts = typeof holder === 'string' && holder && typeof hold === 'string'
    const fits = !holders || holders.permitIds(holder)
    if (ours && texts && fits && Number.isSafeInteger(token)) return lease
  } catch {}
  throw notResumable(name)
}

export function notResumable(name: string): TypeError {
  return new TypeError(
    `resume(lock, text) takes the text that serialize(lease) returned for a lease of "${name}"`,
  )
}
