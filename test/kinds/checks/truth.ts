import type { Lease } from '../../../src/index.ts'
import { Bed, NAME } from '../bed.ts'
import type { Leased } from '../kind.ts'
import type { Check } from './check.ts'

const LEASE_MS = 10_000
const SLOW_MS = 4_000
/** What a request takes, and what a client deducts for clocks that drift. */
const MARGIN_MS = 200

/**
 * What callers are told is true: a lease lasts for as long as it says, no other client has it meanwhile, it is over after its
 * time, a holder that lost it is told so, and tokens rise.
 */
export const truth: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases)) {
    const say = (wrong: string) => report(`${title}: ${wrong}`)
    for (const [how, delay] of Object.entries(DELAYS)) {
      const bed = await bedOf(leased, server)
      const lease = await delay(bed, leased)
      await lastsAsTold(bed, leased, lease, wrong => say(`${how}, ${wrong}`))
    }
    await isToldOfTheEnd(await bedOf(leased, server), leased, say)
    await saysWhenItIsFree(await bedOf(leased, server), leased, say)
    if (leased.hasTokens) await mintsRisingTokens(await bedOf(leased, server), leased, say)
  }
}

type Say = (wrong: string) => void

async function bedOf({ prepare }: Leased, server: ConstructorParameters<typeof Bed>[0]): Promise<Bed> {
  const bed = new Bed(server)
  await bed.run(async () => prepare?.(bed.other(), NAME))
  return bed
}

function acquire(bed: Bed, { of, options }: Leased): Promise<Lease> {
  return bed.run(() => of(bed.locks, NAME).acquire({ ...options, leaseMs: LEASE_MS }))
}

function isFree(bed: Bed, { of, rival = of, options }: Leased): Promise<boolean> {
  return bed.run(async () => (await rival(bed.other(), NAME).tryAcquire(options)).acquired)
}

/** Ways to a lease that is told late. */
const DELAYS: Readonly<Record<string, (bed: Bed, leased: Leased) => Promise<Lease>>> = {
  'after a grant': acquire,

  async 'after a grant that was told late'(bed, leased) {
    if (leased.scripts) bed.disturb(leased.scripts.acquire, { after: 'fails', ms: SLOW_MS })
    return acquire(bed, leased)
  },

  async 'after a look'(bed, leased) {
    const lease = await acquire(bed, leased)
    await bed.pass(SLOW_MS)
    await bed.run(() => lease.isHeld())
    return lease
  },

  async 'after an extension that was told late'(bed, leased) {
    const lease = await acquire(bed, leased)
    if (leased.scripts) bed.disturb(leased.scripts.extend, { after: 'fails', ms: SLOW_MS })
    await bed.run(() => lease.extend(2 * LEASE_MS))
    return lease
  },

  async 'after a re-entry'(bed, leased) {
    const lease = await acquire(bed, leased)
    await bed.pass(SLOW_MS)
    if (!leased.scripts?.reenter) return lease
    return bed.run(() => leased.of(bed.locks, NAME).acquire({ reenter: lease, leaseMs: LEASE_MS }))
  },

  async 'after a theft'(bed, leased) {
    if (!leased.steal) return acquire(bed, leased)
    await bed.run(() => leased.of(bed.other(), NAME).acquire({ leaseMs: LEASE_MS }))
    return bed.run(() => leased.steal?.(bed.locks, NAME) as Promise<Lease>)
  },
}

async function lastsAsTold(bed: Bed, leased: Leased, lease: Lease, say: Say): Promise<void> {
  if (lease.remainingMs() < 1) return say('it is over at once')
  await bed.pass(lease.remainingMs() - 1)
  if (await isFree(bed, leased)) say('it is free before the time that its holder was told')
}

async function isToldOfTheEnd(bed: Bed, leased: Leased, say: Say): Promise<void> {
  const lease = await acquire(bed, leased)
  await bed.pass(LEASE_MS + MARGIN_MS)
  const { of, rival = of, options } = leased
  const next = await bed
    .run(() => rival(bed.other(), NAME).acquire({ ...options, leaseMs: LEASE_MS, waitMs: 5_000 }))
    .catch(() => undefined)
  if (!next) return say('it is not free after the time of its lease')
  const extended = await bed
    .run(() => lease.extend())
    .then(
      () => 'extended',
      () => 'gone',
    )
  if (extended !== 'gone') say('a lease that has expired is extended')
  const released = await bed.run(() => lease.release())
  if (released !== 'gone') say(`the release of a lease that has expired returns "${released}"`)
  if (!(await bed.run(() => next.isHeld()))) say('the late release of a lease frees the next holder')
  if (!leased.rivalsShare && (await isFree(bed, leased)))
    say('the late release of a lease lets a third client in')
}

async function saysWhenItIsFree(bed: Bed, leased: Leased, say: Say): Promise<void> {
  const { of, rival = of, options } = leased
  await acquire(bed, leased)
  await bed.pass(SLOW_MS)
  const result = await bed.run(() => rival(bed.other(), NAME).tryAcquire(options))
  if (result.acquired) return say('another client has it as well')
  if (Math.abs(result.retryAfterMs - (LEASE_MS - SLOW_MS)) > MARGIN_MS)
    say(`a busy client is told to come in ${result.retryAfterMs} ms, and not in ${LEASE_MS - SLOW_MS}`)
}

/** Also when a server's clock is set back, and when a grant is told twice. */
async function mintsRisingTokens(bed: Bed, leased: Leased, say: Say): Promise<void> {
  let last = 0
  for (let turn = 0; turn < 4; turn++) {
    if (turn === 1) bed.setBackMs = 60_000
    if (turn === 2 && leased.scripts) bed.disturb(leased.scripts.acquire, { after: 'fails' })
    const lease = turn === 3 ? await stolen(bed, leased) : await acquire(bed, leased)
    if (!((lease.token ?? 0) > last)) say(`token ${lease.token} follows ${last}`)
    last = lease.token ?? 0
    if (turn !== 2) await bed.run(() => lease.release())
  }
}

function stolen(bed: Bed, leased: Leased): Promise<Lease> {
  return leased.steal
    ? bed.run(() => leased.steal?.(bed.locks, NAME) as Promise<Lease>)
    : acquire(bed, leased)
}
