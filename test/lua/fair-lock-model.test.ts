import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { FairLockScripts, readWaiting } from '../support/fair-lock-scripts.ts'
import { doneId, LockModel, type Message } from '../support/lock-model.ts'
import type { Reply } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { RedissonFairLock } from '../support/redisson-fair-lock.ts'
import { named, wire } from '../support/wire.ts'

const redis = useRedis()
const { lock: key, timeouts, waiters, done } = wire('L')

/** No waiter dies in these walks, because time is not part of the model. */
const ALIVE = { waiterMs: 600_000 }

/** The lock's model with a queue in front of it. */
class FairModel extends LockModel {
  queue: string[] = []

  override deliver(message: Message): string {
    if (message.verb === 'acquire') return this.#acquire(message.holder, message.last)
    const answer = super.deliver(message)
    if ('hold' in message && this.done.has(message.holder)) this.#leave(message.holder)
    return answer
  }

  /** How many waiters are in front of a holder, whether or not it is in the queue. */
  place(holder: string): number {
    const at = this.queue.indexOf(holder)
    return at === -1 ? this.queue.length : at
  }

  #acquire(holder: string, last: boolean): string {
    if (this.owner === holder) return ':granted'
    if (this.done.has(holder)) return ':refused'
    if (this.owner === undefined && this.place(holder) === 0) {
      this.#leave(holder)
      this.owner = holder
      this.holds = 1
      return ':granted'
    }
    if (last) {
      this.#leave(holder)
      this.done.set(holder, 0)
    } else if (!this.queue.includes(holder)) this.queue.push(holder)
    return ':busy'
  }

  #leave(holder: string): void {
    this.queue = this.queue.filter(other => other !== holder)
  }
}

const ACTIONS = [
  'poll',
  'poll',
  'last',
  'release',
  'cancel',
  'force',
  'expire',
  'copy',
  'copy',
  'copy',
] as const

const step = fc.record({
  who: fc.constantFrom('a', 'b', 'c', 'd'),
  action: fc.constantFrom(...ACTIONS),
  arrives: fc.boolean(),
  pick: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('random walks of four clients with lost, duplicated and reordered messages match the model', async () => {
  const seen = { granted: 0, refused: 0, waitedBehind: 0 }
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async steps => {
    await redis().client.flushdb()
    const walk = new Walk(redis().client, seen)
    for (const each of steps) await walk.take(each)
  })
  await fc.assert(property, { numRuns: 250 })
  // The walks reached the difficult cases.
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(80)
}, 120_000)

class Walk {
  readonly #redis: Redis
  readonly #lock: FairLockScripts
  readonly #seen: { granted: number; refused: number; waitedBehind: number }
  readonly #model = new FairModel()
  readonly #sent: Message[] = []
  /** How often each client began anew. Its holders are a:1, a:2 and so on. */
  readonly #rounds = new Map<string, number>()
  #operations = 0

  constructor(client: Redis, seen: { granted: number; refused: number; waitedBehind: number }) {
    this.#redis = client
    this.#lock = new FairLockScripts(client)
    this.#seen = seen
  }

  async take({ who, action, arrives, pick }: Step): Promise<void> {
    if (action === 'expire') {
      await this.#redis.del(key)
      return this.#model.free()
    }
    const message = this.#messageOf(who, action, pick)
    if (!message) return
    this.#sent.push(message)
    if (arrives || action === 'copy') await this.#deliver(message)
  }

  #messageOf(who: string, action: Step['action'], pick: number): Message | undefined {
    if (action === 'copy') return this.#sent[pick % Math.max(1, this.#sent.length)]
    if (action === 'force') return { verb: 'forceRelease', operation: String(++this.#operations) }
    const round = this.#rounds.get(who) ?? 1
    const holder = `${who}:${round}`
    if (action === 'poll') return { verb: 'acquire', holder, last: false }
    this.#rounds.set(who, round + 1)
    if (action === 'last') return { verb: 'acquire', holder, last: true }
    return { verb: action as 'release' | 'cancel', holder, hold: 0, holds: 0 }
  }

  async #deliver(message: Message): Promise<void> {
    const place = 'holder' in message ? this.#model.place(message.holder) : 0
    const [code, ...fields] = await this.#send(message)
    const context = JSON.stringify(message)
    expect(code, context).toBe(this.#model.deliver(message))
    if (code === ':busy') expect(fields[1], context).toBe(place)
    if (code === ':granted') this.#seen.granted++
    if (code === ':refused') this.#seen.refused++
    if (code === ':busy' && place > 0) this.#seen.waitedBehind++
    await this.#expectState(context)
  }

  async #expectState(context: string): Promise<void> {
    const client = this.#redis
    const { owner, queue } = this.#model
    const holders = named(await client.hkeys(key))
    expect(holders, context).toEqual(owner === undefined ? [] : [owner])
    expect(await readWaiting(client), context).toEqual(queue)
    expect(named(await client.zrange(timeouts, 0, -1)).sort(), context).toEqual(queue.toSorted())
    expect(named(await client.hkeys(waiters)).sort(), context).toEqual(queue.toSorted())
    for (const holder of [...queue, ...holders]) expect(await client.exists(done(doneId(holder)))).toBe(0)
  }

  #send(message: Message): Promise<Reply> {
    if (message.verb === 'acquire')
      return this.#lock.acquire(message.holder, { ...ALIVE, last: message.last })
    if (message.verb === 'forceRelease') return this.#lock.forceRelease(message.operation)
    return message.verb === 'cancel' ? this.#lock.cancel(message.holder) : this.#lock.release(message.holder)
  }
}

it('our waiters and Redisson’s get the lock in the order of arrival, in whatever order they poll', async () => {
  const comers = fc.array(fc.constantFrom('ours', 'java'), { minLength: 2, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(comers, fc.infiniteStream(fc.nat(6)), async (kinds, picks) => {
      const { client } = redis()
      await client.flushdb()
      const lock = new FairLockScripts(client)
      const java = new RedissonFairLock(client)
      const names = kinds.map((kind, at) => (kind === 'ours' ? `o${at}` : `j${at}`))
      const ask = async (name: string): Promise<boolean> =>
        name.startsWith('o')
          ? (await lock.acquire(name, ALIVE))[0] === ':granted'
          : (await java.acquire(name)) === null
      await lock.acquire('a')
      for (const name of names) expect(await ask(name)).toBe(false)
      const order: string[] = []
      let held: string | undefined = 'a'
      for (let turns = 0; order.length < names.length && turns < 500; turns++) {
        if (held) {
          if (held.startsWith('j')) expect(await java.release(held)).toBe(1)
          else expect((await lock.release(held))[0]).toBe(':released')
          held = undefined
        }
        const name = names[picks.next().value % names.length] ?? ''
        if (order.includes(name) || !(await ask(name))) continue
        order.push(name)
        held = name
      }
      expect(order).toEqual(names)
    }),
    { numRuns: 60 },
  )
}, 120_000)
