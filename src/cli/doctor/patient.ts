import type { Locks } from '../../api/locks.ts'
import type { RestClient } from '../../rest.ts'
import type { Examined } from './examined.ts'
import type { FINDINGS } from './findings.ts'
import type { ServerInfo } from './server-info.ts'

/** What checks may use. */
export interface Patient {
  readonly store: Examined
  /** The transport of the library, for the same store. */
  readonly redis: RestClient
  readonly locks: Locks
  /** In the name of everything that is written. */
  readonly mark: string
  /** Whether it runs on this machine, as a store for development does. */
  readonly isLocal: boolean
  readonly isEncrypted: boolean
  /** The `count` of the application's `confirmed()`. */
  readonly replicas: number | undefined
  /** The `notify` of the application's `createLocks()`. */
  readonly notify: string
  /** The names to look through. */
  readonly match: string | undefined
  readonly info: () => Promise<ServerInfo>
  /** Aborts when the examination is to end early. */
  readonly stop: AbortSignal
  readonly progress: (text: string) => void
}

export type CheckId = keyof typeof FINDINGS

type Key<Id extends CheckId> = Exclude<keyof (typeof FINDINGS)[Id], 'title'>

/** The names in braces of a text. */
type Blanks<Text> = Text extends `${string}{${infer Rest}` ? NameIn<Rest> | Blanks<Rest> : never
type NameIn<Rest> = Rest extends `${infer Name}}${string}`
  ? Name extends `${string}${' ' | '{'}${string}`
    ? never
    : Name
  : never

/** One finding of any check, and what fills its blanks. */
export type AnySaid = string | readonly [finding: string, values: Readonly<Record<string, string | number>>]

/** One finding of a check, with a value for each of its blanks. */
export type Said<Id extends CheckId> = {
  [K in Key<Id>]:
    | ([Blanks<(typeof FINDINGS)[Id][K]>] extends [never] ? K : never)
    | readonly [K, Readonly<Record<Blanks<(typeof FINDINGS)[Id][K]>, string | number>>]
}[Key<Id>]

/** How each check finds out. May throw what the store throws. */
export type Looks<Ids extends CheckId> = { readonly [Id in Ids]: (patient: Patient) => Promise<Said<Id>> }
