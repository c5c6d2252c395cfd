import type { Redis } from '@upstash/redis/cloudflare'
import type { DeadLetter } from 'edgelock/console'
import { type Bindings, redisOf } from '../bindings.ts'
import type { Event } from '../event.ts'
import { eventIn, listOf, textOf } from './event.ts'
import { type Patience, repeat, requestMs } from './patience.ts'

/** How long an event is kept that is neither forwarded nor forgotten. */
const KEEP_MS = 30 * 86_400_000
/** How long each request is repeated while the store fails, as edgelock's own are. */
const PATIENCE_MS = 6_000

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
 * The events in Redis. Each change is one transaction that states what shall be, so it is repeated while the store fails:
 * an id that is in a list twice is forwarded once, and leaves it as a whole.
 *
 * | key | |
 * |---|---|
 * | `event:<id>` | the event, as JSON |
 * | `state:<id>` | {@link State} |
 * | `letter:<id>` | {@link DeadLetter}. A late copy of a change of the state leaves it alone |
 * | `list:<provider>:<entity>` | the ids of its events, in the order of their arrival |
 * | `due` | the lists that are not empty, with the time at which something is due: what the sweep reads |
 * | `dead` | the ids of the dead letters, with the time of the last attempt |
 */
export class EventStore {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #patience: () => Patience

  /** `patience`: of all its requests together. Default: 6 s for each. */
  constructor(env: Bindings, patience?: Patience) {
    this.#patience = () => patience ?? { until: Date.now() + PATIENCE_MS }
    this.#redis = redisOf(env, { timeoutMs: () => requestMs(this.#patience()) })
    // No lock can have such a name. One hash tag for all keys, because a transaction needs them in one place.
    this.#prefix = `edgelock:intake:{${env.KEY_PREFIX ? `${env.KEY_PREFIX}:` : ''}events}`
  }

