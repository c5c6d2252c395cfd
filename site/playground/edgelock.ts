import { createLocks, type Lease, LockBusyError, lock } from '../../src/index.ts'
import { acquire, extend, release } from '../../src/transport/scripts/lock.gen.ts'
import { Client, LEASE_MS, NAME, type Table } from './client.ts'

const VERBS = new Map(Object.entries({ acquire, extend, release }).map(([verb, { text }]) => [text, verb]))

/** A client that uses edgelock as an application would. */
export class EdgelockClient extends Client {
  readonly #lock
  #lease: Lease | undefined

  constructor(name: string, table: Table) {
    super(name, table)
    const redis = {
      eval: (script: string, keys: string[], args: string[], options?: { signal?: AbortSignal }) =>
        this.send(VERBS.get(script) ?? 'script', () => this.store.eval(script, keys, args), options?.signal),
    }
    this.#lock = lock(createLocks({ redis, clock: this.clock, clientName: name, leaseMs: LEASE_MS }), NAME)
  }

  async acquire(waitMs: number): Promise<void> {
    this.become('asking', 'wants the lock')
    try {
      this.#lease = await this.#lock.acquire({ waitMs })
    } catch (error) {
      return this.become(
        'gave up',
        error instanceof LockBusyError ? 'gives up: it is busy' : 'gives up, and cancels',
      )
    }
    const { signal } = this.#lease
    signal.addEventListener(
      'abort',
      () => this.state === 'inside' && this.become('lost it', 'its signal aborts: it stops', true),
    )
    this.#lease.keepAlive()
    this.become('inside', 'is granted: goes in')
  }

  async release(): Promise<void> {
    this.become('idle', 'leaves')
    await this.#lease?.release().catch(() => {})
  }
}
