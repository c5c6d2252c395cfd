/** `who operation value=number …`: what somebody does to an object. */
export type Step = string

/** A situation that both edgelock and Redisson can bring about. */
export interface Scenario {
  /** The object's name; `L` when it is left out. */
  readonly name?: string
  readonly steps: readonly Step[]
  /** Why Redisson cannot bring it about. */
  readonly oursOnly?: string
  /** Why Redisson leaves something else. */
  readonly differs?: string
}

/** All that a scenario leaves in Redis, and all that it published on the way. Holders and ids are placeholders. */
export interface State<Time> {
  readonly keys: Readonly<Record<string, Key<Time>>>
  readonly messages: readonly (readonly [channel: string, message: string])[]
}

/** One key as it lies in Redis. In a sorted set the scores are points in time, given as how far away they are. */
export interface Key<Time> {
  readonly type: string
  readonly value: null | string | readonly string[] | Readonly<Record<string, string | Time>>
  /** `none`: the key does not expire. */
  readonly ttlMs: Time | 'none'
}

/** Milliseconds. */
export type Range = readonly [from: number, to: number]

/** A data file: `test/golden/<primitive>.json`. */
export type Golden = Record<string, Scenario & State<Range>>
