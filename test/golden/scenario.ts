/** One operation of an actor: `who operation value=number …`. */
export type Step = string

/** A situation that both edgelock and Redisson can produce, unless `oursOnly` says why not. */
export interface Scenario {
  /** The object's name; `L` when it is left out. */
  readonly name?: string
  readonly steps: readonly Step[]
  /** Why Redisson cannot produce it. */
  readonly oursOnly?: string
  /** Why Redisson leaves another state. */
  readonly differs?: string
}

/** Everything that a scenario leaves in Redis and everything that it published. Holders and ids are placeholders. */
export interface State<Time> {
  readonly keys: Readonly<Record<string, Key<Time>>>
  readonly messages: readonly (readonly [channel: string, message: string])[]
}

/** One key in Redis. The scores of a sorted set are points in time, given as their distance from now. */
export interface Key<Time> {
  readonly type: string
  readonly value: null | string | readonly string[] | Readonly<Record<string, string | Time>>
  /** `none`: the key does not expire. */
  readonly ttlMs: Time | 'none'
}

/** From and to in milliseconds. */
export type Range = readonly [from: number, to: number]

/** A data file: `test/golden/<primitive>.json`. */
export type Golden = Record<string, Scenario & State<Range>>
