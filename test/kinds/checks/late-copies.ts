import {
  type AcquireOptions,
  forceRelease,
  type Lease,
  type Lock,
  type Lockable,
  OutcomeUnknownError,
  type WaitOptions,
} from '../../../src/index.ts'
import { Bed, NAME, quietly } from '../bed.ts'
import type { Leased } from '../kind.ts'
import type { Check } from './check.ts'

const LEASE_MS = 10_000
/** A line may keep it for a waiter that has gone, but not for as long as a queue keeps the place of a dead one. */
const SOON_MS = 2_000

/** What a step has to do with, and the lease that it leaves to the next. */
interface Situation {
  readonly bed: Bed
  readonly leased: Leased
  readonly mine: Lockable
  readonly options: AcquireOptions
  lease?: Lease
}

const STEPS = {
  async acquires(it: Situation) {
    it.lease = await it.mine.acquire(it.options)
  },
  /** Another process takes what the client does not have. */
  async 'is busy'(it: Situation) {
    const { of, rival = of } = it.leased
    it.lease = await rival(it.bed.other(), NAME).acquire({ ...it.options, waitMs: 60_000 })
  },
  releases: ({ lease }: Situation) => lease?.release(),
  extends: ({ lease }: Situation) => lease?.extend(2 * LEASE_MS),
  're-enters': async ({ mine, lease, leased: { scripts } }: Situation) =>
    scripts?.reenter && lease && (await mine.acquire({ reenter: lease })).release(),
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
  'no cancellation arrives': ({ bed, leased: { scripts } }: Situation) =>
    scripts && bed.withhold(scripts.release),
  'answers are lost': ({ bed, leased: { scripts } }: Situation) =>
    scripts && bed.disturb(scripts.acquire, { after: 'fails' }, MANY),
  'answers are late': ({ bed, leased: { scripts } }: Situation) =>
    scripts && bed.disturb(scripts.acquire, { after: 'fails', ms: 1_000 }, 100),
  '5 s pass': ({ bed }: Situation) => bed.clock.sleep(5_000),
  'leases end': ({ bed }: Situation) => bed.clock.sleep(4 * LEASE_MS),
}

/** What a client did before copies of its requests arrive. All that it had is over. */
const STORIES: Readonly<Record<string, readonly (keyof typeof STEPS)[]>> = {
  'it released what it had': ['acquires', 'releases'],
  'it extended and released what it had': ['acquires', 'extends', 'releases'],
  'it held twice and released both': ['acquires', 're-enters', 'releases'],
  'it gave up before its request arrived': ['no request arrives', 'soon gives up', '5 s pass'],
  'it gave up before it heard that it was granted': ['answers are late', 'soon gives up', '5 s pass'],
  'it asked once while it was busy': ['is busy', 'asks once', 'releases'],
  'it waited while it was busy': ['is busy', 'waits', 'releases'],
  'it gave up while it waited': ['is busy', 'waits and gives up', 'releases'],
  'no answer came, and it cancelled': ['answers are lost', 'asks in vain', '5 s pass'],
  'no answer came while it was busy, and it cancelled': [
    ...(['is busy', 'answers are lost', 'waits in vain', 'releases'] as const),
  ],
  'it was freed by force': ['acquires', 'is freed by force', 'releases'],
  'it was stolen from': ['acquires', 'is stolen from', 'releases'],
}

/** Stories at whose end a lease has expired. Nothing finishes its holder, so a copy of its acquire may be granted again. */
const EXPIRED: typeof STORIES = {
  'its lease expired': ['acquires', 'extends', 'leases end'],
  'no answer came, its cancellation was lost, and its lease expired': [
    ...(['answers are lost', 'no cancellation arrives', 'asks in vain', 'leases end'] as const),
  ],
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

/** More than a client ever sends. */
const MANY = 1_000

/** Such a caller must hear that it may have what it asked for. */
async function fails(asked: Promise<unknown>): Promise<void> {
  const outcome = await asked.then(
    () => 'it is answered',
    error => (error instanceof OutcomeUnknownError ? '' : String(error)),
  )
  if (outcome) throw new Error(`without any answer, ${outcome}`)
}

/** A copy of a request that arrives when everything is over takes nothing, and it harms no later holder. */
export const lateCopies: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases)) {
    const all = { ...STORIES, ...EXPIRED }
    for (const [story, steps] of Object.entries(all)) {
      const say = (wrong: string) => report(`${title}: ${story}, and then ${wrong}`)
      const play = async () => {
        const bed = new Bed(server)
        await bed.run(async () => {
          await leased.prepare?.(bed.other(), NAME)
          const mine = leased.of(bed.locks, NAME)
          const it = { bed, leased, mine, options: { ...leased.options, leaseMs: LEASE_MS } }
          const tell = async () => {
            for (const step of steps) await STEPS[step](it)
          }
          await tell().catch(error => say(String(error)))
        })
        return bed
      }
      if (!(story in EXPIRED)) await takesNothing(await play(), leased, say)
      await harmsNone(await play(), leased, say, story in EXPIRED)
    }
  }
}

type Say = (wrong: string) => void

/** One by one: a copy of a release may undo what a ghost took. */
async function takesNothing(bed: Bed, leased: Leased, say: Say): Promise<void> {
  const { keyspace } = bed.engine
  const untouched = keyspace.snapshot()
  if (!(await asking(bed, leased, SOON_MS))) say(`it is not free within ${SOON_MS} ms`)
  keyspace.restore(untouched)
  for (const [at, request] of [...bed.sent.entries()]) {
    const before = keyspace.snapshot()
    quietly(() => bed.deliver(request))
    const lease = await asking(bed, leased)
    if (lease) await bed.run(() => lease.release())
    else say(`a copy of its request ${at + 1} of ${bed.sent.length} takes it`)
    keyspace.restore(before)
  }
}

async function asking(
  bed: Bed,
  { of, rival = of, options }: Leased,
  waitMs = 4_000,
): Promise<Lease | undefined> {
  const mine = rival(bed.other(), NAME)
  // Queues keep places for a moment.
  return bed.run(() => mine.acquire({ ...options, leaseMs: LEASE_MS, waitMs })).catch(() => undefined)
}

async function harmsNone(bed: Bed, leased: Leased, say: Say, mayReturn: boolean): Promise<void> {
  const next = await asking(bed, leased)
  if (!next) return say('no other client gets it')
  const until = bed.clock.now() + next.remainingMs()
  for (const [at, request] of [...bed.sent.entries()]) {
    quietly(() => bed.deliver(request))
    const what = `a copy of its request ${at + 1} of ${bed.sent.length}`
    if (!(await bed.run(() => next.isHeld()))) return say(`${what} takes it from the next holder`)
    if (Math.abs(bed.clock.now() + next.remainingMs() - until) > 200)
      return say(`${what} changes the lease of the next holder`)
  }
  const outcome = await bed.run(() => next.release())
  if (outcome !== 'released') say(`the next holder is told "${outcome}" at its release`)
  if (mayReturn) return
  if (!(await asking(bed, leased))) say('no other client gets it once the next holder has released it')
}
