import type { Clock } from '../../src/api/clock.ts'
import { Store } from '../../src/memory/store.ts'
import { type Client, type Entry, NAME, type Table } from './client.ts'
import { EdgelockClient } from './edgelock.ts'
import { SetNxClient } from './set-nx.ts'

export type Lock = 'SET NX' | 'edgelock'

export interface Scene {
  readonly lock: Lock
  readonly A: Client
  readonly B: Client
  readonly log: readonly Entry[]
  /** Who has the key in the store, and for how long. */
  held(): { by: string; remainingMs: number } | undefined
  /** Whether two clients have been inside at the same time. */
  readonly isBroken: boolean
  verdict(): string
  stop(): void
}

const LONGEST_LOG = 200

/** Sets a store and two clients up, and keeps a log of what they do. */
export function createScene(lock: Lock, clock: Clock, onChange = () => {}): Scene {
  const startedAt = clock.now()
  const store = new Store(clock)
  const log: Entry[] = []
  let isBroken = false
  const table: Table = {
    store,
    clock,
    note(who, text, isTrouble = false) {
      log.push({ at: clock.now() - startedAt, who, text, isTrouble })
      log.splice(0, log.length - LONGEST_LOG)
      if (inside().length > 1) isBroken = true
      onChange()
    },
  }
  const create = (name: string) =>
    lock === 'edgelock' ? new EdgelockClient(name, table) : new SetNxClient(name, table)
  const [A, B] = [create('A'), create('B')]
  const inside = () => [A, B].filter(client => client?.state === 'inside')
  const held = () => holderIn(store)
  return {
    lock,
    A,
    B,
    log,
    held,
    get isBroken() {
      return isBroken
    },
    verdict() {
      if (isBroken) return 'Both were inside at the same time.'
      const [one] = inside()
      if (one) return `${one.name} is inside, alone.`
      const isWaiting = [A, B].some(({ state }) => state === 'asking')
      return held() && !isWaiting ? 'The lock is taken, and no client has it.' : 'No client is inside.'
    },
    stop() {
      A.kill()
      B.kill()
    },
  }
}

/** Reads the key as Redis would show it: a text of SET, or the hash of edgelock's lock. */
function holderIn(store: Store): { by: string; remainingMs: number } | undefined {
  const remainingMs = Number(store.command('PTTL', NAME))
  if (remainingMs < 0) return undefined
  const type = store.command('TYPE', NAME)
  const holder = type === 'hash' ? [store.command('HGETALL', NAME)].flat()[0] : store.command('GET', NAME)
  return { by: String(holder)[0] ?? '', remainingMs }
}
