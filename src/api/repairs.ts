/**
 * What messages add to a failure, in few words, because every bundle carries them. The program says more, from
 * `cli/repairs.ts`.
 */

/** Returns where docs/errors.md says more of a failure of the store: under all that comes before the colon. */
export function seeCure(reason: string): string {
  return `; see docs/errors.md#${reason.replace(/:.*/, '').replaceAll(' ', '-').toLowerCase()}`
}

/** The reason where something answered that is no Redis server. */
export const NOT_REDIS = 'not the JSON of a Redis server'

/** How to keep a lease for longer. */
export const LONGER: Readonly<Partial<Record<string, string>>> = {
  expired: ': renew it, or raise leaseMs (milliseconds)',
  maxHoldMs: ': raise maxHoldMs (milliseconds)',
}
