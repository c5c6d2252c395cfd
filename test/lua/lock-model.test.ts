import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { doneId, LockModel, type Message } from '../support/lock-model.ts'
import { LockScripts, type Reply } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { named, wire } from '../support/wire.ts'

const redis = useRedis()
const NAME = 'L'
const ACTIONS = [
  'acquire',
  'last',
  'reenter',
  'extend',
  'release',
  'cancel',
  'force',
  'expire',
  'copy',
  'copy',
  'copy',
] as const

/** One step of a walk: what one of three clients sends, whether it arrives at once, and which message is duplicated. */
const step = fc.record({
  who: fc.constantFrom('a', 'b', 'c'),
  action: fc.constantFrom(...ACTIONS),
  arrives: fc.boolean(),
  pick: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('random walks of three clients with lost, duplicated and reordered messages match the model', async () => {
  const granted = { first: 0, refused: 0 }
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async steps => {
    await redis().client.flushdb()
    const walk = new Walk(redis().client)
    for (const each of steps) await walk.take(each)
    await walk.end()
    granted.first += walk.grants
    granted.refused += walk.refusals
  })
  await fc.assert(property, { numRuns: 600 })
  // The walks reached the difficult cases.
  expect(granted.first).toBeGreaterThan(600)
  expect(granted.refused).toBeGreaterThan(600)
}, 120_000)

/** Behaves like the library: a fresh holder for every acquire, and the wanted hold count in every message. */
class Client {
  readonly #who: string
  #acquires = 0
  #lastHold = 0
  /** The holds that are open or were requested, the outermost first. */
  #open: number[] = []

  constructor(who: string) {
    this.#who = who
  }

  get holder(): string {
    return `${this.#who}:${this.#acquires}`
  }

  /** The message this action sends; undefined when a client in this state would not send one. */
  message(action: Step['action']): Message | undefined {
    const { holder } = this
    if (action === 'acquire' || action === 'last') return this.#acquire(action === 'last')
    if (this.#open.length === 0) return undefined
    if (action === 'extend') return { verb: 'extend', holder, leaseMs: 60_000 }
    if (action === 'reenter') return { verb: 'reenter', holder, ...this.#enter() }
    if (action === 'release' || action === 'cancel') return { verb: action, holder, ...this.#leave() }
    return undefined
  }

  /** Sends the acquire of this holder again while it is open, as the next poll. */
  #acquire(last: boolean): Message {
    if (this.#open.length === 0) {
      this.#acquires++
      this.#lastHold = 0
      this.#open = [0]
    }
    return { verb: 'acquire', holder: this.holder, last }
  }

  #enter(): { hold: number; holds: number } {
    this.#open.push(++this.#lastHold)
    return { hold: this.#lastHold, holds: this.#open.length }
  }

  #leave(): { hold: number; holds: number } {
    const hold = this.#open.pop() ?? 0
    return { hold, holds: this.#open.length }
  }
}

class Walk {
  grants = 0
  refusals = 0
  readonly #redis: Redis
  readonly #scripts: LockScripts
  readonly #model = new LockModel()
  readonly #clients = new Map<string, Client>()
  readonly #sent: Message[] = []
  /** The holds that no message may bring back. */
  readonly #finished = new Set<string>()
  #operations = 0

  constructor(client: Redis) {
    this.#redis = client
    this.#scripts = new LockScripts(client, NAME)
  }

  async take({ who, action, arrives, pick }: Step): Promise<void> {
    if (action === 'expire') return this.#expire()
    const message = this.#messageOf(who, action, pick)
    if (!message) return
    this.#sent.push(message)
    if (arrives || action === 'copy') await this.#deliver(message)
  }

  #messageOf(who: string, action: Step['action'], pick: number): Message | undefined {
    if (action === 'copy') return this.#sent[pick % Math.max(1, this.#sent.length)]
    if (action === 'force') return { verb: 'forceRelease', operation: String(++this.#operations) }
    const client = this.#clients.get(who) ?? new Client(who)
    this.#clients.set(who, client)
    return client.message(action)
  }

  async #expire(): Promise<void> {
    await this.#redis.pexpire(NAME, 0)
    this.#model.free()
  }

  async #deliver(message: Message): Promise<void> {
    const before = await this.#hash()
    const [code, ...fields] = await this.#send(message)
    const after = await this.#hash()
    expect(code, JSON.stringify(message)).toBe(this.#model.deliver(message))
    const { owner, holds } = this.#model
    expect(after.holders).toEqual(owner === undefined ? {} : { [owner]: String(holds) })
    this.#expectTruth(message, code, fields, before.holders, after.holders)
    this.#expectTtl(message, before, after)
    this.#record(message, code)
  }

  /** The invariants of any lock, independent of the model. */
  #expectTruth(message: Message, code: string, fields: unknown[], before: Holders, after: Holders): void {
    expect(Object.keys(after).length, 'at most one holder').toBeLessThanOrEqual(1)
    if (message.verb === 'forceRelease') return
    const { holder } = message
    if (code === ':granted') {
      expect(after, 'granted to the holder').toHaveProperty([holder])
      expect(fields[0], 'granted for a time').toBeGreaterThan(0)
    }
    if (code === ':busy') expect(before, 'busy only because of another holder').not.toHaveProperty([holder])
    if (code === ':extended') expect(before, 'extended for the holder').toHaveProperty([holder])
    const hold = 'hold' in message ? message.hold : 0
    if (this.#finished.has(doneId(holder, hold)) && message.verb !== 'extend') {
      expect(Number(after[holder] ?? 0), 'nothing that is finished comes back').toBeLessThanOrEqual(
        Number(before[holder] ?? 0),
      )
    }
  }

  #expectTtl(message: Message, before: Hash, after: Hash): void {
    const [holder] = Object.keys(after.holders)
    if (holder === undefined) return
    expect(after.ttlMs, 'a lock always has a TTL').toBeGreaterThan(0)
    // Nothing but a new grant may begin a new lease.
    if (holder in before.holders) expect(after.ttlMs, message.verb).toBeGreaterThan(before.ttlMs - 5_000)
  }

  #record(message: Message, code: string): void {
    if (code === ':granted') this.grants++
    if (code === ':refused') this.refusals++
    if (message.verb === 'release' || message.verb === 'cancel') {
      this.#finished.add(doneId(message.holder, message.hold))
    }
    if (message.verb === 'acquire' && message.last && code === ':busy') this.#finished.add(message.holder)
  }

  /** Checks at the end that the done keys are those of the model and that every key expires. */
  async end(): Promise<void> {
    const { done, answer } = wire(NAME)
    const expected: Record<string, string> = {}
    for (const [id, outcome] of this.#model.done) expected[done(id)] = String(outcome)
    for (const [id, held] of this.#model.answers) expected[answer(id)] = held ? '1' : '0'
    const keys = (await this.#redis.keys('edgelock:*')).sort()
    const values = keys.length > 0 ? await this.#redis.mget(keys) : []
    expect(Object.fromEntries(keys.map((key, at) => [key, values[at]]))).toEqual(expected)
    for (const key of await this.#redis.keys('*')) expect(await this.#redis.pttl(key), key).toBeGreaterThan(0)
  }

  async #hash(): Promise<Hash> {
    const [holders, ttlMs] = await Promise.all([this.#redis.hgetall(NAME), this.#redis.pttl(NAME)])
    return { holders: named(holders), ttlMs }
  }

  #send(message: Message): Promise<Reply> {
    switch (message.verb) {
      case 'acquire':
        return this.#scripts.acquire(message.holder, message)
      case 'reenter':
        return this.#scripts.reenter(message.holder, message)
      case 'extend':
        return this.#scripts.extend(message.holder, message.leaseMs)
      case 'forceRelease':
        return this.#scripts.forceRelease(message.operation)
      default:
        return this.#scripts[message.verb](message.holder, message)
    }
  }
}

type Holders = Record<string, string>
type Hash = { holders: Holders; ttlMs: number }
