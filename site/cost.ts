/** What operations cost: requests, and commands as Upstash bills them. The page docs/cost.md says where they come from. */
export const COST = {
  /** An acquire and a release. `newName` is what the first use of a name costs more. */
  lock: { requests: 2, commands: 8, newName: 0 },
  fenced: { requests: 2, commands: 10, newName: 1 },
  permit: { requests: 2, commands: 14, newName: 1 },
  crowdedLock: { requests: 10, commands: 60 },
  renewal: { requests: 1, commands: 3 },
  event: { requests: 2, commands: 8 },
  duplicate: { requests: 1, commands: 4 },
} as const

/** Prices of November 2026, in dollars. */
const UPSTASH = { freeCommands: 500_000, per100_000: 0.2, fixed: 10, fixedPerRegion: 5 }
const QSTASH_PER_100_000 = 1
const WORKERS_PAID = 5
const ROWS = { included: 50_000_000, perMillion: 1 }
const OBJECT_REQUESTS = { included: 1_000_000, perMillion: 0.15 }

export type Plan = 'the cheapest' | 'Free' | 'Pay as you go' | 'Fixed 250 MB'

export interface Month {
  readonly kind: 'lock' | 'fenced' | 'permit'
  readonly locks: number
  /** The share of the locks whose name was never used before, from 0 to 1. */
  readonly newNames: number
  /** The share of the locks that wait in a crowd, from 0 to 1. */
  readonly crowded: number
  /** How long the work under a lock takes, and the lease that is renewed meanwhile. */
  readonly workSeconds: number
  readonly leaseSeconds: number
  /** Events, payments or jobs that are handled once, and how many of them come again and are answered by a replay. */
  readonly events: number
  readonly duplicates: number
  readonly readRegions: number
  readonly plan: Plan
}

export interface Bill {
  readonly requests: number
  readonly commands: number
  readonly plan: Plan
  /** Undefined if the plan does not allow so much. */
  readonly dollars: number | undefined
}

/** Returns what a month costs. */
export function costOf(month: Month): Bill {
  const { kind, locks, newNames, crowded, workSeconds, leaseSeconds, events, duplicates, readRegions } = month
  const renewals = locks * Math.floor(workSeconds / (leaseSeconds / 3))
  const sum = (what: 'requests' | 'commands') =>
    locks * (1 - crowded) * COST[kind][what] +
    locks * crowded * COST.crowdedLock[what] +
    renewals * COST.renewal[what] +
    events * COST.event[what] +
    duplicates * COST.duplicate[what]
  const once = sum('commands') + locks * newNames * COST[kind].newName
  const commands = Math.round(once * (1 + readRegions))
  return { requests: Math.round(sum('requests')), commands, ...onPlan(month, commands) }
}

function onPlan({ plan, readRegions }: Month, commands: number): Pick<Bill, 'plan' | 'dollars'> {
  const prices: [Plan, number][] = [
    ['Pay as you go', (commands / 100_000) * UPSTASH.per100_000],
    ['Fixed 250 MB', UPSTASH.fixed + readRegions * UPSTASH.fixedPerRegion],
  ]
  if (commands <= UPSTASH.freeCommands && readRegions === 0) prices.unshift(['Free', 0])
  const [cheapest] = prices.toSorted(([, one], [, other]) => one - other)
  const [name, dollars] = (plan === 'the cheapest' ? cheapest : prices.find(([each]) => each === plan)) ?? [
    plan,
  ]
  return { plan: name, dollars }
}

/** Another way to do the same, with its price for the same month. */
export interface Alternative {
  readonly name: string
  readonly dollars: number
}

/** Returns the prices of others for the same month. None counts waits, renewals or storage. */
export function elsewhere({ locks, events, duplicates, readRegions }: Month): Alternative[] {
  const upstash = (perLock: number) =>
    (((locks + events) * perLock + duplicates) * (1 + readRegions) * UPSTASH.per100_000) / 100_000
  const beyond = (count: number, { included, perMillion }: typeof ROWS) =>
    (Math.max(0, count - included) / 1_000_000) * perMillion
  const rows = beyond(2 * (locks + events), ROWS)
  const requests = 2 * (locks + events) + duplicates
  return [
    { name: '`SET NX`, released by `DELEX`', dollars: upstash(2) },
    { name: '`@upstash/lock`', dollars: upstash(4) },
    { name: 'QStash with deduplication', dollars: ((locks + events) / 100_000) * QSTASH_PER_100_000 },
    { name: 'D1', dollars: WORKERS_PAID + rows },
    { name: 'a Durable Object', dollars: WORKERS_PAID + rows + beyond(requests, OBJECT_REQUESTS) },
  ]
}
