import {
  type AcquireOptions,
  type Lease,
  type Lockable,
  LockError,
  type Locks,
  resume,
  serialize,
  withLock,
} from '../../../src/index.ts'
import { LeaseWatch } from '../oracle/lease-watch.ts'
import type { Share } from '../oracle/oracle.ts'
import type { Random } from '../world/random.ts'
import type { Server } from '../world/server.ts'
import { LONGEST_LEASE_MS } from '../world/server.ts'
import { free } from './operator.ts'
import { asking, type Play, type Stage, type Visit } from './play.ts'

/** What a client asks for, and what that allows beside it. */
export interface Choice extends Share {
  readonly lock: Lockable
  /** What hands over and is freed, where that is another. */
  readonly itself?: Lockable
}

export interface LeaseKind {
  choose(locks: Locks, random: Random, all: readonly Locks[]): Choice
  /** The hashes that holders have on every server; none where holders are not told from keys. */
  readonly keys: readonly string[]
  readonly prepare?: Play['prepare']
  readonly stays?: Play['stays']
  readonly cannot?: readonly Way[]
  /** Looks at what is left on a server that lost nothing, once every lease is over. Returns what is wrong. */
  readonly faultIn?: (server: Server) => string | undefined
}

const WAYS = [
  'briefly',
  'kept',
  'extended',
  'left',
  'too long',
  'asking again',
  'with lock',
  'handed over',
  're-entered',
  'freed by an operator',
] as const
type Way = (typeof WAYS)[number]

