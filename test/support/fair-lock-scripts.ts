import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { LockScripts, type ReleaseOptions, type Reply } from './lock-scripts.ts'
import { runScript } from './run-script.ts'
import { DONE_MS, idOf, named, wire } from './wire.ts'

export const WAITER_MS = 3_000

export interface AskOptions {
  leaseMs?: number
  last?: boolean
  waiterMs?: number
  publish?: '' | 'PUBLISH' | 'SPUBLISH' | 'BOTH'
}

/** Sends the scripts of one fair lock straight to Redis. Re-entry, extension and inspection are the plain lock's. */
export class FairLockScripts {
  readonly name: string
  readonly plain: LockScripts
  /** The caller's clock. It is wrong on purpose, because only the server's counts where TIME is allowed. */
  nowMs = 1
  readonly #client: Redis

  constructor(client: Redis, name = 'L') {
    this.#client = client
    this.name = name
    this.plain = new LockScripts(client, name)
  }

  acquire(
    holder: string,
    { leaseMs = 30_000, last = false, waiterMs = WAITER_MS, publish = 'PUBLISH' }: AskOptions = {},
  ): Promise<Reply> {
    const asked = { holder: idOf(holder), leaseMs, last: last ? 1 : 0, waiterMs, publish }
    return runScript(this.#client, scripts.acquire, { ...asked, ...this.#given(holder) })
  }

  /** Sends a single try, whose first request is its last. */
  tryAcquire(holder: string, options: AskOptions = {}): Promise<Reply> {
    return this.acquire(holder, { ...options, last: true })
  }

  release(holder: string, options: ReleaseOptions = {}): Promise<Reply> {
    return this.#end(holder, 1, options)
  }

  cancel(holder: string, options: ReleaseOptions = {}): Promise<Reply> {
    return this.#end(holder, 0, options)
  }

  forceRelease(operation: string): Promise<Reply> {
    const { answer, done } = wire(this.name)
    const ids = { answer: answer(operation), donePrefix: done('') }
    const values = { ...this.#given(''), ...ids, answerMs: DONE_MS, publish: 'PUBLISH' }
    return runScript(this.#client, scripts.forceRelease, values)
  }

  #end(holder: string, outcome: 0 | 1, { hold = 0, holds = 0, publish = 'PUBLISH' }: ReleaseOptions) {
    const ending = { holder: idOf(holder), holds, outcome, publish }
    return runScript(this.#client, scripts.release, { ...ending, ...this.#given(holder, hold) })
  }

  #given(holder: string, hold = 0) {
    const { lock, queue, timeouts, waiters, channel, done } = wire(this.name)
    const { nowMs } = this
    return { lock, queue, timeouts, waiters, channel, done: done(holder, hold), doneMs: DONE_MS, nowMs }
  }
}

/** Reads the waiters in order, each with the time until its timeout. */
export async function readQueue(client: Redis, name = 'L'): Promise<[holder: string, leftMs: number][]> {
  const { queue, timeouts } = wire(name)
  const [ids, now] = await Promise.all([client.lrange(queue, 0, -1), client.time()])
  const nowMs = Number(now[0]) * 1_000 + Math.floor(Number(now[1]) / 1_000)
  const scores = ids.length > 0 ? await client.zmscore(timeouts, ...ids) : []
  return ids.map((id, at) => [named(id), Number(scores[at] ?? Number.NaN) - nowMs])
}

/** Reads the waiters in order. */
export async function readWaiting(client: Redis, name = 'L'): Promise<string[]> {
  return named(await client.lrange(wire(name).queue, 0, -1))
}
