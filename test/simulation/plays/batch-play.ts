import { type Lease, LockError, type Locks, lock } from '../../../src/index.ts'
import type { Play, Stage, Visit } from './play.ts'

const NAMES = Array.from({ length: 200 }, (_, at) => `job:${at}`)

interface Hold {
  readonly client: string
  readonly lease: Lease
  readonly askedAt: number
}

/** Takes as many of 200 locks as are free, renews them all for a while, and checks that no two clients prove one. */
export function batchPlay({ oracle, gives, now, count }: Stage): Play {
  const holds = new Map<string, Hold>()
  const overtaken = new Set<Lease>()

  function begin(hold: Hold): void {
    const { client, lease } = hold
    const before = holds.get(lease.name)
    if (before && oracle.isPromised(before.askedAt)) {
      if (before.lease.remainingMs() > 0)
        oracle.violated(`${client} has ${lease.name}, and ${before.client} still proves it`)
      overtaken.add(before.lease)
    }
    holds.set(lease.name, hold)
  }

  function end(me: string, lease: Lease): void {
    if (overtaken.has(lease) && lease.remainingMs() > 0)
      oracle.violated(`${me} proves ${lease.name} again, after another had it`)
    if (holds.get(lease.name)?.lease === lease) holds.delete(lease.name)
  }

  async function use(
    { me, machine }: Visit,
    locks: Locks,
    name: string,
    { holdMs, ...how }: { leaseMs: number; waitMs: number; holdMs: number },
  ): Promise<void> {
    const askedAt = now()
    const lease = await lock(locks, name).acquire(how)
    count()
    begin({ client: me, lease, askedAt })
    machine.ended.then(() => end(me, lease))
    // Some end without a release, while others wait.
    lease.keepAlive({ maxHoldMs: 5_000 })
    await machine.clock.sleep(holdMs, lease.signal)
    end(me, lease)
    const arrived = gives.given(machine, {
      what: `${me} releases ${name}`,
      owedMs: how.leaseMs,
      isDone: ({ engine }) => engine.command('HEXISTS', name, lease.holder) === 0,
    })
    await lease.release()
    arrived()
  }

  return {
    async visit(visit) {
      const { locks, random, record } = visit
      const [first] = locks
      const how = {
        leaseMs: random.pick([2_000, 30_000]),
        waitMs: random.pick([0, 5_000]),
        holdMs: random.between(0, 20_000),
      }
      // A process that may die whenever an answer reaches it does not live to renew 200.
      const names = NAMES.slice(0, random.pick([10, 200]))
      const uses = names.map(name => first && use(visit, first, name, how))
      const met: Record<string, number> = {}
      for (const outcome of await Promise.allSettled(uses)) {
        if (outcome.status === 'fulfilled') continue
        if (!(outcome.reason instanceof LockError)) throw outcome.reason
        met[outcome.reason.code] = (met[outcome.reason.code] ?? 0) + 1
      }
      record(`is done: ${JSON.stringify(met)}`)
    },
    judge() {},
  }
}
