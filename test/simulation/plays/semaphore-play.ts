import {
  LockBusyError,
  LockError,
  OutcomeUnknownError,
  type Semaphore,
  semaphore,
} from '../../../src/index.ts'
import type { Server } from '../world/server.ts'
import { asking, type SimulatedKind, type Visit } from './play.ts'

const PERMITS = 4
/** For how long permits are owed, in milliseconds. */
const OWED_MS = 60_000

const operationKey = (id: string) => `edgelock:op:{x}:${encodeURIComponent(id)}`

/** Acquires and releases permits that have no owner, and keeps the books. */
export const semaphorePlay: SimulatedKind['play'] = stage => {
  const { oracle, gives, server, now } = stage
  /** Permits that clients have for certain, and those of which it is not known. */
  const books = { held: 0, uncertain: 0, startedAt: now() }
  const promised = () => oracle.isPromised(books.startedAt)

  function took(me: string, count: number): void {
    books.held += count
    if (books.held > PERMITS && promised()) oracle.violated(`${me} got ${count}, and ${books.held} are held`)
  }

  async function visit(visit: Visit): Promise<void> {
    const { me, locks, random, machine, record } = visit
    const pool = semaphore(locks, 'x')
    const count = random.between(1, 2)
    const options = asking(visit, random.pick([0, 500, 5_000, 30_000]))
    books.uncertain += count
    try {
      await pool.acquire(count, options)
      books.uncertain -= count
      took(me, count)
      stage.count()
      record(`got ${count}`)
    } catch (error) {
      gives.given(machine, {
        what: `what ${me} gives up`,
        owedMs: OWED_MS,
        isDone: server => !isGranted(server, me),
      })
      if (!(error instanceof LockError)) throw error
      if (error instanceof LockBusyError && error.mayBeHeld) oracle.violated('a busy semaphore may be held')
      if (!error.mayBeHeld) books.uncertain -= count
      throw error
    }
    await machine.clock.sleep(random.between(0, 1_000))
    if (random.chance(0.05)) return
    books.held -= count
    books.uncertain += count
    const operationId = `${me} gives back`
    const arrived = gives.given(machine, {
      what: operationId,
      owedMs: OWED_MS,
      isDone: server => server.exists(operationKey(operationId)),
    })
    await giveBack(pool, count, operationId)
    arrived()
    record(`gave ${count} back`)
    books.uncertain -= count
  }

  /** Whether a server remembers that it granted what a client asked for. */
  function isGranted({ engine }: Server, me: string): boolean {
    const own = engine.keyspace.keys().filter(key => key.startsWith(operationKey(`${me}@`)))
    return own.some(key => engine.command('GET', key) === '1')
  }

  /** After an unknown outcome the same operation may be repeated. */
  async function giveBack(pool: Semaphore, count: number, operationId: string): Promise<void> {
    for (let tries = 3; ; tries--) {
      try {
        return await pool.release(count, { operationId })
      } catch (error) {
        if (!(error instanceof OutcomeUnknownError) || tries === 0) throw error
      }
    }
  }

  return {
    stays: ['x'],
    prepare: locks => semaphore(locks, 'x').trySetPermits(PERMITS),
    visit,
    judge() {
      if (!promised()) return
      const available = Number(server.engine.command('GET', 'x'))
      const most = PERMITS - books.held
      const least = most - books.uncertain
      if (!(available >= least && available <= most))
        oracle.violated(`${available} permits are available, not ${least} to ${most}`)
    },
  }
}
