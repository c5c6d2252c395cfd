import {
  forceRelease,
  type Lease,
  type Lock,
  type Lockable,
  OutcomeUnknownError,
} from '../../../src/index.ts'
import { Bed, NAME, quietly } from '../bed.ts'
import type { Leased } from '../kind.ts'
import type { Check } from './check.ts'

/** What a client did before copies of its requests arrive. All that it had is over. */
type Story = (bed: Bed, leased: Leased, mine: Lockable) => Promise<unknown>

const LEASE_MS = 10_000
/** A line may keep it for a waiter that has gone, but not for as long as a queue keeps the place of a dead one. */
const SOON_MS = 2_000

/** Asks, and soon does not want it any more. */
const givesUp: Story = async (bed, { options }, mine) => {
  const caller = new AbortController()
  const acquiring = mine.acquire({ ...options, leaseMs: LEASE_MS, signal: caller.signal })
  await bed.clock.sleep(50)
  caller.abort()
  await acquiring.then(lease => lease.release()).catch(() => {})
  await bed.clock.sleep(5_000)
}

/** Another process takes what the client does not have. */
const taken = ({ other }: Bed, { of, rival = of, options }: Leased): Promise<Lease> =>
  rival(other(), NAME).acquire({ ...options, leaseMs: LEASE_MS, waitMs: 60_000 })

const STORIES: Readonly<Record<string, Story>> = {
  async 'it released what it had'(_, { options }, mine) {
    const lease = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    await lease.release()
  },

  async 'it extended and released what it had'(_, { options }, mine) {
    const lease = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    await lease.extend(2 * LEASE_MS)
    await lease.release()
  },

  async 'it held twice and released both'(_, { options, scripts }, mine) {
    const outer = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    if (scripts?.reenter) await (await mine.acquire({ reenter: outer })).release()
    await outer.release()
  },

  async 'it gave up before its request arrived'(bed, leased, mine) {
    if (leased.scripts) bed.withhold(leased.scripts.acquire)
    await givesUp(bed, leased, mine)
  },

  async 'it gave up before it heard that it was granted'(bed, leased, mine) {
    if (leased.scripts) bed.disturb(leased.scripts.acquire, { after: 'fails', ms: 1_000 }, 100)
    await givesUp(bed, leased, mine)
  },

  async 'it asked once while it was busy'(bed, leased, mine) {
    const lease = await taken(bed, leased)
    await mine.tryAcquire({ ...leased.options, leaseMs: LEASE_MS })
    await lease.release()
  },

  async 'it waited while it was busy'(bed, leased, mine) {
    const lease = await taken(bed, leased)
    await mine.acquire({ ...leased.options, leaseMs: LEASE_MS, waitMs: 3_000 }).catch(() => {})
    await lease.release()
  },

  async 'it gave up while it waited'(bed, leased, mine) {
    const lease = await taken(bed, leased)
    const caller = new AbortController()
    const options = { ...leased.options, leaseMs: LEASE_MS, waitMs: 60_000, signal: caller.signal }
    const waiting = mine.acquire(options).catch(() => {})
    await bed.clock.sleep(1_000)
    caller.abort()
    await waiting
    await bed.clock.sleep(100)
    await lease.release()
  },

  async 'no answer came, and it cancelled'(bed, { options, scripts }, mine) {
    if (scripts) bed.disturb(scripts.acquire, { after: 'fails' }, MANY)
    const asked = mine.tryAcquire({ ...options, leaseMs: LEASE_MS })
    if (scripts) await fails(asked)
    else
      await asked.then(async result => {
        if (result.acquired) await result.lease.release()
      })
    await bed.clock.sleep(5_000)
  },

  async 'no answer came while it was busy, and it cancelled'(bed, leased, mine) {
    const lease = await taken(bed, leased)
    const { options, scripts } = leased
    if (scripts) bed.disturb(scripts.acquire, { after: 'fails' }, MANY)
    const asked = mine.acquire({ ...options, leaseMs: LEASE_MS, waitMs: 300, maxPolls: 3 })
    await (scripts ? fails(asked) : asked.catch(() => {}))
    await lease.release()
  },

  async 'it was freed by force'(_, { options, scripts }, mine) {
    const lease = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    if (scripts?.forceRelease) await forceRelease(mine as Lock)
    await lease.release()
  },

  async 'it was stolen from'({ other }, { options, steal }, mine) {
    const lease = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    await (await steal?.(other(), NAME))?.release()
    await lease.release()
  },
}

/** Stories at whose end a lease has expired. Nothing finishes its holder, so a copy of its acquire may be granted again. */
const EXPIRED: Readonly<Record<string, Story>> = {
  async 'its lease expired'(bed, { options }, mine) {
    const lease = await mine.acquire({ ...options, leaseMs: LEASE_MS })
    await lease.extend(LEASE_MS + 1_000)
    await bed.clock.sleep(LEASE_MS + 2_000)
  },

  async 'no answer came, its cancellation was lost, and its lease expired'(bed, { options, scripts }, mine) {
    if (!scripts) return
    bed.disturb(scripts.acquire, { after: 'fails' }, MANY)
    bed.withhold(scripts.release)
    await fails(mine.tryAcquire({ ...options, leaseMs: LEASE_MS }))
    await bed.clock.sleep(LEASE_MS + 30_000)
  },
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
    for (const [story, tell] of Object.entries(all)) {
      const say = (wrong: string) => report(`${title}: ${story}, and then ${wrong}`)
      const play = async () => {
        const bed = new Bed(server)
        await bed.run(async () => {
          await leased.prepare?.(bed.other(), NAME)
          await tell(bed, leased, leased.of(bed.locks, NAME)).catch(error => say(String(error)))
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
