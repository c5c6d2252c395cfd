/** The keys of a database in memory. */
import type { Clock } from '../api/clock.ts'

/** The value of a key. Strings are byte strings. */
export type Data =
  | { type: 'string'; value: string }
  | { type: 'hash'; value: Map<string, string> }
  | { type: 'list'; value: string[] }
  | { type: 'zset'; value: Map<string, number> }

type Type = Data['type']
type DataOf<T extends Type> = Extract<Data, { type: T }>['value']

/** A copy of all keys and expiries. */
export type Snapshot = readonly (readonly [key: string, data: Data, expiry: number | undefined])[]

/** An error of Redis, as it appears in a reply. */
export class RedisError extends Error {}

/** The keys of one database, each with its expiry. Time is frozen while a script runs, as in Redis 7. */
export class Keyspace {
  readonly #keys = new Map<string, Data>()
  /** In milliseconds since 1970. */
  readonly #expiries = new Map<string, number>()
  readonly #clock: Clock
  /** Set when a script begins. */
  #now = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.freeze()
  }

  /** Reads the clock, for one script. */
  freeze(): void {
    this.#now = Math.floor(this.#clock.wall())
  }

  get now(): number {
    return this.#now
  }

  /** Every key that has not expired. */
  keys(): string[] {
    return [...this.#keys.keys()].filter(key => this.exists(key))
  }

  exists(key: string): boolean {
    return this.data(key) !== undefined
  }

  data(key: string): Data | undefined {
    // In its last millisecond a key is still there, with a PTTL of 0.
    if ((this.#expiries.get(key) ?? Infinity) < this.#now) this.delete(key)
    return this.#keys.get(key)
  }

  /** @throws {RedisError} WRONGTYPE, when the key holds another type */
  read<T extends Type>(key: string, type: T): DataOf<T> | undefined {
    const data = this.data(key)
    if (data && data.type !== type)
      throw new RedisError('WRONGTYPE Operation against a key holding the wrong kind of value')
    return data?.value as DataOf<T> | undefined
  }

  /** Creates what is not there. An empty collection must be removed again with {@link prune}. */
  open<T extends 'hash' | 'list' | 'zset'>(key: string, type: T): DataOf<T> {
    const present = this.read(key, type)
    if (present) return present
    const value = type === 'list' ? [] : new Map()
    this.#keys.set(key, { type, value } as Data)
    return value as DataOf<T>
  }

  /** Removes fields of a hash, or members of a sorted set, and returns how many there were. */
  remove(key: string, type: 'hash' | 'zset', members: readonly string[]): number {
    const present = this.read(key, type)
    const gone = members.filter(member => present?.delete(member)).length
    this.prune(key)
    return gone
  }

  prune(key: string): void {
    const value = this.#keys.get(key)?.value
    const empty = value instanceof Map ? value.size === 0 : Array.isArray(value) && value.length === 0
    if (empty) this.delete(key)
  }

  /** Sets a string and its expiry; without one the key stays. */
  set(key: string, value: string, expiry?: number): void {
    this.#keys.set(key, { type: 'string', value })
    this.expire(key, expiry)
  }

  /** Changes a string and keeps its expiry. */
  update(key: string, value: string): void {
    this.#keys.set(key, { type: 'string', value })
  }

  delete(key: string): boolean {
    this.#expiries.delete(key)
    return this.#keys.delete(key)
  }

  /** @throws {RedisError} when there is nothing to rename */
  rename(key: string, to: string): void {
    const data = this.data(key)
    if (!data) throw new RedisError('ERR no such key')
    const expiry = this.expiryOf(key)
    this.delete(key)
    this.#keys.set(to, data)
    this.expire(to, expiry)
  }

  expire(key: string, expiry: number | undefined): void {
    if (expiry === undefined) this.#expiries.delete(key)
    else if (expiry <= this.#now) this.delete(key)
    else this.#expiries.set(key, expiry)
  }

  /** In milliseconds since 1970; undefined for a key that stays. */
  expiryOf(key: string): number | undefined {
    return this.#expiries.get(key)
  }

  clear(): void {
    this.#keys.clear()
    this.#expiries.clear()
  }

  /** Copies everything, so that {@link restore} can go back to it. */
  snapshot(): Snapshot {
    return [...this.#keys].map(([key, data]) => [key, copy(data), this.#expiries.get(key)])
  }

  /** Goes back to a snapshot, any number of times. The clock is not part of it. */
  restore(snapshot: Snapshot): void {
    this.clear()
    for (const [key, data, expiry] of snapshot) {
      this.#keys.set(key, copy(data))
      if (expiry !== undefined) this.#expiries.set(key, expiry)
    }
  }
}

function copy({ type, value }: Data): Data {
  const copied =
    value instanceof Map ? new Map<string, unknown>(value) : Array.isArray(value) ? [...value] : value
  return { type, value: copied } as Data
}
