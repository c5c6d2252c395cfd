import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Stack, startStack } from '../../dev/stack.ts'
import type { Locks, LocksOptions } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { pass, until } from '../support/timing.ts'
import type { ClientThread } from './client-thread.ts'
import type { Kind } from './kinds.ts'
import { Redisson, redissonUrl } from './redisson.ts'
import type { JavaThread, Settings } from './redisson-types.ts'

/** Java's watchdog timeout in these tests, instead of 30 s. Java renews after each third of it. */
export const WATCHDOG_MS = 1_500

/**
 * How long Redisson may take to ask once more after it has subscribed. Only then does it sleep, and no command shows that
 * moment. A release in between would prove nothing about the message.
 */
export const LAST_LOOK_MS = 150

let namesSoFar = 0

/** A Redis that a JVM and edgelock share. */
export class Interop {
  readonly #stack: () => Stack
  readonly #java: () => Redisson

  constructor(stack: () => Stack, java: () => Redisson) {
    this.#stack = stack
    this.#java = java
  }

  get stack(): Stack {
    return this.#stack()
  }

  /** A name that no test has used before: Java remembers by name what its threads hold. */
  newName(what: string): string {
    return `${what}-${++namesSoFar}`
  }

  /** The locks of a new client, as another process has them. */
  locks(options: Omit<LocksOptions, 'redis'> = {}): Locks {
    return restLocks(this.stack, options)
  }

  /** A thread of the JVM that all tests of a file share. */
  java(thread?: string): JavaThread {
    return this.#java().thread(thread)
  }

  /** Starts another JVM. */
  newJvm(settings: Settings = {}): Promise<Redisson> {
    return Redisson.start({ ...settingsFor(this.stack), ...settings })
  }

  /** Resolves when a Java thread waits for a message on the channel. */
  async untilWaiting(channel: string): Promise<void> {
    const { client } = this.stack.redis
    await until(async () => (await client.pubsub('NUMSUB', channel))[1] === 1)
    await pass(LAST_LOOK_MS)
  }

  /** Starts a client of ours that holds and renews the lock. Its disposal kills it: no release, no further request. */
  newClientThread(kind: Kind, name: string, leaseMs: number): Promise<AsyncDisposable> {
    return this.#newThread({ kind, name, leaseMs })
  }

  /** Starts a client of ours that waits for a fair lock. Its disposal kills it. */
  newWaiterThread(name: string, waiterMs: number): Promise<AsyncDisposable> {
    return this.#newThread({ kind: 'fairLock', name, leaseMs: 30_000, waiterMs })
  }

  async #newThread(work: Omit<ClientThread, 'url' | 'token'>): Promise<AsyncDisposable> {
    const { url, token } = this.stack.rest
    const workerData: ClientThread = { url, token, ...work }
    const worker = new Worker(new URL('./client-thread.ts', import.meta.url), { workerData })
    await once(worker, 'message')
    return worker
  }
}

/** One Redis and one JVM for all tests of a file. Each test has names of its own, so tests can run in parallel. */
export function useInterop(settings: Settings = { lockWatchdogTimeout: WATCHDOG_MS }): Interop {
  let running: { stack: Stack; java: Redisson } | undefined
  const both = () => running ?? expect.unreachable('Redis and the JVM run only while tests do')
  beforeAll(async () => {
    const stack = await startStack({ redis: { port: true } })
    running = { stack, java: await Redisson.start({ ...settingsFor(stack), ...settings }) }
  }, 300_000)
  afterAll(async () => {
    await running?.java.kill()
    await running?.stack.stop()
  }, 30_000)
  return new Interop(
    () => both().stack,
    () => both().java,
  )
}

function settingsFor({ redis }: Stack): Settings {
  return { server: redissonUrl(redis.address) }
}
