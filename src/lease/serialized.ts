import { positiveInteger } from '../options.ts'

/** What `lease.serialize()` writes: who holds what, never until when, because clocks of two machines prove nothing. */
export interface SerializedLease {
  readonly edgelock: 1
  readonly name: string
  readonly holder: string
  /** What follows the holder in the id of the hold that is left; empty for the outermost. */
  readonly hold: string
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
    const { edgelock, kind, name, holder, hold, token = 0 } = lease
    const texts = [name, holder, hold].every(text => typeof text === 'string') && name && holder
    if (edgelock === 1 && kinds.includes(kind) && texts && Number.isSafeInteger(token)) return lease
  } catch {}
  throw new TypeError('resume() takes the text that lease.serialize() returned')
}
