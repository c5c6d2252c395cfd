import type { Locks } from '../../api/locks.ts'
import type { RestClient } from '../../rest.ts'
import type { Examined } from './examined.ts'
import type { CheckId, Said } from './findings.ts'

/** The sections of `INFO` that the server answers. */
export interface ServerInfo {
  /** Undefined where it is refused. */
  readonly fields: ReadonlyMap<string, string> | undefined
  readonly refusal: string
  readonly kind: string
  readonly version: string
}

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
  readonly match: string | undefined
  readonly info: () => Promise<ServerInfo>
  readonly stop: AbortSignal
  readonly progress: (text: string) => void
}

/** How each check finds out. May throw what the store throws. */
export type Looks = {
  readonly [Id in Exclude<CheckId, 'address'>]: (patient: Patient) => Promise<Said<Id>>
}
