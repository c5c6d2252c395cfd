import type { Clock } from '../clock.ts'
import { positiveInteger } from '../options.ts'
import type { Lease } from '../types.ts'
import { CompositeLease, type SerializedLeases } from './composite-lease.ts'

/**
 * Brings back a lease made of leases, all of which must be held. Undefined for any other text.
 *
 * @throws {TypeError} what `resume` throws for a text that is no lease
 */
export function resumeLeases(
  clock: Clock,
  serialized: string,
  resume: (serialized: string) => Lease,
): Lease | undefined {
  const text = parse(serialized)
  if (!text) return undefined
  const { name, leaseMs, token } = text
  const places = text.leases.map(resume)
  return new CompositeLease({ clock, name, leaseMs, token, places, quorum: places.length, portable: true })
}

function parse(serialized: string): SerializedLeases | undefined {
  try {
    const text = JSON.parse(serialized) as SerializedLeases
    positiveInteger('leaseMs', text.leaseMs)
    const whole = text.edgelock === 1 && text.kind === 'leases' && text.leases.length > 0
    if (whole && typeof text.name === 'string' && Number.isSafeInteger(text.token ?? 0)) return text
  } catch {}
  return undefined
}
