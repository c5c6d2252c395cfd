import type { Clock } from '../clock.ts'
import { positiveInteger } from '../options.ts'
import type { Lease } from '../types.ts'
import { CompositeLease, type SerializedLeases } from './composite-lease.ts'

/**
 * Brings back a lease made of leases, of which `quorum`, or without one all, must be held. Undefined for any other text.
 *
 * @throws {TypeError} what `resume` throws for a text that is no lease
 */
export function resumeLeases(
  serialized: string,
  { kind, clock, quorum }: { kind: SerializedLeases['kind']; clock: Clock; quorum?: number },
  resume: (serialized: string, place: number) => Lease | undefined,
): CompositeLease | undefined {
  const text = parse(serialized, kind)
  if (!text) return undefined
  const { name, leaseMs, token } = text
  const places = text.leases.map(resume)
  return new CompositeLease({ clock, kind, name, leaseMs, token, places, quorum: quorum ?? places.length })
}

function parse(serialized: string, kind: SerializedLeases['kind']): SerializedLeases | undefined {
  try {
    const text = JSON.parse(serialized) as SerializedLeases
    positiveInteger('leaseMs', text.leaseMs)
    const whole = text.edgelock === 1 && text.kind === kind && text.leases.length > 0
    if (whole && typeof text.name === 'string' && Number.isSafeInteger(text.token ?? 0)) return text
  } catch {}
  return undefined
}
