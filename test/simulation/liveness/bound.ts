import {
  AVERAGED_OVER,
  EXCEPTION_FACTOR,
  LONG_HOLD_PARTS,
  OWN_MOST_MS,
  OWN_PARTS,
  QUEUE_LEARNED_HOLDS,
  QUEUE_WAITS,
  SLACK_MS,
  SLEEP_CHANCE,
  SLOT_MOST_MS,
  SLOT_PARTS,
  UNPROVEN_MS,
  WAITER_MS,
  YIELD_SLOTS,
} from '../../../src/wait/rules.ts'

/** What the bound depends on. */
export interface Pacing {
  /** Whether waiters are served in the order in which they came. */
  readonly isOrdered?: true
  /** Whether a waiter may want more than another. */
  readonly hasWeights?: true
  /** Whether others may have it in between whom the line does not see, or cannot tell from the holder before. */
  readonly isMixed?: true
  /** Whether clients pause, so that a line is forgotten meanwhile, and learned from a few holds that may be exceptions. */
  readonly isForgetful?: boolean
}

/** Nothing is promised for so long after the server's clock was set. */
const STEP_MS = 30_000
/** One that came while it was free yields for as many slots, and a slot may come half of its distance late. */
const SLOTS = YIELD_SLOTS
/** For so long, waiters may have slots and places behind others that died, and sleep by the holds of that time. */
const MEMORY_MS = 120_000
/** Slots of shorter holds count as so far apart. */
const LEAST_SLOT_MS = 10

/** How a waiter loses its slot: it dies; or it is a caller that leaves, although others counted on it to have its turn. */
type Loss = 'died' | 'hung up'

/** Who waits. */
interface Waiting {
  readonly count: number
  /** When the first of them came. */
  readonly first: number
  /** What they may take for one hold. */
  readonly oneHoldMs: number
  /** Whether a round that got too little is given back first. */
  readonly isTakenInRounds: boolean
}

interface Freed {
  /** Whether a lease ended it. */
  readonly isExpired: boolean
  readonly isWanted: boolean
  readonly isSeen: boolean
}

interface Busy {
  readonly name: string
  readonly ms: number
  readonly at: number
  /** Whether a lease ended it, which waiters know beforehand, so that none sleeps longer. */
  readonly isExpired: boolean
}

/**
 * Knows for how long something may be free beside a living waiter: what lua/line.md promises, in terms of the round
 * trip, how long it was busy before, and the number of waiters.
 */
