/** What operations cost: requests, and commands as Upstash bills them. The page docs/cost.md says where they come from. */
export const COST = {
  freeLock: { requests: 2, commands: 8 },
  crowdedLock: { requests: 10, commands: 60 },
  renewal: { requests: 1, commands: 3 },
  event: { requests: 2, commands: 8 },
  duplicate: { requests: 1, commands: 4 },
} as const

export interface Month {
  readonly locks: number
  /** The share of the locks that wait in a crowd, from 0 to 1. */
  readonly crowded: number
  /** How long the work under a lock takes, and the lease that is renewed meanwhile. */
  readonly workSeconds: number
  readonly leaseSeconds: number
  /** Events, payments or jobs that are handled once, and how many of them come again. */
  readonly events: number
  readonly duplicates: number
  readonly readRegions: number
  /** Dollars for 100,000 commands. */
  readonly price: number
}

export interface Bill {
  readonly requests: number
  readonly commands: number
  readonly dollars: number
}

/** Returns what a month costs. */
export function costOf(month: Month): Bill {
  const { locks, crowded, workSeconds, leaseSeconds, events, duplicates, readRegions, price } = month
  const renewals = locks * Math.floor(workSeconds / (leaseSeconds / 3))
  const sum = (what: 'requests' | 'commands') =>
    locks * (1 - crowded) * COST.freeLock[what] +
    locks * crowded * COST.crowdedLock[what] +
    renewals * COST.renewal[what] +
    events * COST.event[what] +
    duplicates * COST.duplicate[what]
  const commands = Math.round(sum('commands') * (1 + readRegions))
  return { requests: Math.round(sum('requests')), commands, dollars: (commands / 100_000) * price }
}
