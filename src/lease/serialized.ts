import { positiveInteger } from '../options.ts'

/** What `lease.serialize()` writes: who holds what, never until when, because clocks of two machines prove nothing. */
export interface SerializedLease {
  readonly edgelock: 1
  readonly name: string
  readonly holder: string
  readonly hold: number
  readonly lastHold: number
  readonly leaseMs: number
}

/** @throws {TypeError} when the text was not written by `lease.serialize()`. */
export function parseLease(serialized: string): SerializedLease {
  try {
    const lease = JSON.parse(serialized) as SerializedLease
    positiveInteger('leaseMs', lease.leaseMs)
    const fits =
      lease.edgelock === 1 &&
      [lease.name, lease.holder].every(text => typeof text === 'string' && text !== '')
    if (fits && [lease.hold, lease.lastHold].every(Number.isSafeInteger)) return lease
  } catch {}
  throw new TypeError('resume() takes the text that lease.serialize() returned')
}
