import type { Stage } from '../plays/play.ts'

/** A hash: until when each waiter counts as alive, its slot, and since when it waits. */
const WAITERS = 'edgelock:waiters:{x}'

/** Checks that no newcomer and no later waiter gets a free fair lock before one that still waits. */
export function watchQueue({ servers, oracle, now }: Stage): void {
  const startedAt = now()
  for (const server of servers) {
    const { engine, watch } = server
    server.watch = (text, execute) => {
      const waiters = server.exists('x') ? [] : waitersOf(engine)
      const reply = watch(text, execute)
      if (waiters.length === 0 || !server.exists('x')) return reply
      const [holder] = engine.command('HGETALL', 'x') as string[]
      const since = waiters.find(({ id }) => id === holder)?.since ?? Infinity
      const passed = waiters.find(waiter => waiter.until > engine.keyspace.now && waiter.since < since)
      // A server that lost data may have lost a place.
      if (passed && oracle.isKept(startedAt)) oracle.violated(`${holder} overtakes ${passed.id}`)
      return reply
    }
  }
}

function waitersOf(engine: Stage['servers'][number]['engine']) {
  const flat = engine.command('HGETALL', WAITERS) as string[]
  return flat.flatMap((id, at) => {
    const [until = 0, , since = 0] = (flat[at + 1] ?? '').split(':').map(Number)
    return at % 2 === 0 ? [{ id, until, since }] : []
  })
}
