import { type Lease, LeaseLostError, LockError } from '../../../src/index.ts'
import { allHeld } from '../../../src/memory/all-held.ts'
import { nameOf } from '../compiled.ts'
import type { Stage, Visit } from '../plays/play.ts'
import type { Server } from '../world/server.ts'
import { isBusy, watchBusy } from './busy-watch.ts'
import { webHoldersOf } from './give-watch.ts'

/**
 * Requests of one acquire to one server: three sends for each of 20 polls, more than a wait of 5 s makes, and for the
 * cancellation, each with and without its text.
 */
const MOST_REQUESTS = 2 * 3 * 21

/** Compares what clients are told with what the servers hold. */
export class LeaseWatch {
  readonly #keys: readonly string[]
  readonly #stage: Stage
  /** Clients that were told that nothing is held for them, and when. */
  readonly #holdNothing = new Map<string, number>()
  /** Holders that got something from a duplicate, as those may whom no server knows as finished (docs/guarantees.md). */
  readonly #byDuplicate = new Set<string>()

  constructor(keys: readonly string[], stage: Stage) {
    this.#keys = keys
    this.#stage = stage
    if (keys.length > 0) watchBusy(keys, stage)
    for (const server of stage.servers) {
      server.onScript(text => {
        this.#look()
        const before = server.runsDuplicate ? this.#holders() : []
        return reply => {
          // Who has a part of its permits is not busy, or it would wait for itself.
          const isOfPermits = nameOf(text).startsWith('permit-semaphore')
          if (isOfPermits && isBusy(reply) && hasPermits(server, server.asked.args))
            stage.oracle.violated('a client that has a permit was told "busy"')
          for (const holder of server.runsDuplicate ? this.#holders() : [])
            if (!before.includes(holder)) this.#byDuplicate.add(holder)
          if (/forceRelease$|steal$/.test(nameOf(text))) stage.oracle.freed()
          this.#look()
        }
      })
    }
  }

  /** Acquires, and checks the error if there is one. */
  async acquire({ me, machine, record }: Visit, waitMs: number, ask: () => Promise<Lease>): Promise<Lease> {
    const { oracle, servers, now } = this.#stage
    const askedAt = now()
    const before = machine.requests
    try {
      return await ask()
    } catch (error) {
      if (error instanceof LockError && !error.mayBeHeld) {
        record('is told that nothing is held')
        // A failover can undo a release that was answered.
        if (
          oracle.isKept(askedAt) &&
          this.#holders().some(holder => holder.startsWith(`${me}@`) && !this.#byDuplicate.has(holder))
        )
          oracle.violated(`${me} was told that nothing is held, and it holds`)
        if (oracle.isKept(askedAt) && servers.some(server => hasPermits(server, [...machine.holders])))
          oracle.violated(`${me} was told that nothing is held, and it has permits`)
        if (this.#isFinished(me)) this.#holdNothing.set(me, askedAt)
      }
      throw error
    } finally {
      const requests = machine.requests - before
      // A red lock gives back what a round without a majority got, which takes as many.
      const callers = machine.hasCallers ? 6 : 1
      const most = (MOST_REQUESTS + waitMs / 100) * servers.length * (servers.length > 1 ? 2 : callers)
      if (requests > most) oracle.violated(`${me} sent ${requests} requests`)
    }
  }

  /** Releases, and checks the answer. */
  async end({ me, machine, record }: Visit, lease: Lease, grantAskedAt: number): Promise<void> {
    const { oracle, now, took } = this.#stage
    await machine.clock.sleep(1)
    const { signal } = lease
    // A process that was suspended is woken by its timers in their order, and the one of the signal may come second.
    if (lease.remainingMs() === 0) await machine.clock.sleep(1)
    // Timers that stood still come later than what the wall clock proves.
    if (lease.remainingMs() === 0 && !signal.aborted && !machine.standsStill)
      oracle.violated(`${me} had no signal at the end`)
    const promised = () => oracle.isUndisturbed(grantAskedAt)
    const lostBy = signal.reason instanceof LeaseLostError && signal.reason.reason
    if (lostBy === 'taken' && promised()) oracle.violated(`${me} was told "taken"`)
    const [leftMs, askedAt] = [lease.remainingMs(), now()]
    oracle.ended(lease)
    const outcome = await lease.release()
    record(`released: ${outcome}`)
    // Where it may have gone on to another caller, what is given back tells.
    const holds = !took && this.#holders().some(holder => `${holder}:`.startsWith(`${lease.holder}:`))
    if (outcome === 'released' && holds && oracle.isKept(grantAskedAt))
      oracle.violated(`${me} was told "released" and still holds`)
    if (outcome === 'gone' && now() - askedAt < leftMs && promised())
      oracle.violated(`${me} was told "gone" with ${leftMs} ms left`)
  }

  /** When everything has arrived and every lease is over. */
  judge(): void {
    for (const server of this.#stage.servers)
      for (const key of this.#keys)
        if (server.exists(key)) this.#stage.oracle.violated(`a ghost holds ${key}`)
  }

  #look(): void {
    const { oracle } = this.#stage
    for (const holder of this.#holdNothing.size > 0 ? this.#holders() : []) {
      const client = holder.split('@')[0] ?? ''
      if (!oracle.isKept(this.#holdNothing.get(client) ?? -Infinity)) continue
      oracle.violated(`${client} was told that nothing is held, and later it holds`)
      this.#holdNothing.delete(client)
    }
  }

  #isFinished(client: string): boolean {
    return this.#stage.servers.every(({ engine }) =>
      this.#keys.some(key =>
        engine.keyspace.keys().some(each => each.startsWith(`edgelock:done:{${key}}:${client}@`)),
      ),
    )
  }

  /** Who holds anywhere; a writer's field has a suffix, and a web lock's member its mode in front. */
  #holders(): string[] {
    return this.#stage.servers.flatMap(({ engine: { keyspace } }) => {
      keyspace.freeze()
      return this.#keys.flatMap(key => {
        const data = keyspace.data(key)
        const fields = data?.type === 'hash' ? [...data.value.keys()] : []
        return [...fields, ...webHoldersOf(keyspace, key)]
      })
    })
  }
}

/** Whether one of these names a permit that is held: a holder of several consists of their ids. */
function hasPermits({ engine }: Server, holders: readonly string[]): boolean {
  return allHeld(engine.keyspace)
    .filter(({ kind }) => kind === 'permit-semaphore')
    .some(held => held.holders.some(({ id }) => holders.some(holder => holder.includes(id))))
}
