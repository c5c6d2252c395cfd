import type { DeadLetter } from 'edgelock/console'
import type { RestClient } from 'edgelock/rest'
import { type Bindings, prefixIn, redisOf } from '../bindings.ts'
import type { Identity, PackedEvent } from '../event.ts'
import { ask, type Patience } from '../patience.ts'
import { listOf } from './event.ts'
import * as scripts from './scripts.ts'

/** How long an event is kept that is neither forwarded nor forgotten. */
const KEEP_MS = 30 * 86_400_000
/** How long a delivery is known after it was taken in, as for `webhookOnce`; longer, while its event waits. */
const KNOWN_MS = 7 * 86_400_000

/** The head of a list, while an attempt to forward it is made. */
export interface Head {
  readonly id: string
  /** Undefined when it has expired. */
  readonly event: PackedEvent | undefined
  /** The number of attempts, this one included. */
  readonly attempts: number
  /** Why the attempt before this one failed; empty if it has no end. */
  readonly reason: string
}

/** The head of a list, as a consumer finds it. */
export type Found = Head | 'empty' | { readonly dueAt: number }

/** The outcome of taking an event in. */
export type Accepted =
  /** The event is stored, alone in its list or behind others. */
  | 'alone'
  | 'behind'
  /** The event had been stored by this attempt, whose answer was lost. */
  | 'again'
  /** The event came before, and waits, or is done. */
  | 'waiting'
  | 'done'
  /** The id belongs to another event. */
  | 'other'

/**
 * The events in Redis. Each change is one script, so a worker that dies leaves nothing half done. Each is repeated while
 * the store fails.
 *
 * | key | |
 * |---|---|
 * | `seen:<id>` | which event came under an id, and with which attempt |
 * | `event:<id>` | the event, as JSON, its body perhaps sealed |
 * | `tries:<id>` | how many attempts began, which one failed last and why, and when the next one is due |
 * | `letter:<id>` | {@link DeadLetter} |
 * | `list:<provider>:<entity>` | the ids of its events, in the order of their arrival |
 * | `due` | the lists that are not empty, with the time at which something is due: what the sweep reads |
 * | `dead` | the ids of the dead letters, with the time of the last attempt |
 */
export class EventStore {
  readonly #redis: RestClient
  readonly #prefix: string
  readonly #patience: Patience | undefined

  /** `patience`: of all its requests together. Default: of each alone. */
  constructor(env: Bindings, patience?: Patience) {
    this.#patience = patience
    this.#redis = redisOf(env)
    // No lock can have such a name. One hash tag for all keys, because a script needs them in one place.
    this.#prefix = `edgelock:intake:{${prefixIn(env)}events}`
  }

  /**
   * Stores an event and appends it to its list, unless it came before.
   *
   * @param by names the attempt, so that a repeat is no duplicate; `'queue'` for an event that was accepted before
   */
  async accept({ id, known }: Identity, event: PackedEvent, by: string): Promise<Accepted> {
    const list = listOf(event)
    const reply = await this.#run<string>(
      scripts.ACCEPT,
      [this.#key('seen', known), this.#key('seen', id), ...this.#keysOf(id), ...this.#indexesOf(list)],
      [id, by, JSON.stringify(event), list, Date.now(), KEEP_MS, KNOWN_MS],
    )
    return reply.slice(1) as Accepted
  }

