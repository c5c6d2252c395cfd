import type { Locks } from '../../api/locks.ts'
import type { RestClient } from '../../rest.ts'
import type { Examined } from './examined.ts'
import type { ServerInfo } from './server-info.ts'

/** `INFO` is neither good nor bad: what it means depends on what the store is for. */
export type Level = 'PASS' | 'INFO' | 'WARN' | 'FAIL'

/** What a check found out. The texts hold no address, no token and no name of a key. */
export interface Verdict {
  readonly level: Level
  readonly found: string
  /** What it means for locks. */
  readonly consequence?: string
  /** What to do about it. */
  readonly cure?: string
}

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

export interface HealthCheck {
  /** Stays the same in all versions. */
  readonly id: string
  readonly title: string
  /** Whether nothing else can be found out when it fails. */
  readonly isVital?: boolean
  /** May throw what the store throws. */
  run(patient: Patient): Promise<Verdict>
}

export function passed(found: string): Verdict {
  return { level: 'PASS', found }
}

export function verdict(level: Level, found: string, consequence: string, cure: string): Verdict {
  return { level, found, consequence, cure }
}
