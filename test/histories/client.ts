import type { Locks } from '../../src/index.ts'
import type { Random } from '../simulation/world/random.ts'
import type { History } from './history.ts'

/** One process of a client that uses a name once. */
export interface Client {
  /** One for each server. */
  readonly locks: readonly Locks[]
  readonly name: string
  readonly id: string
  readonly random: Random
  readonly history: History
  readonly options: { readonly signal?: AbortSignal; readonly waitUntil?: (work: Promise<unknown>) => void }
  /** How long leases, waits and holds take: 1 in virtual time. */
  readonly pace: number
  /** By how much its holds are shorter, as a factor. Default 1. */
  readonly haste?: number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  readonly sabotage: string | undefined
  /** Where the worker lends locks. */
  readonly lockApi?: URL
}
