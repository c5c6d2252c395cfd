import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/multi-lock.gen.ts'
import { runScript } from './run-script.ts'
import { DONE_MS, idOf, named, wire } from './wire.ts'

/** Sends the scripts of one multi-lock straight to Redis. */
export class MultiScripts {
  readonly #client: Redis
  readonly #names: readonly string[]

  constructor(client: Redis, names: readonly string[] = ['L', 'M', 'N']) {
    this.#client = client
    this.#names = names
  }

  acquire(holder: string, { leaseMs = 30_000, last = false } = {}) {
    const values = { ...this.#hold(holder), holder: idOf(holder), leaseMs, last: last ? 1 : 0 }
    return runScript(this.#client, scripts.acquire, { ...values, locks: this.#names })
  }

  reenter(holder: string, { hold = 1, holds = 2, leaseMs = 30_000 } = {}) {
    const values = { ...this.#hold(holder, hold), holder: idOf(holder), holds, leaseMs }
    return runScript(this.#client, scripts.reenter, { ...values, locks: this.#names })
  }

  extend(holder: string, leaseMs: number) {
    return runScript(this.#client, scripts.extend, { holder: idOf(holder), leaseMs, locks: this.#names })
  }

  release(holder: string, { hold = 0, holds = 0, publish = 'PUBLISH', outcome = 1 } = {}) {
    const members = this.#names.flatMap(name => [name, wire(name).channel])
    const values = { ...this.#hold(holder, hold), holder: idOf(holder), holds, outcome, publish }
    return runScript(this.#client, scripts.release, { ...values, members })
  }

  cancel(holder: string, { hold = 0, holds = 0 } = {}) {
    return this.release(holder, { hold, holds, outcome: 0 })
  }

  async inspect() {
    return named(await runScript(this.#client, scripts.inspect, { locks: this.#names }))
  }

  #hold(holder: string, hold = 0) {
    return { done: wire(this.#names[0] ?? '').done(holder, hold), doneMs: DONE_MS }
  }
}