  /**
   * Stores an event and appends it to its list; tells whether it is alone there. All attempts are ahead of it, unless
   * those are kept that were made.
   */
  async add(id: string, event: Event, { keepAttempts = false } = {}): Promise<{ alone: boolean }> {
    const change = this.#redis.multi()
    change.set(this.#key('event', id), textOf(event), { px: KEEP_MS })
    if (!keepAttempts) change.del(this.#key('state', id), this.#key('letter', id))
    this.#append(change, listOf(event), id)
    const [length] = (await this.#ask(() => change.exec<unknown[]>())).slice(-1)
    return { alone: length === 1 }
  }

  /** Appends an event again that is stored already. */
  async addAgain(id: string, list: string): Promise<void> {
    const change = this.#redis.multi()
    change.pexpire(this.#key('event', id), KEEP_MS).del(this.#key('state', id), this.#key('letter', id))
    this.#append(change, list, id)
    await this.#ask(() => change.exec())
  }

  /** Returns the head of a list. Takes one request if it is the expected one, otherwise two. */
  async head(list: string, expected = ''): Promise<Head | undefined> {
    const look = this.#redis
      .multi()
      .lrange(this.#key('list', list), 0, 0)
      .mget(...this.#keysOf(expected))
    const [[id], texts] = await this.#ask(() => look.exec<[string[], (string | null)[]]>())
    if (id === undefined) return undefined
    if (id === expected) return headFrom(id, texts)
    return headFrom(id, await this.#ask(() => this.#redis.mget(...this.#keysOf(id))))
  }

  /** Says when the head may be tried again. */
  async postpone(list: string, id: string, state: State): Promise<void> {
    const change = this.#redis.multi()
    change.set(this.#key('state', id), JSON.stringify(state), { px: KEEP_MS })
    this.#note(change, list, Math.max(state.dueAt, Date.now()))
    await this.#ask(() => change.exec())
  }

  /** Takes a list out of the index if it is empty, and returns its head otherwise. */
  async retire(list: string): Promise<string | undefined> {
    // An event that arrives meanwhile clears the mark. A mark that stays is below all times, so the sweep finds the list.
    const mark = Math.random() - 1
    const change = this.#redis.multi()
    this.#note(change, list, mark)
    change.lrange(this.#key('list', list), 0, 0)
    const [, [id]] = await this.#ask(() => change.exec<[number, string[]]>())
    if (id === undefined) await this.#ask(() => this.#redis.zremrangebyscore(this.#key('due'), mark, mark))
    return id
  }

  /** Deletes an event that is done, and returns the id of the next one. */
  async remove(list: string, id: string): Promise<string | undefined> {
    const change = this.#redis.multi()
    change.del(...this.#keysOf(id), this.#key('letter', id))
    return this.#takeOff(change, list, id)
  }

  /** Makes an event a dead letter, and returns the id of the next one. */
  async bury(list: string, letter: DeadLetter): Promise<string | undefined> {
    const { id, diedAt, attempts } = letter
    const state: State = { attempts, dueAt: 0 }
    const change = this.#redis.multi()
    change
      .set(this.#key('letter', id), JSON.stringify(letter), { px: KEEP_MS })
      .set(this.#key('state', id), JSON.stringify(state), { px: KEEP_MS })
      .pexpire(this.#key('event', id), KEEP_MS)
      .zremrangebyscore(this.#key('dead'), '-inf', diedAt - KEEP_MS)
      .zadd(this.#key('dead'), { score: diedAt, member: id })
      .pexpire(this.#key('dead'), KEEP_MS)
    return this.#takeOff(change, list, id)
  }

  /** Deletes a dead letter. */
  async forget(id: string): Promise<void> {
    const change = this.#redis.multi()
    change.zrem(this.#key('dead'), id).del(...this.#keysOf(id), this.#key('letter', id))
    await this.#ask(() => change.exec())
  }

  /** Returns lists in which something has been due since a time or longer. */
  listsDue(time: number, limit: number): Promise<string[]> {
    const range = { byScore: true, offset: 0, count: limit } as const
    return this.#ask(() => this.#redis.zrange(this.#key('due'), '-inf', time, range))
  }

  /** Changes since when something is due in lists. */
  async postponeLists(lists: readonly string[], dueAt: number): Promise<void> {
    const [first, ...others] = lists.map(member => ({ score: dueAt, member }))
    if (first) await this.#ask(() => this.#redis.zadd(this.#key('due'), { xx: true }, first, ...others))
  }

  /** Returns the dead letters that died at a time or later, oldest first. Those that have expired are undefined. */
  async deadSince(time: number, limit: number): Promise<(DeadLetter | undefined)[]> {
    const dead = this.#key('dead')
    const look = this.#redis
      .multi()
      .zremrangebyscore(dead, '-inf', Date.now() - KEEP_MS)
      .zrange(dead, time, '+inf', { byScore: true, offset: 0, count: limit })
    const [, ids] = await this.#ask(() => look.exec<[number, string[]]>())
    return this.deadLetters(ids.slice(0, limit))
  }

  /** Returns a dead letter with its event, which may have expired. */
  async deadLetter(id: string): Promise<{ letter: DeadLetter; event: Event | undefined } | undefined> {
    const [letter] = await this.deadLetters([id])
    const text = letter && (await this.#ask(() => this.#redis.get<string>(this.#key('event', id))))
    return letter && { letter, event: text ? eventIn(text) : undefined }
  }

  /** Returns those of the events that are dead letters. */
  async deadLetters(ids: readonly string[]): Promise<(DeadLetter | undefined)[]> {
    if (ids.length === 0) return []
    const keys = ids.map(id => this.#key('letter', id))
    const texts = await this.#ask(() => this.#redis.mget<(string | null)[]>(...keys))
    return texts.map(text => (text ? (JSON.parse(text) as DeadLetter) : undefined))
  }

  /** The last reply is the length of the list. */
  #append(change: Change, list: string, id: string): void {
    change
      .zrem(this.#key('dead'), id)
      .zadd(this.#key('due'), { nx: true }, { score: Date.now(), member: list })
      .zadd(this.#key('due'), { xx: true, gt: true }, { score: 0, member: list })
      // So that a consumer still finds, and logs, which events have expired.
      .pexpire(this.#key('due'), 2 * KEEP_MS)
      .rpush(this.#key('list', list), id)
      .pexpire(this.#key('list', list), 2 * KEEP_MS)
      .llen(this.#key('list', list))
  }

  /** Changes when something is due in a list, if it is in the index. */
  #note(change: Change, list: string, dueAt: number): void {
    change.zadd(this.#key('due'), { xx: true }, { score: dueAt, member: list })
  }

  async #takeOff(change: Change, list: string, id: string): Promise<string | undefined> {
    change.lrem(this.#key('list', list), 0, id)
    this.#note(change, list, Date.now())
    change.lrange(this.#key('list', list), 0, 0)
    const replies = await this.#ask(() => change.exec<unknown[]>())
    return (replies.at(-1) as string[])[0]
  }

  #ask<T>(send: () => Promise<T>): Promise<T> {
    return repeat(this.#patience(), send)
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
