import type { Clock } from '../api/clock.ts'

/** What a key holds. Strings are byte strings. */
export type Data =
  | { type: 'string'; value: string }
  | { type: 'hash'; value: Map<string, string> }
  | { type: 'list'; value: string[] }
  | { type: 'zset'; value: Map<string, number> }

type Type = Data['type']
type DataOf<T extends Type> = Extract<Data, { type: T }>['value']

/** The keys of a database at one moment. */
export interface Saved {
  readonly keys: ReadonlyMap<string, Data>
  readonly expiries: ReadonlyMap<string, number>
}

/** An error of Redis, as it appears in a reply. */
export class RedisError extends Error {}

/** The keys of one database, each with its expiry. Time is frozen while a script runs, as in Redis 7. */
export class Keyspace {
  readonly #keys = new Map<string, Data>()
  /** In milliseconds since 1970. */
  readonly #expiries = new Map<string, number>()
  readonly #clock: Clock
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

  /** Removes a collection that has become empty. */
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

  /** Returns a copy of everything, for {@link restore}. */
  save(): Saved {
    return structuredClone({ keys: this.#keys, expiries: this.#expiries })
  }

  /** Replaces everything by what was saved. */
  restore(saved: Saved): void {
    this.clear()
    const { keys, expiries } = structuredClone(saved)
    for (const [key, data] of keys) this.#keys.set(key, data)
    for (const [key, expiry] of expiries) this.#expiries.set(key, expiry)
  }
}
