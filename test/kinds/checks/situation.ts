/** What a client does with a kind, step by step, on a server of its own. */
import {
  type AcquireOptions,
  forceRelease,
  type Lease,
  type Lock,
  type Lockable,
  OutcomeUnknownError,
  type WaitOptions,
} from '../../../src/index.ts'
import type { Compiled } from '../../simulation/compiled.ts'
import { Bed, NAME } from '../bed.ts'
import type { Leased } from '../kind.ts'

export const LEASE_MS = 10_000
/** How long what is slow takes. */
export const SLOW_MS = 4_000

/** What a step has to do with, and the leases that it leaves to the next. */
export interface Situation {
  readonly bed: Bed
  readonly leased: Leased
  readonly mine: Lockable
  readonly options: AcquireOptions
  /** The last is the one that the next step is about. */
  readonly leases: Lease[]
  /** What the last release returned. */
  outcome?: string | undefined
}

export type Step = keyof typeof STEPS

const STEPS = {
  acquires: async ({ leases, mine, options }: Situation) => leases.push(await mine.acquire(options)),
  /** Another process takes what the client does not have. */
  'is busy': async ({ leases, bed, leased, options }: Situation) =>
    leases.push(await rivalOf(bed, leased).acquire({ ...options, waitMs: 60_000 })),
  steals: async ({ leases, bed, leased: { steal } }: Situation) =>
    steal && leases.push(await steal(bed.locks, NAME)),
  async releases(it: Situation) {
    it.outcome = await it.leases.pop()?.release()
  },
  extends: ({ leases }: Situation) => leases.at(-1)?.extend(2 * LEASE_MS),
  looks: ({ leases }: Situation) => leases.at(-1)?.isHeld(),
  're-enters': async ({ leases, mine, leased: { scripts } }: Situation) =>
    scripts?.reenter && leases.push(await mine.acquire({ reenter: leases.at(-1), leaseMs: LEASE_MS })),
  'is freed by force': async ({ mine, leased: { scripts } }: Situation) =>
    scripts?.forceRelease && forceRelease(mine as Lock),
  'is stolen from': async ({ bed, leased: { steal } }: Situation) =>
    (await steal?.(bed.other(), NAME))?.release(),
  'asks once': ({ mine, options }: Situation) => mine.tryAcquire(options),
  waits: ({ mine, options }: Situation) => mine.acquire({ ...options, waitMs: 3_000 }).catch(() => {}),
  'soon gives up': (it: Situation) => abandons(it, {}, 50),
  'waits and gives up': (it: Situation) => abandons(it, { waitMs: 60_000 }, 1_000),
  /** Where it is made of other kinds, it is answered. */
  'asks in vain': ({ mine, options, leased: { scripts } }: Situation) =>
    scripts
      ? fails(mine.tryAcquire(options))
      : mine.tryAcquire(options).then(result => (result.acquired ? result.lease.release() : 'gone')),
  'waits in vain': ({ mine, options, leased: { scripts } }: Situation) => {
    const asked = mine.acquire({ ...options, waitMs: 300, maxPolls: 3 })
    return scripts ? fails(asked) : asked.catch(() => {})
  },
  'no request arrives': ({ bed, leased: { scripts } }: Situation) => scripts && bed.withhold(scripts.acquire),
  'its first request arrives': ({ bed }: Situation) => bed.sent[0] && bed.deliver(bed.sent[0]),
  'no cancellation arrives': ({ bed, leased: { scripts } }: Situation) =>
    scripts && bed.withhold(scripts.release),
  'an answer is lost': (it: Situation) => loseAnswers(it, 'acquire'),
  'answers are lost': (it: Situation) => loseAnswers(it, 'acquire', { times: MANY }),
  'answers are late': (it: Situation) => loseAnswers(it, 'acquire', { times: MANY, ms: 1_000 }),
  'a grant is told late': (it: Situation) => loseAnswers(it, 'acquire', { ms: SLOW_MS }),
  'an extension is told late': (it: Situation) => loseAnswers(it, 'extend', { ms: SLOW_MS }),
  'the database is full': ({ bed }: Situation) => {
    bed.engine.full = true
  },
  'there is memory again': ({ bed }: Situation) => {
    bed.engine.full = false
  },
  'the clock is set back': ({ bed }: Situation) => {
    bed.setBackMs = 60_000
  },
  '4 s pass': ({ bed }: Situation) => bed.clock.sleep(SLOW_MS),
  '15 s pass': ({ bed }: Situation) => bed.clock.sleep(15_000),
  'leases end': ({ bed }: Situation) => bed.clock.sleep(4 * LEASE_MS),
}

/** A server, something that can be held there, and a client. */
export async function situationOf(leased: Leased, server: Compiled): Promise<Situation> {
  const bed = new Bed(server)
  await bed.run(async () => leased.prepare?.(bed.other(), NAME))
  const mine = leased.of(bed.locks, NAME)
  return { bed, leased, mine, options: { ...leased.options, leaseMs: LEASE_MS }, leases: [] }
}

/** Takes the steps in order, up to the first that fails. */
export function take(it: Situation, steps: readonly Step[]): Promise<void> {
  return it.bed.run(async () => {
    for (const step of steps) await STEPS[step](it)
  })
}

/** What another process cannot have meanwhile. */
export function rivalOf(bed: Bed, { of, rival = of }: Leased): Lockable {
  return rival(bed.other(), NAME)
}

/** Whether another process can have it. It has it then. */
export function isFree({ bed, leased }: Situation): Promise<boolean> {
  return bed.run(async () => (await rivalOf(bed, leased).tryAcquire(leased.options)).acquired)
}

/** More than a client ever sends. */
const MANY = 1_000

function loseAnswers(
  { bed, leased: { scripts } }: Situation,
  verb: 'acquire' | 'extend',
  { times = 1, ms = 0 } = {},
): void {
  if (scripts) bed.disturb(scripts[verb], { after: 'fails', ms }, times)
}

/** Asks, and does not want it any more after a while. What it gets all the same, it gives back. */
async function abandons({ bed, mine, options }: Situation, wait: WaitOptions, afterMs: number) {
  const caller = new AbortController()
  const acquiring = mine.acquire({ ...options, ...wait, signal: caller.signal })
  const over = acquiring.then(lease => lease.release()).catch(() => {})
  await bed.clock.sleep(afterMs)
  caller.abort()
  await over
  await bed.clock.sleep(100)
}

/** Such a caller must hear that it may have what it asked for. */
async function fails(asked: Promise<unknown>): Promise<void> {
  const outcome = await asked.then(
    () => 'it is answered',
    error => (error instanceof OutcomeUnknownError ? '' : String(error)),
  )
  if (outcome) throw new Error(`without any answer, ${outcome}`)
}
