/** What goes wrong in a world, and how often. */
export interface Profile {
  /** Shares of all requests. */
  readonly requests: Readonly<Record<Fate, number>>
  /** How often a server's clock is set back, at most. */
  readonly clockSteps: number
  /** How often a server is away for a while, at most. */
  readonly outages: number
  /** How often a server loses data or an operator frees what is held, at most. */
  readonly losses: number
  /** How often a server forgets its scripts and nothing else, at most. */
  readonly scriptFlushes: number
  /** How much later a copy or a late request is executed, at most, in milliseconds. */
  readonly latestMs: number
  /** The longest pause between two visits of a client, in milliseconds. */
  readonly pauseMs: number
  /** How often each of several servers restarts empty, one after another and Redlock's way, at most. */
  readonly restarts: number
  /** The chance that a process dies, whenever something reaches it. */
  readonly crash: number
  /** The chance that a process stands still for a while, whenever something reaches it. */
  readonly suspend: number
  /** The chance that a platform ends a process soon after its response, whatever it handed to `waitUntil`. */
  readonly cut: number
  /** The chance that a client aborts its wait. */
  readonly impatience: number
  /** How much faster or slower the clock of a process may run. */
  readonly drift: number
}

/** What becomes of a request. */
export type Fate = keyof typeof FATES

/** By the share that a rough network has of each. */
const FATES = {
  /** It never arrives. */
  lost: 0.03,
  /** It is executed, and its answer never arrives. */
  answerLost: 0.03,
  /** It is executed once more, at once or up to a minute later. */
  doubled: 0.03,
  /** It is executed up to a minute later, long after its client gave it up. */
  late: 0.02,
  /** It, or its answer, takes longer than a short lease. */
  slow: 0.02,
  /** The server refuses it: 429, 500 before or after the execution, READONLY, OOM. */
  refused: 0.03,
  /** It is answered with something that is no answer, whether it was executed or not. */
  blank: 0.01,
}

const QUIET: Profile = {
  requests: faults(0),
  clockSteps: 0,
  outages: 0,
  losses: 0,
  scriptFlushes: 0,
  latestMs: 60_000,
  pauseMs: 500,
  restarts: 0,
  crash: 0,
  suspend: 0,
  cut: 0,
  impatience: 0,
  drift: 0,
}
/** Just below the 1 % that leases allow for. */
const DRIFT = 0.009
const ROUGH: Profile = { ...QUIET, requests: faults(1), impatience: 0.1, drift: DRIFT }

export const PROFILES: Readonly<Record<string, Profile>> = {
  calm: QUIET,
  rough: { ...ROUGH, clockSteps: 3, scriptFlushes: 3 },
  stormy: { ...ROUGH, requests: faults(3), clockSteps: 3 },
  outages: { ...ROUGH, requests: faults(0.5), outages: 4, crash: 0.001, suspend: 0.002, cut: 0.1 },
  crashes: { ...ROUGH, crash: 0.01, suspend: 0.01, cut: 0.3 },
  failover: { ...ROUGH, losses: 4, outages: 2, crash: 0.002 },
  // Copies arrive after the keys that say who is finished have expired. Not all that is claimed holds then.
  belated: { ...ROUGH, latestMs: 600_000, pauseMs: 200_000 },
  // Not for kinds in general: so few clients get far that most questions go unasked. A stage plays a million such deaths.
  deadly: { ...ROUGH, clockSteps: 3, scriptFlushes: 1, outages: 2, crash: 0.02, suspend: 0.01, cut: 0.3 },
  rolling: { ...ROUGH, requests: faults(0.5), restarts: 3, crash: 0.002, suspend: 0.002 },
}

/** Those that are only played when they are named. */
const NAMED = ['belated', 'deadly']

/** Returns the names of the profiles that a kind is played with, given how many servers it takes. */
export function profilesFor(servers = 1): string[] {
  return Object.keys(PROFILES).filter(
    name => !NAMED.includes(name) && (servers > 1 || !PROFILES[name]?.restarts),
  )
}

function faults(times: number): Record<Fate, number> {
  const shares = Object.entries(FATES).map(([fate, share]) => [fate, share * times])
  return Object.fromEntries(shares) as Record<Fate, number>
}
