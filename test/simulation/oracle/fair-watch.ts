import { nameOf } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'

/** When each waiter is to ask again, and in which order they came. */
const APPOINTMENTS = 'edgelock:appointments:{x}'
const ORDER = 'edgelock:order:{x}'
/** The default of a fair lock. Waiters that sleep while it is free for longer stand aside. */
const WAITER_MS = 3_000

/** Checks that no newcomer and no later waiter gets a free fair lock before one that is to ask again in time. */
export function watchQueue({ servers, oracle, now }: Stage): void {
  const startedAt = now()
  const granted = new Set<string>()
  /** Of all that ever waited. A living waiter that was late for its appointment is removed, and comes back. */
  const tickets = new Map<string, number>()
  for (const server of servers) {
    const { engine, watch } = server
    /** When it was first seen to be free, while it is. */
    let freeSince = Infinity
    server.watch = (text, execute) => {
      const waiters = waitersOf(engine)
      const wasHeld = server.exists('x')
      if (!wasHeld) freeSince = Math.min(freeSince, engine.keyspace.now)
      const freeMs = engine.keyspace.now - freeSince
      const reply = watch(text, execute)
      freeSince = server.exists('x') ? Infinity : Math.min(freeSince, engine.keyspace.now)
      for (const { id, ticket } of waiters) tickets.set(id, ticket)
      // A theft is out of the order.
      if (wasHeld || !server.exists('x') || nameOf(text) === 'lock steal') return reply
      const [holder = ''] = engine.command('HGETALL', 'x') as string[]
      const ticket = tickets.get(holder) ?? Infinity
      const passed = waiters.find(waiter => waiter.due > engine.keyspace.now && waiter.ticket < ticket)
      // Nothing finishes a holder whose lease has expired: its next poll, or a late copy, may take the lock once more.
      if (granted.has(holder)) return reply
      granted.add(holder)
      // A server that lost data may have lost a place.
      if (passed && freeMs <= WAITER_MS && oracle.isKept(startedAt))
        oracle.violated(`${holder} overtakes ${passed.id}`)
      return reply
    }
  }
}

function waitersOf(engine: Stage['servers'][number]['engine']) {
  const ids = engine.command('ZRANGE', APPOINTMENTS, '0', '-1') as string[]
  return ids.map(id => ({
    id,
    due: Number(engine.command('ZSCORE', APPOINTMENTS, id)),
    ticket: Number(engine.command('ZSCORE', ORDER, id)),
  }))
}