/** Acquires, holds and ends leases in every way there is, and checks every answer. */
export function leasePlay(
  { choose, keys, prepare, stays, cannot = [], faultIn }: LeaseKind,
  stage: Stage,
): Play {
  const { oracle, gives } = stage
  const startedAt = stage.now()
  const watch = new LeaseWatch(keys, stage)
  const ways = WAYS.filter(way => !cannot.includes(way))

  async function visit(visit: Visit): Promise<void> {
    const { me, locks, random, machine, record } = visit
    const how = random.pick(ways)
    const leaseMs = random.pick([300, 2_000, LONGEST_LEASE_MS])
    const asked = asking(visit, random.pick([0, 0, 500, 5_000, 30_000]))
    const { waitMs } = asked
    const { lock, itself = lock, side, weight } = choose(locks, visit.taste(), visit.all)
    const share = { side, ...(weight && { weight }) }
    const options = {
      ...asked,
      leaseMs,
      ...(weight && { weight }),
      // Few polls are only worth while beside callers that have more.
      ...(machine.hasCallers && random.chance(0.2) && { maxPolls: random.pick([2, 3]) }),
    }
    let askedAt = stage.now()
    const take = (lease: Lease) => {
      stage.count()
      askedAt = stage.took?.(lease) ?? askedAt
      record(`got it ${side.name} ${weight ?? ''} for ${leaseMs} ms: ${how}`)
      oracle.granted(me, share, lease, askedAt)
      machine.ended.then(() => oracle.ended(lease))
    }
    /** What an acquisition that failed may have got is given back. */
    const gaveUp = <T>(acquiring: Promise<T>): Promise<T> =>
      acquiring.catch(error => {
        gives.released(machine, 'gives up', { leaseMs })
        throw error
      })
    const hold = (ms: number, lease: Lease, least = 0) =>
      machine.clock.sleep(random.between(least, ms) * (least ? 1 : (visit.haste ?? 1)), lease.signal)
    if (how === 'with lock') {
      return gaveUp(
        withLock(lock, { ...options, renew: random.chance(0.5) }, async lease => {
          take(lease)
          await hold(5_000, lease)
          oracle.ended(lease)
          gives.released(machine, 'releases what it worked under', { leaseMs, lease })
        }),
      )
    }
    const lease = await watch.acquire(visit, waitMs, () => gaveUp(lock.acquire(options)))
    take(lease)
    await hold(200, lease)
    if (how === 'left') return
    if (how === 'handed over') return handOver(visit, share, lease, { askedAt, leaseMs })
    if (how === 'kept') lease.keepAlive({ maxHoldMs: 20_000 })
    if (how === 'extended') await extend(visit, lease)
    if (how === 're-entered') await reenter(visit, lock, lease, leaseMs)
    if (how === 'freed by an operator') record(await free(itself, visit, stage))
    if (how === 'asking again') await askAgain(visit, lock, share, { leaseMs, ...(weight && { weight }) })
    if (how === 'too long') await hold(leaseMs + 1_000, lease, leaseMs - 300)
    else if (how !== 'briefly') await hold(how === 'extended' ? 9_000 : 15_000, lease)
    await end(visit, lease, askedAt, leaseMs)
  }

  async function end(visit: Visit, lease: Lease, askedAt: number, leaseMs: number): Promise<void> {
    const arrived = gives.released(visit.machine, 'releases', { leaseMs, lease })
    await watch.end(visit, lease, askedAt)
    arrived()
  }

  /** The second one must not shorten what the first one proved, whatever arrives late. */
  async function extend({ me }: Visit, lease: Lease): Promise<void> {
    for (const extendMs of [LONGEST_LEASE_MS, 300]) {
      await lease.extend(extendMs).catch(expectLockError)
      oracle.check(me)
    }
  }

  async function reenter(
    { machine, record }: Visit,
    lock: Lockable,
    lease: Lease,
    leaseMs: number,
  ): Promise<void> {
    const inner = await lock.acquire({ reenter: lease, leaseMs, waitMs: 0 }).catch(error => {
      gives.released(machine, 'gives up what it re-entered', { leaseMs, left: 1 })
      throw error
    })
    const arrived = gives.released(machine, 'releases what it re-entered', { leaseMs, left: 1 })
    const outcome = await inner.release()
    arrived()
    record(`released what it re-entered: ${outcome}`)
    if (outcome === 'released') oracle.violated('an inner release ended the outer hold')
  }

  /** A second acquisition of the same process is another holder. */
  async function askAgain(
    { me }: Visit,
    lock: Lockable,
    share: Share,
    options: AcquireOptions,
  ): Promise<void> {
    const askedAt = stage.now()
    const answer = await lock.tryAcquire(options)
    if (!answer.acquired) return
    stage.took?.(answer.lease)
    oracle.granted(`${me} again`, share, answer.lease, askedAt)
    oracle.ended(answer.lease)
    await answer.lease.release()
  }

  async function handOver(
    visit: Visit,
    share: Share,
    lease: Lease,
    { askedAt, leaseMs }: { askedAt: number; leaseMs: number },
  ): Promise<void> {
    const text = serialize(lease)
    const other = visit.another()
    if (visit.random.chance(0.3)) return holdTogether(visit, other, lease, share, askedAt)
    oracle.ended(lease)
    const goingOn = goOn(other, text, share, { askedAt, leaseMs })
    await Promise.race([goingOn, other.machine.ended])
  }

  /** Both go on, and are one holder. Once one of them releases, the other holds nothing, but learns it only when it asks. */
  async function holdTogether(
    visit: Visit,
    other: Visit,
    lease: Lease,
    share: Share,
    askedAt: number,
  ): Promise<void> {
    const again = bringBack(other, serialize(lease))
    const both = async () => {
      await again.extend()
      other.record('goes on with it as well')
      oracle.goesOn(other.me, share, again, askedAt, lease)
      const pauses = [visit, other].map(({ machine, random }) => machine.clock.sleep(random.between(0, 500)))
      await Promise.all(pauses)
    }
    await Promise.race([both(), other.machine.ended])
    oracle.ended(lease)
    oracle.ended(again)
    const releases = [lease.release(), Promise.race([again.release(), other.machine.ended])]
    visit.record(`both released: ${await Promise.all(releases)}`)
  }

  function bringBack(other: Visit, text: string): Lease {
    const { lock, itself = lock } = choose(other.locks, other.taste(), other.all)
    return resume(itself, text)
  }

  async function goOn(
    other: Visit,
    text: string,
    share: Share,
    { askedAt, leaseMs }: { askedAt: number; leaseMs: number },
  ): Promise<void> {
    const again = bringBack(other, text)
    await again.extend()
    other.record('goes on with it')
    oracle.goesOn(other.me, share, again, askedAt)
    other.machine.ended.then(() => oracle.ended(again))
    await other.machine.clock.sleep(other.random.between(0, 500), again.signal)
    await end(other, again, askedAt, leaseMs)
  }

  function judge(): void {
    watch.judge()
    for (const server of oracle.isKept(startedAt) ? stage.servers : []) {
      const fault = faultIn?.(server)
      if (fault) oracle.violated(fault)
    }
  }

  return { visit, judge, ...(prepare && { prepare }), ...(stays && { stays }) }
}

/** A failed extension leaves what was proven before. */
function expectLockError(error: unknown): void {
  if (!(error instanceof LockError)) throw error
}
