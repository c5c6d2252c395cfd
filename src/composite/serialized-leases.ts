/** The text of a serialized lease that is made of leases. */
import { positiveInteger } from '../internal/options.ts'

/** The text that `serialize()` writes of a lease made of leases. */
export interface SerializedLeases {
  readonly edgelock: 1
  /** The composite lock that can bring it back. */
  readonly kind: 'leases' | 'red-lock'
  readonly name: string
  readonly leaseMs: number
  readonly token?: number | undefined
  /** The text of each member, by the place of its lock; empty where a lock was not granted. */
  readonly leases: readonly string[]
}

/** Returns what was serialized of a lease of this lock; undefined for any other text. */
export function parseLeases(
  serialized: string,
  { kind, name, places }: Pick<SerializedLeases, 'kind' | 'name'> & { places: number },
): SerializedLeases | undefined {
  try {
    const text = JSON.parse(serialized) as SerializedLeases
    positiveInteger('leaseMs', text.leaseMs)
    const ours = text.edgelock === 1 && text.kind === kind && text.name === name
    if (ours && text.leases.length === places && Number.isSafeInteger(text.token ?? 0)) return text
  } catch {}
  return undefined
}
