/** A crowd at one lock: how many requests a grant costs, and how long the lock lies idle while clients want it. */

export type Holds = 'fixed' | 'exponential' | 'heavy tail'

export interface Crowd {
  readonly clients: number
  /** The mean, in milliseconds. */
  readonly holdMs: number
  readonly holds: Holds
  /** In a closed loop every client asks again at once, until there were so many grants. In a burst each asks once. */
  readonly grants?: number | undefined
  /** The share of clients that die while they wait, and of which the store hears nothing more. */
  readonly deaths?: number | undefined
}

/** One client: waits for the lock, runs the work, and gives the lock back. */
export type Use = (work: () => Promise<void>) => Promise<void>

export interface Surroundings {
  now(): number
  sleep(ms: number): Promise<void>
  random(): number
  requests(): number
  /** Between client and store, there and back, in milliseconds. */
  readonly roundTripMs: number
}

export interface Figures {
  readonly requestsPerGrant: number
  /** The share of the time in which the lock was held, or about to be given back. Every hold needs one round trip. */
  readonly utilisation: number
  /** The longest wait, in units of the time that a line without gaps takes. */
  readonly longestWait: number
  /** The most that others got during one wait, in rounds in which each client gets it once. */
  readonly mostRounds: number
  /** Jain's index of how often each client had the lock: 1 when all had it equally often. */
  readonly fairness: number
}

export async function measure(crowd: Crowd, uses: readonly Use[], around: Surroundings): Promise<Figures> {
  const { now, sleep, requests, roundTripMs } = around
  const startedAt = now()
  const before = requests()
  const waits: number[] = []
  const turns = uses.map(() => 0)
  let busyMs = 0
  let [grants, mostPassed] = [0, 0]
  const client = async (use: Use, at: number) => {
    do {
      const [askedAt, given] = [now(), grants]
      await use(async () => {
        mostPassed = Math.max(mostPassed, grants - given)
        grants++
        turns[at] = (turns[at] ?? 0) + 1
        waits.push(now() - askedAt)
        const holdMs = drawHold(crowd, around.random)
        busyMs += holdMs + roundTripMs
        await sleep(holdMs)
      })
    } while (grants < (crowd.grants ?? 0))
  }
  await Promise.all(uses.map(client))
  const elapsedMs = now() - startedAt
  return {
    requestsPerGrant: (requests() - before) / grants,
    utilisation: busyMs / elapsedMs,
    longestWait: Math.max(...waits) / ((busyMs / grants) * Math.min(uses.length, grants)),
    mostRounds: mostPassed / uses.length,
    fairness: jain(turns),
  }
}

/** The mean of several crowds: a burst of ten has only ten holds, which may be long or short by chance. */
export function meanOf(all: readonly Figures[]): Figures {
  const mean = (figure: keyof Figures) => all.reduce((sum, each) => sum + each[figure], 0) / all.length
  return {
    requestsPerGrant: mean('requestsPerGrant'),
    utilisation: mean('utilisation'),
    longestWait: mean('longestWait'),
    mostRounds: mean('mostRounds'),
    fairness: mean('fairness'),
  }
}

function drawHold({ holdMs, holds }: Crowd, random: () => number): number {
  if (holds === 'fixed') return holdMs
  if (holds === 'exponential') return -holdMs * Math.log(1 - random())
  // Nine of ten are short, and one is 16 times as long.
  return random() < 0.1 ? (holdMs * 16) / 2.5 : holdMs / 2.5
}

/** Jain's index of how often each had it: 1 when all had it equally often. */
export function jain(counts: readonly number[]): number {
  const sum = counts.reduce((total, each) => total + each, 0)
  const squares = counts.reduce((total, each) => total + each * each, 0)
  return (sum * sum) / (counts.length * squares)
}