  /** Brings a dead letter back, and tells whether its event waits now. */
  async replay(id: string, list: string): Promise<boolean> {
    const keys = [...this.#keysOf(id), ...this.#indexesOf(list)]
    return (await this.#run(scripts.REPLAY, keys, [id, list, Date.now(), KEEP_MS])) === 1
  }

  /** Begins an attempt to forward the head of a list, and counts it: an event that kills its consumers is given up, too. */
  async take(list: string): Promise<Found> {
    const prefixes = [this.#key('event', ''), this.#key('tries', '')]
    const [code, ...found] = await this.#run<[string, string, number?, string?, string?]>(
      scripts.TAKE,
      [this.#key('list', list)],
      [...prefixes, Date.now(), KEEP_MS],
    )
    const [first, attempts = 0, postponed = '', text] = found
    if (code === ':empty') return 'empty'
    if (code === ':later') return { dueAt: Number(first) }
    // A late copy of an earlier request may have said it of another attempt.
    const [, of, reason = ''] = /^(\d+) (.*)/.exec(postponed) ?? []
    const event = text ? JSON.parse(text) : undefined
    return { id: first, attempts, reason: Number(of) === attempts - 1 ? reason : '', event }
  }

  /** Says when the head may be tried again, and why this attempt failed. */
  async postpone(list: string, { id, attempts, reason }: Omit<Head, 'event'>, dueAt: number): Promise<void> {
    const [event, tries] = this.#keysOf(id)
    await this.#run(
      scripts.POSTPONE,
      [event, tries, this.#key('due')],
      [Math.ceil(dueAt), list, `${attempts} ${reason}`, KEEP_MS],
    )
  }

  /** Takes a list out of the index if it is empty, and tells whether it is. */
  async retire(list: string): Promise<boolean> {
    return (await this.#run(scripts.RETIRE, [this.#key('list', list), this.#key('due')], [list])) === 0
  }

  /** Deletes an event that is done, and tells whether the list has more. */
  async remove(list: string, id: string): Promise<boolean> {
    const keys = [...this.#keysOf(id), ...this.#indexesOf(list)]
    return (await this.#run<number>(scripts.REMOVE, keys, [id, list, Date.now()])) > 0
  }

  /** Makes an event a dead letter, and tells whether the list has more. `counted`: the attempts that began. */
  async bury(list: string, letter: DeadLetter, counted: number): Promise<boolean> {
    const { id, diedAt } = letter
    const left = await this.#run<number>(
      scripts.BURY,
      [...this.#keysOf(id), ...this.#indexesOf(list)],
      [id, list, JSON.stringify(letter), counted, diedAt, KEEP_MS, diedAt - KEEP_MS],
    )
    return left > 0
  }

  /** Deletes a dead letter, and tells whether its event is gone. */
  async forget(id: string): Promise<boolean> {
    return (await this.#run(scripts.FORGET, [...this.#keysOf(id), this.#key('dead')], [id])) === 1
  }

  /** Returns lists in which something has been due since a time or longer. */
  listsDue(time: number, limit: number): Promise<string[]> {
    return this.#run(scripts.DUE, [this.#key('due')], [time, limit])
  }

  /** Changes since when something is due in lists. */
  async postponeLists(lists: readonly string[], dueAt: number): Promise<void> {
    await this.#run(scripts.DEFER, [this.#key('due')], [dueAt, ...lists])
  }

  /** Returns the dead letters that died at a time or later, oldest first. Those that have expired are undefined. */
  async deadSince(time: number, limit: number): Promise<(DeadLetter | undefined)[]> {
    const args = [time, limit, Date.now() - KEEP_MS]
    const found = await this.#run<string[]>(scripts.DEAD, [this.#key('dead')], args)
    // The store in memory knows no limit.
    const ids = found.slice(0, limit)
    if (ids.length === 0) return []
    const texts = await this.#read(ids.map(id => this.#key('letter', id)))
    return texts.map(text => (text ? (JSON.parse(text) as DeadLetter) : undefined))
  }

  /** Returns a dead letter with its event, which may have expired. */
  async deadLetter(id: string): Promise<{ letter: DeadLetter; event: PackedEvent | undefined } | undefined> {
    const [letter, text] = await this.#read([this.#key('letter', id), this.#key('event', id)])
    return letter ? { letter: JSON.parse(letter), event: text ? JSON.parse(text) : undefined } : undefined
  }

  #read(keys: readonly string[]): Promise<(string | null)[]> {
    return this.#run(scripts.READ, keys, [])
  }

  #run<Reply>(
    { text }: scripts.Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<Reply> {
    return ask(this.#redis, text, keys, args, this.#patience)
  }

  #keysOf(id: string): [event: string, tries: string, letter: string] {
    return [this.#key('event', id), this.#key('tries', id), this.#key('letter', id)]
  }

  #indexesOf(list: string): [ids: string, due: string, dead: string] {
    return [this.#key('list', list), this.#key('due'), this.#key('dead')]
  }

  #key(...parts: string[]): string {
    return [this.#prefix, ...parts].join(':')
  }
}
