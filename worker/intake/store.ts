import type { Redis } from '@upstash/redis/cloudflare'
import type { DeadLetter } from 'edgelock/console'
import { type Bindings, redisOf } from '../bindings.ts'
import type { Event } from '../forward.ts'
import { eventIn, listOf, textOf } from './event.ts'

/** How long an event is kept that is neither forwarded nor forgotten. */
const KEEP_MS = 30 * 86_400_000
/** The longest that one request may take. */
const REQUEST_MS = 2_500

/** What is known about the attempts to forward an event. */
export interface State {
  readonly attempts: number
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAt: number
}

/** The first event of a list. */
export interface Head {
  readonly id: string
  /** Undefined when it has expired. */
  readonly event: Event | undefined
  readonly state: State
}

/**
 * The events in Redis. Each change is one transaction that states what shall be, so it may be repeated: an id that is in
 * a list twice is forwarded once, and leaves it as a whole.
 *
 * | key | |
 * |---|---|
 * | `event:<id>` | the event, as JSON |
 * | `state:<id>` | {@link State}, or {@link DeadLetter} |
 * | `list:<provider>:<entity>` | the ids of its events, in the order of their arrival |
 * | `pending` | `<list> <id>` of all events, with the time of their arrival: what the sweep reads |
 * | `dead` | the ids of the dead letters, with the time of the last attempt |
 */
export class EventStore {
  readonly #redis: Redis
  readonly #prefix: string

  constructor(env: Bindings) {
    this.#redis = redisOf(env, { timeoutMs: REQUEST_MS })
    // One hash tag for all keys, because a transaction needs them in one place.
    this.#prefix = `edgelock-service:{${env.KEY_PREFIX ? `${env.KEY_PREFIX}:` : ''}events}`
  }

  /** Stores an event and appends it to its list. */
  async add(id: string, event: Event): Promise<void> {
    const change = this.#redis.multi()
    change.set(this.#key('event', id), textOf(event), { px: KEEP_MS })
    this.#append(change, listOf(event), id)
    await change.exec()
  }

  /** Appends an event again that is stored already. */
  async addAgain(id: string, list: string): Promise<void> {
    const change = this.#redis.multi()
    change.pexpire(this.#key('event', id), KEEP_MS)
    this.#append(change, list, id)
    await change.exec()
  }

  /** Returns the head of a list. Takes one request if it is the expected one, otherwise two. */
  async head(list: string, expected = ''): Promise<Head | undefined> {
    const [[id], texts] = await this.#redis
      .multi()
      .lrange(this.#key('list', list), 0, 0)
      .mget(...this.#keysOf(expected))
      .exec<[string[], (string | null)[]]>()
    if (id === undefined) return undefined
    return headFrom(id, id === expected ? texts : await this.#redis.mget(...this.#keysOf(id)))
  }

  /** Says when the head may be tried again. */
  async postpone(id: string, state: State): Promise<void> {
    await this.#redis.set(this.#key('state', id), JSON.stringify(state), { px: KEEP_MS })
  }

  /** Deletes an event that is done, and returns the id of the next one. */
  async remove(list: string, id: string): Promise<string | undefined> {
    const change = this.#redis.multi()
    change.del(...this.#keysOf(id))
    return this.#takeOff(change, list, id)
  }

  /** Makes an event a dead letter, and returns the id of the next one. */
  async bury(list: string, letter: DeadLetter): Promise<string | undefined> {
    const { id, diedAt } = letter
    const change = this.#redis.multi()
    change
      .set(this.#key('state', id), JSON.stringify(letter), { px: KEEP_MS })
      .pexpire(this.#key('event', id), KEEP_MS)
      .zremrangebyscore(this.#key('dead'), '-inf', diedAt - KEEP_MS)
      .zadd(this.#key('dead'), { score: diedAt, member: id })
      .pexpire(this.#key('dead'), KEEP_MS)
    return this.#takeOff(change, list, id)
  }

  /** Deletes a dead letter. */
  async forget(id: string): Promise<void> {
    await this.#redis
      .multi()
      .zrem(this.#key('dead'), id)
      .del(...this.#keysOf(id))
      .exec()
  }

  /** Returns the lists of the oldest events that arrived before a time. Drops those that have expired meanwhile. */
  async listsBefore(time: number, limit: number): Promise<{ lists: string[]; expired: number }> {
    const pending = this.#key('pending')
    const [expired, members] = await this.#redis
      .multi()
      .zremrangebyscore(pending, '-inf', time - KEEP_MS)
      .zrange(pending, '-inf', time, { byScore: true, offset: 0, count: limit })
      .exec<[number, string[]]>()
    return { lists: [...new Set(members.map(member => member.slice(0, member.lastIndexOf(' '))))], expired }
  }

  /** Returns the dead letters that died at a time or later, oldest first. Those that have expired are undefined. */
  async deadSince(time: number, limit: number): Promise<(DeadLetter | undefined)[]> {
    const dead = this.#key('dead')
    const [, ids] = await this.#redis
      .multi()
      .zremrangebyscore(dead, '-inf', Date.now() - KEEP_MS)
      .zrange(dead, time, '+inf', { byScore: true, offset: 0, count: limit })
      .exec<[number, string[]]>()
    return this.deadLetters(ids.slice(0, limit))
  }

  /** Returns those of the events that are dead letters. */
  async deadLetters(ids: readonly string[]): Promise<(DeadLetter | undefined)[]> {
    if (ids.length === 0) return []
    const texts = await this.#redis.mget<(string | null)[]>(...ids.map(id => this.#key('state', id)))
    return texts.map(text => {
      const letter = JSON.parse(text ?? '{}') as Partial<DeadLetter>
      return letter.diedAt === undefined ? undefined : (letter as DeadLetter)
    })
  }

  /** All attempts are ahead of an event that is appended. */
  #append(change: Change, list: string, id: string): void {
    change
      .del(this.#key('state', id))
      .zrem(this.#key('dead'), id)
      .rpush(this.#key('list', list), id)
      .pexpire(this.#key('list', list), KEEP_MS)
      .zadd(this.#key('pending'), { score: Date.now(), member: `${list} ${id}` })
      .pexpire(this.#key('pending'), KEEP_MS)
  }

  async #takeOff(change: Change, list: string, id: string): Promise<string | undefined> {
    change
      .lrem(this.#key('list', list), 0, id)
      .zrem(this.#key('pending'), `${list} ${id}`)
      .lrange(this.#key('list', list), 0, 0)
    const replies = await change.exec<unknown[]>()
    return (replies.at(-1) as string[])[0]
  }

  #keysOf(id: string): [string, string] {
    return [this.#key('event', id), this.#key('state', id)]
  }

  #key(...parts: string[]): string {
    return [this.#prefix, ...parts].join(':')
  }
}

/** A transaction, which collects its commands. */
type Change = ReturnType<Redis['multi']>

function headFrom(id: string, [event, state]: (string | null)[]): Head {
  const none: State = { attempts: 0, dueAt: 0 }
  return { id, event: event ? eventIn(event) : undefined, state: state ? JSON.parse(state) : none }
}
