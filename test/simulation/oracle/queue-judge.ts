import type { Engine } from '../../../src/memory/engine.ts'
import { nameOf } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'

/** When each waiter is to ask again, and in which order they came. */
const APPOINTMENTS = 'edgelock:appointments:{x}'
const ORDER = 'edgelock:order:{x}'
/** A third of the default of a fair lock: waiters that sleep stand aside then, if some were found dead. */
const ASIDE_MS = 1_000

interface Waiter {
  readonly id: string
  /** When it is to ask again. It lives until then, as far as the others know. */
  readonly due: number
  readonly ticket: number
}

/** Judges who gets the fair lock `x`: never one that came later than a waiter that is to ask again in time. */
export class QueueJudge {
  readonly #engine: Engine
  readonly #granted = new Set<string>()
  /** Of all that ever waited. A living waiter that was late for its appointment is removed, and comes back. */
  readonly #tickets = new Map<string, number>()
  /** Since when it is free, Infinity while it is held, and how many were found dead since. */
  #freeSince = Infinity
  #dead = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Looks before a script runs. Returns what says, when it has run, who overtook whom. */
  watch(): () => string | undefined {
    const before = this.#waiters()
    const wasHeld = this.#isHeld()
    const freeSince = wasHeld ? Infinity : Math.min(this.#freeSince, this.#now())
    return () => {
      const now = this.#now()
      const left = new Set(this.#waiters().map(({ id }) => id))
      if (wasHeld) this.#dead = 0
      this.#dead += before.filter(({ id, due }) => due <= now && !left.has(id)).length
      this.#freeSince = this.#isHeld() ? Infinity : Math.min(freeSince, now)
      for (const { id, ticket } of before) this.#tickets.set(id, ticket)
      const mayPass = this.#dead > 0 && now - freeSince > ASIDE_MS
      const overtaken = wasHeld || !this.#isHeld() ? undefined : this.#overtaken(before, now)
      return mayPass ? undefined : overtaken
    }
  }

  #overtaken(waiters: readonly Waiter[], now: number): string | undefined {
    const [holder = ''] = this.#engine.command('HGETALL', 'x') as string[]
    // Nothing finishes a holder whose lease has expired: its next poll, or a late copy, may take the lock once more.
    if (this.#granted.has(holder)) return undefined
    this.#granted.add(holder)
    const ticket = this.#tickets.get(holder) ?? Infinity
    const passed = waiters.find(waiter => waiter.due > now && waiter.ticket < ticket)
    return passed && `${holder} overtakes ${passed.id}`
  }

  #isHeld(): boolean {
    return this.#engine.command('EXISTS', 'x') === 1
  }

  #now(): number {
    this.#engine.keyspace.freeze()
    return this.#engine.keyspace.now
  }

  #waiters(): Waiter[] {
    const scores = (key: string) => {
      const pairs = this.#engine.command('ZRANGE', key, '0', '-1', 'WITHSCORES') as string[]
      return pairs.flatMap((id, at) => (at % 2 ? [] : [[id, Number(pairs[at + 1])] as const]))
    }
    const tickets = new Map(scores(ORDER))
    return scores(APPOINTMENTS).map(([id, due]) => ({ id, due, ticket: tickets.get(id) ?? Number.NaN }))
  }
}

/** Checks that no newcomer and no later waiter gets a free fair lock before one that is to ask again in time. */
export function watchQueue({ servers, oracle, now }: Stage): void {
  const startedAt = now()
  for (const server of servers) {
    const judge = new QueueJudge(server.engine)
    server.onScript(text => {
      const after = judge.watch()
      return () => {
        const overtaken = after()
        // A theft is out of the order, and a server that lost data may have lost a place.
        if (overtaken && nameOf(text) !== 'lock steal' && oracle.isKept(startedAt)) oracle.violated(overtaken)
      }
    })
  }
}
