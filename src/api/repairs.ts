/**
 * What messages add to a failure, in few words, because every bundle carries them. The program says more, from
 * `cli/repairs.ts`.
 */

/** Returns where docs/errors.md says more of a failure of the store: under all that comes before the colon. */
export function seeCure(reason: string): string {
  return `; see docs/errors.md#${reason
    .replace(/[:,].*/, '')
    .replaceAll(' ', '-')
    .toLowerCase()}`
}

/** The reason where something answered that is no Redis server. */
export const NOT_REDIS = 'not the JSON of a Redis server'

/** What a lost lease means, by the reason: how to keep it for longer, or what has ended it. */
export const LOSSES: Readonly<Partial<Record<string, string>>> = {
  expired: '): renew it, or raise leaseMs (milliseconds)',
  taken: ', released by force, evicted or deleted)',
  maxHoldMs: '): raise maxHoldMs (milliseconds)',
}
