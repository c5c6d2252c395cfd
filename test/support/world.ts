import type { Redis } from '@upstash/redis'
import { afterEach, beforeEach, expect } from 'vitest'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import type { Faults } from '../../dev/rest-server/index.ts'
import { type Stack, startStack } from '../../dev/stack.ts'
import {
  createLocks,
  type Lock,
  type LockEvent,
  type Locks,
  type LocksOptions,
  type RedisLike,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import * as lockScripts from '../../src/scripts/lock.gen.ts'
import { expectNoCanary, watchConsole } from './canary.ts'
import { type StockOptions, stockClient } from './clients.ts'
import { useStack } from './stack.ts'
import { type Entry, readStore } from './store.ts'
import { wire } from './wire.ts'

const SCRIPTS = new Map(Object.values(lockScripts).map(script => [script.name, script]))

export type Verb = 'acquire' | 'reenter' | 'extend' | 'release' | 'inspect' | 'force-release'
export type ClientName = 'the stock client' | 'edgelock/rest'
export const CLIENTS: readonly ClientName[] = ['the stock client', 'edgelock/rest']

/** The lock of these tests, and the keys beside it. */
export const NAME = 'lock'
export const { done, answer } = wire(NAME)

/** Commands that run this script. */
export function asks(verb: Verb): CommandMatch {
  const { text, sha } = SCRIPTS.get(`lock/${verb}`) ?? expect.unreachable(verb)
  return ([, script]) => script === text || script === sha
}

/** A store that can be made to fail, and all that a caller gets to see of it. */
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

  /** The stock client as nobody tuned it. */
  stock(options?: StockOptions): Redis {
    return stockClient(this.stack, options)
  }

  client(name: ClientName): RedisLike {
    return name === 'edgelock/rest' ? rest(this.stack.rest) : this.stock()
  }

  locks(redis: RedisLike = this.stock(), options: Omit<LocksOptions, 'redis' | 'onEvent'> = {}): Locks {
    return createLocks({ redis, onEvent: event => this.events.push(event), ...options })
  }

  lock(redis?: RedisLike, options?: Omit<LocksOptions, 'redis' | 'onEvent'>): Lock {
    return this.locks(redis, options).lock(NAME)
  }

  /** Loads the scripts, so that the first send of each runs. */
  async loadScripts(): Promise<void> {
    for (const { text } of SCRIPTS.values()) await this.stack.redis.client.script('LOAD', text)
  }

  store(): Promise<Record<string, Entry>> {
    return readStore(this.stack.redis.client)
  }

  /** Who has the lock, in Redis and not in anybody's belief. */
  async holder(): Promise<string> {
    return String(await this.stack.redis.client.hkeys(NAME))
  }

  /** What the call was rejected with, after a look at everything it holds. */
  async failure(call: Promise<unknown>): Promise<unknown> {
    const error = await call.then(
      value => expect.unreachable(`resolved to ${JSON.stringify(value)}`),
      thrown => thrown,
    )
    this.expectNoCanary(error)
    return error
  }

  expectNoCanary(observed: unknown): void {
    const { url, token } = this.stack.rest
    expectNoCanary(observed, token, url)
  }

  /** No event holds a canary, and every key that is left ends by itself. */
  async end(): Promise<void> {
    this.expectNoCanary(this.events)
    for (const [key, { ttlMs }] of Object.entries(await this.store())) {
      expect(ttlMs, key).toBeGreaterThan(0)
    }
  }
}

/** One world for all tests of a file, new in every test but for its servers. */
export function useWorld(): () => World {
  const stack = useStack()
  let world = new World(stack)
  watchConsole()
  beforeEach(async () => {
    world = new World(stack)
    await world.loadScripts()
  })
  afterEach(() => world.end())
  return () => world
}

/** A test in a world of its own, so that it may stop servers, leave requests under way, and run beside others. */
export function inAWorld<Args extends unknown[]>(
  test: (world: World, ...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    await using stack = await startStack()
    const world = new World(() => stack)
    await world.loadScripts()
    await test(world, ...args)
    await world.end()
  }
}