export class Bound {
  readonly #pacing: Pacing
  readonly #rttMs: number
  readonly #now: () => number
  /** How long it was busy each time. */
  readonly #busy: Busy[] = []
  /** What waiters know, if their record has stood from the beginning, and if that of a line begins anew once the clock is set. */
  #memories: readonly [lasting: Memory, sinceStep: Memory]
  /** The mean time between grants after each of the last two minutes, in which an exception counts little. */
  readonly #cycles: {
    readonly at: number
    readonly ms: number
    readonly count: number
    readonly mean: number
    readonly isWanted: boolean
  }[] = []
  /** How many waited when, without what more waited for after it. */
  #crowds: { readonly at: number; readonly count: number }[] = []
  /** When slots were lost, and how. */
  readonly #lost: Record<Loss, number[]> = { died: [], 'hung up': [] }
  #steppedAt = -Infinity
  #gaveUpAt = -Infinity

  /** `rttMs`: the longest round trip. */
  constructor(pacing: Pacing, rttMs: number, now: () => number) {
    this.#pacing = pacing
    this.#rttMs = rttMs
    this.#now = now
    this.#memories = [this.#newMemory(), this.#newMemory()]
  }

  #newMemory(first: Learned = { mean: 0, count: 0 }): Memory {
    return new Memory(this.#pacing.isOrdered ? QUEUE_LEARNED_HOLDS : AVERAGED_OVER, this.#now, first)
  }

  /** Idle time below this is never too long. */
  get leastMs(): number {
    return 2 * this.#rttMs + 50
  }

  /** It was busy for so long. `isWanted`: beside a waiter. `isSeen`: some client knows of it. */
  freed(name: string, ms: number, { isExpired, isWanted, isSeen }: Freed): void {
    const now = this.#now()
    while (this.#busy[0] && this.#busy[0].at <= now - MEMORY_MS) this.#busy.shift()
    this.#busy.push({ name, ms, at: now, isExpired })
    const { isOrdered } = this.#pacing
    // A queue learns from holds behind which one waits, and a line nothing from the lease of a dead holder.
    if (isOrdered ? !isWanted : isExpired) return
    for (const memory of this.#memories) {
      // To a line, what Java has between two polls is part of the hold that the first of them found.
      const isPartOfLast = !isOrdered && !isSeen && memory.extend(name, ms)
      if (!isPartOfLast) memory.learn(name, ms)
    }
  }

  /** It was free without a waiter, and then beside one. */
  taken(name: string, { pauseMs, idleMs }: { pauseMs: number; idleMs: number }): void {
    const { isOrdered } = this.#pacing
    const last = this.#busy.findLast(busy => busy.name === name)
    for (const memory of this.#memories) {
      // A queue whose waiters sleep for too long forgets half of what it knows.
      if (isOrdered && idleMs > memory.meanOf(name)) memory.forgetHalf(name)
      // A line cannot tell a pause from a hold.
      if (!isOrdered && pauseMs > 0 && !last?.isExpired) memory.extend(name, pauseMs)
    }
  }

  /** `isWanted`: beside a waiter. */
  granted(isWanted: boolean): void {
    const at = this.#now()
    const last = this.#cycles.at(-1)
    while (this.#cycles[0] && this.#cycles[0].at <= at - MEMORY_MS) this.#cycles.shift()
    // Nothing is learned from the first alone.
    const cycle = last ? learn(last, at - last.at, AVERAGED_OVER) : { mean: 500, count: 0 }
    this.#cycles.push({ at, ms: at - (last?.at ?? at), isWanted, ...cycle })
  }

  /** So many wait now. */
  waits(count: number): void {
    const now = this.#now()
    this.#crowds = this.#crowds.filter(crowd => crowd.at > now - MEMORY_MS && crowd.count > count)
    this.#crowds.push({ at: now, count })
  }

  lost(how: Loss): void {
    const at = this.#now()
    this.#lost[how] = [...this.#lost[how].filter(each => each > at - MEMORY_MS), at]
  }

  gaveUp(): void {
    this.#gaveUpAt = this.#now()
  }

  stepped(): void {
    this.#steppedAt = this.#now()
    // The record of a queue stands. To a line, a renewal looks like the end of a hold, which counts as the longest first one.
    if (!this.#pacing.isOrdered)
      this.#memories = [this.#memories[0], this.#newMemory({ mean: UNPROVEN_MS, count: 1 })]
  }

  /** Whether anything is promised: not soon after a step of the server's clock. */
  get isPromised(): boolean {
    return this.#now() - this.#steppedAt >= STEP_MS
  }

  /** Of what was free since then. */
  ms(name: string, { count: waiters, first, oneHoldMs, isTakenInRounds }: Waiting, since: number): number {
    const now = this.#now()
    if (!this.isPromised) return Infinity
    const { isOrdered, hasWeights, isMixed, isForgetful } = this.#pacing
    const busy = this.#busy.filter(each => each.name === name)
    const byLength = busy.toSorted((one, other) => one.ms - other.ms)
    const most = byLength.findLast(({ isExpired }) => !isExpired)?.ms ?? 0
    const isFew = isForgetful === true && !isOrdered
    const holds = isFew ? meanOf(byLength.slice(-AVERAGED_OVER)) : this.#meanOf(name, waiters, since)
    const isSeen = isOrdered || !(hasWeights || isMixed || isFew)
    const mean = Math.max(holds, isSeen ? 0 : this.#cycle(since, isFew)) + this.#rttMs
    const patience = (ms: number) =>
      SLEEP_CHANCE * Math.min(ms / OWN_PARTS, Math.max(OWN_MOST_MS, ms / LONG_HOLD_PARTS))
    const apart = (ms: number) => SLOTS * apartAt(ms, mean)
    // The longest time of which waiters may still sleep when it becomes free.
    const sleeps = (ms: number) => Math.max(patience(ms), apart(ms) * waiters) + this.#rttMs
    const isWaitedBehind = ({ ms, at }: Busy) => at > since - sleeps(ms)
    const slept = byLength.findLast(each => !each.isExpired && isWaitedBehind(each))?.ms ?? 0
    const recent = Math.max(slept, isMixed ? 8_000 : 0, oneHoldMs)
    // None sleeps past the end of a lease, but slots that were given behind it stay as far apart.
    const slotMs = apart(Math.max(recent, byLength.findLast(isWaitedBehind)?.ms ?? 0))
    const slotOfFew = Math.max((SLOTS * most) / 8, Math.min(slotMs, SLOTS * SLOT_MOST_MS))
    const slot = isFew ? slotOfFew : waiters > 1 ? slotMs : 0
    // Slots to which none comes are before those that were given before.
    const { died, 'hung up': hangUps } = this.#lost
    const slotsMs = sleeps(most) + (died.length + hangUps.length) * apart(most)
    const isRecent = (at: number) => at > now - slotsMs
    const lost = died.filter(isRecent)
    // Those that came later believe in 500 ms of their slots, or yield to them for two slots.
    const believed = lost.length > 0 && !isOrdered ? Math.max(SLOT_MOST_MS, YIELD_SLOTS * slotMs) : 0
    const roundsMs = isTakenInRounds ? this.#rttMs : 0
    const base = this.leastMs + roundsMs + Math.max(patience(recent), slot, believed)
    // Those that left beside a waiter that is still there. Where all left, they cost a newcomer nothing.
    const isBeside = (at: number) => at > first
    if (isOrdered) {
      // Those in front may be dead, or sleep because holds were longer or more waited in front of them. They stand
      // aside after waiterMs.
      const left = [...died, ...hangUps]
      const queueMs = 2 * (waiters + left.length) * mean
      const isInFront = (at: number) => at > now - 5_000 - (busy.at(-1)?.ms ?? 0) - queueMs
      // Those behind sleep until the turn that they expected, and none passes over a sleeper that is alive.
      const gone = left.filter(isInFront)
      // Where it was learned, such a hold counts as eight means itself.
      const isShorter = waiters > 1 && most > 8 * mean
      const isWrong = gone.length > 0 || isInFront(this.#gaveUpAt) || isShorter
      // One that came later believes in their places only for as long as it has waited.
      const beside = gone.filter(isBeside).length
      const beforeMs = Math.min((gone.length - beside) * mean, QUEUE_WAITS * Math.max(0, since - first))
      const wrongMs = isWrong ? WAITER_MS + 1_000 + beside * mean + beforeMs : 0
      return base + 1.5 * mean + wrongMs
    }
    const slots = [...lost, ...hangUps.filter(isRecent)].filter(isBeside).length
    // More may become free at once than slots come. Those that have waited for long ask three times as often.
    const weightsMs = 15 * this.#cycle(since, true) + 500 + 3 * (this.#crowds[0]?.count ?? 0) * this.#slot()
    const turn = hasWeights ? weightsMs + patience(recent) : 0
    return base + turn + slots * slotMs
  }

  /** The longest mean by which waiters may still sleep: for one for each place in a queue, and for a part of it in a line. */
  #meanOf(name: string, waiters: number, since: number): number {
    const most = Math.max(waiters, this.#crowds[0]?.count ?? 0)
    const places = this.#pacing.isOrdered ? waiters : most / SLOT_PARTS
    return Math.max(...this.#memories.map(memory => memory.longestMean(name, places, since)))
  }

  /** The longest mean time between grants since then. Of few, little is known. */
  #cycle(since: number, areFew: boolean): number {
    const before = this.#cycles.findLast(({ at }) => at <= since)
    const during = this.#cycles.filter(({ at }) => at > since)
    // Those that found it free at the beginning, or that were not waited for, taught nothing. What is known may die with all that wait.
    const begunAt = Math.max((this.#cycles[0]?.at ?? 0) + this.#rttMs, this.#lost.died.at(-1) ?? 0)
    const taught = this.#cycles.filter(({ at, isWanted }) => isWanted && at > begunAt)
    const least = areFew && taught.length < AVERAGED_OVER ? 500 : 0
    return Math.max(least, before?.mean ?? 500, ...during.map(({ mean }) => mean))
  }

  /** How far apart slots for permits were at most. */
  #slot(): number {
    const apart = this.#cycles.map(({ ms, mean }) => Math.min(apartAt(ms, mean), SLOT_MOST_MS))
    return Math.max(LEAST_SLOT_MS, ...apart)
  }
}

interface Learned {
  readonly mean: number
  readonly count: number
}

/** What the record of a line or a queue has learned, by the name of what is waited for. */
class Memory {
  readonly #most: number
  readonly #now: () => number
  readonly #first: Learned
  /** The mean of the last times, in which an exception counts little, and of how many. */
  readonly #learned = new Map<string, Learned>()
  /** The same before the last time, and how long that was. */
  readonly #before = new Map<string, Learned & { readonly ms: number }>()
  /** What was learned in the last two minutes, by which waiters of a queue may still sleep. */
  #means: { readonly name: string; readonly at: number; readonly mean: number }[] = []

  /** `most`: the mean is of so many. `first`: what it knows at the beginning. */
  constructor(most: number, now: () => number, first: Learned) {
    this.#most = most
    this.#now = now
    this.#first = first
  }

  meanOf(name: string): number {
    return this.#learned.get(name)?.mean ?? 0
  }

  /** The longest that was known while those began to sleep that sleep for so many means. */
  longestMean(name: string, count: number, since: number): number {
    const means = this.#means.filter(each => each.name === name && each.at > since - each.mean * count)
    return Math.max(this.meanOf(name), ...means.map(({ mean }) => mean))
  }

  learn(name: string, ms: number, before = this.#learned.get(name) ?? this.#first): void {
    const learned = learn(before, ms, this.#most)
    const at = this.#now()
    this.#before.set(name, { ...before, ms })
    this.#learned.set(name, learned)
    this.#means = [...this.#means.filter(each => each.at > at - MEMORY_MS), { name, at, mean: learned.mean }]
  }

  /** Lets the last time have been longer. Returns whether there was one. */
  extend(name: string, ms: number): boolean {
    const before = this.#before.get(name)
    if (before) this.learn(name, before.ms + ms, before)
    return !!before
  }

  forgetHalf(name: string): void {
    const learned = this.#learned.get(name)
    if (learned) this.#learned.set(name, { ...learned, count: Math.ceil(learned.count / 2) })
  }
}

/** How far apart slots are behind a hold of `ms`. */
function apartAt(ms: number, mean: number): number {
  const isException = ms > EXCEPTION_FACTOR * mean + SLACK_MS
  return Math.min(
    Math.max(LEAST_SLOT_MS, mean / SLOT_PARTS, isException ? UNPROVEN_MS / SLOT_PARTS : 0),
    SLOT_MOST_MS,
  )
}

/** As `lua/include/pace` does. */
function learn({ mean, count }: Learned, ms: number, most: number): Learned {
  const of = Math.min(count + 1, most)
  return {
    mean: mean + (Math.min(ms, count > 0 ? EXCEPTION_FACTOR * mean + SLACK_MS : UNPROVEN_MS) - mean) / of,
    count: of,
  }
}

function meanOf(busy: readonly Busy[]): number {
  return busy.reduce((sum, { ms }) => sum + ms, 0) / (busy.length || 1)
}
