import { positiveInteger } from '../options.ts'

/** What `lease.serialize()` writes: who holds what, never until when, because clocks of two machines prove nothing. */
export interface SerializedLease {
  readonly edgelock: 1
  readonly name: string
  readonly holder: string
  readonly hold: number
  readonly lastHold: number
  readonly leaseMs: number
  readonly token?: number | undefined
  /** The kind of lock, for `locks.resume`. */
  readonly kind: string
}

/** @throws {TypeError} when the text was not written by `lease.serialize()` of one of these kinds of lock. */
export function parseLease(serialized: string, kinds: readonly string[]): SerializedLease {
  try {
    const lease = JSON.parse(serialized) as SerializedLease
    positiveInteger('leaseMs', lease.leaseMs)
    const texts = [lease.name, lease.holder].every(text => typeof text === 'string' && text !== '')
    const numbers = [lease.hold, lease.lastHold, lease.token ?? 0].every(Number.isSafeInteger)
    if (lease.edgelock === 1 && kinds.includes(lease.kind) && texts && numbers) return lease
  } catch {}
  throw new TypeError('resume() takes the text that lease.serialize() returned')
}
