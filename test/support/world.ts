import type { Redis } from '@upstash/redis'
import { expect, it } from 'vitest'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import type { Faults } from '../../dev/rest-server/index.ts'
import { type Stack, startStack } from '../../dev/stack.ts'
import type { Lock, LockEvent, Locks, LocksOptions, RedisLike } from '../../src/index.ts'
import { createLocks, lock } from '../../src/index.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import { expectNoCanary, harmlessFailure } from './canary.ts'
import { restClient, type StockOptions, stockClient } from './clients.ts'
import { sha1 } from './sha1.ts'
import { type Entry, readStore } from './store.ts'
import { wire } from './wire.ts'

const { forceRelease, ...others } = lockScripts
const SCRIPTS = { ...others, 'force-release': forceRelease }

export type Verb = 'acquire' | 'reenter' | 'extend' | 'release' | 'inspect' | 'force-release'
export type ClientName = 'the stock client' | 'edgelock/rest'
export const CLIENTS: readonly ClientName[] = ['the stock client', 'edgelock/rest']

/** The lock of these tests, and the keys derived from its name. */
export const NAME = 'lock'
export const { done, answer } = wire(NAME)

/** Matches commands that run this script. */
export function asks(verb: Verb): CommandMatch {
  const { text } = SCRIPTS[verb]
  const digest = sha1(text)
  return ([, script]) => script === text || script === digest
}

/** A store that can be made to fail, and everything that a caller sees of it. */
export class World {
  readonly events: LockEvent[] = []
  readonly #stack: () => Stack

  constructor(stack: () => Stack) {
    this.#stack = stack
  }

  get stack(): Stack {
    return this.#stack()
  }

  get faults(): Faults {
    return this.stack.rest.faults
  }

  /** Makes the stock client, with its defaults unless `options` are given. */
  stock(options?: StockOptions): Redis {
    return stockClient(this.stack, options)
  }

  client(name: ClientName): RedisLike {
    return name === 'edgelock/rest' ? restClient(this.stack) : this.stock()
  }

  locks(redis: RedisLike = this.stock(), options: Omit<LocksOptions, 'redis' | 'onEvent'> = {}): Locks {
    return createLocks({ redis, onEvent: event => this.events.push(event), ...options })
  }

  lock(redis?: RedisLike, options?: Omit<LocksOptions, 'redis' | 'onEvent'>): Lock {
    return lock(this.locks(redis, options), NAME)
  }

  /** Loads the scripts, so that the first EVALSHA of each finds it. */
  async loadScripts(): Promise<void> {
    for (const { text } of Object.values(SCRIPTS)) await this.stack.redis.client.script('LOAD', text)
  }

  store(): Promise<Record<string, Entry>> {
    return readStore(this.stack.redis.client)
  }

  /** Reads from Redis who holds the lock. */
  async holder(): Promise<string> {
    return String(await this.stack.redis.client.hkeys(NAME))
  }

  /** Returns what the call rejects with, after checking it for canaries. */
  failure(call: Promise<unknown>): Promise<unknown> {
    const { url, token } = this.stack.rest
    return harmlessFailure(call, token, url)
  }

  expectNoCanary(observed: unknown): void {
    const { url, token } = this.stack.rest
    expectNoCanary(observed, token, url)
  }

  /** Checks that no event contains a canary, and that every key that is left has a TTL. */
  async end(): Promise<void> {
    this.expectNoCanary(this.events)
    for (const [key, { ttlMs }] of Object.entries(await this.store())) {
      expect(ttlMs, key).toBeGreaterThan(0)
    }
  }
}

/** Gives a test its own world, so that it may stop servers, leave requests in flight, and run in parallel. */
export const itInAWorld = it.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other first parameter
  async world({}, use) {
    await using stack = await startStack({
      redis: { alone: 'each of these tests has a server, which some of them stop' },
    })
    const world = new World(() => stack)
    await world.loadScripts()
    await use(world)
    await world.end()
  },
})

/** The same over each client, whose name the title has. */
export const forEachClient = itInAWorld.for(CLIENTS)
