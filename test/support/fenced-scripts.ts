import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/fenced-lock.gen.ts'
import { LockScripts } from './lock-scripts.ts'
import { runScript } from './run-script.ts'
import type { Entry } from './store.ts'
import { runningDownFrom } from './store.ts'
import { DONE_MS, idOf, wire } from './wire.ts'

/** Returns the token key of a lock without a `{tag}`. Spelled out independently of `src`, as in `wire`. */
export function tokensOf(name: string): string {
  return `redisson_lock_token:{${name}}`
}

/** Seven days. */
export const TOKEN_MS = 604_800_000

/** The stored token of a lock. */
export function tokenEntry(token: unknown, ttlMs: number = runningDownFrom(TOKEN_MS)): Entry {
  return { type: 'string', value: String(token), ttlMs }
}

/** Sends the scripts of one fenced lock straight to Redis. All other operations are the plain lock's. */
export class FencedScripts {
  readonly plain: LockScripts
  readonly #client: Redis
  readonly #name: string

  constructor(client: Redis, name = 'L') {
    this.#client = client
    this.#name = name
    this.plain = new LockScripts(client, name)
  }

  acquire(holder: string, { leaseMs = 30_000, last = false, clock = true, nowMs = Date.now() } = {}) {
    const { lock, done } = wire(this.#name)
    return runScript(this.#client, scripts.acquire, {
      lock,
      done: done(holder),
      tokens: tokensOf(this.#name),
      holder: idOf(holder),
      leaseMs,
      last: last ? 1 : 0,
      doneMs: DONE_MS,
      clock: clock ? 1 : 0,
      nowMs,
    })
  }

  raise(holder: string, token: number) {
    const { lock } = wire(this.#name)
    return runScript(this.#client, scripts.raise, {
      lock,
      tokens: tokensOf(this.#name),
      holder: idOf(holder),
      token,
    })
  }
}
