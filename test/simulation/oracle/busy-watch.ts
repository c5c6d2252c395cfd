import { nameOf, SENT } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'
import type { Server } from '../world/server.ts'

/** For how long a waiter of a fair lock may be late for its appointment, at most, before it counts as dead. */
const GRACE_MS = 2_000
/** For how long after a loss of data a queue may hold less than its waiters were told. */
const CONFUSED_MS = 60_000

/**
 * Judges each "busy" that ends a wait by what the server held when it said so: a hold of another, or a living waiter in
 * front. What was held before or after is no excuse, nor is what the asker has itself.
 */
export function watchBusy(names: readonly string[], { servers, oracle, now }: Stage): void {
  for (const server of servers) {
    server.onScript(text => {
      const { args = [] } = SENT.get(text) ?? {}
      const value = (name: string) => server.asked.args[args.indexOf(name)] ?? ''
      // A web lock has other keys, and `web-watch.ts` judges it.
      const isLast = value('last') === '1' && !nameOf(text).startsWith('web-lock')
      const isJudged = isLast && oracle.isKept(now() - CONFUSED_MS)
      const wasBusy = !isJudged || isBusyFor(value('holder'), Number(value('ticket')), names, server)
      return reply => {
        if (!wasBusy && isBusy(reply))
          oracle.violated(`${value('holder')} was told "busy" by a server on which nothing was held`)
      }
    })
  }
}

export function isBusy(reply: unknown): boolean {
  return String([reply].flat()[0]).startsWith(':busy')
}

function isBusyFor(holder: string, ticket: number, names: readonly string[], { engine }: Server): boolean {
  const { keyspace } = engine
  keyspace.freeze()
  return names.some(name => {
    const data = keyspace.data(name)
    const fields = data?.type === 'hash' ? [...data.value.keys()] : data ? [String(data.value)] : []
    if (fields.some(field => field !== 'mode' && field.replace(/:write$/, '') !== holder)) return true
    const order = keyspace.read(`edgelock:order:{${name}}`, 'zset')
    const mine = order?.get(holder) ?? (ticket || Infinity)
    const due = [...(keyspace.read(`edgelock:appointments:{${name}}`, 'zset') ?? [])]
    return due.some(
      ([id, at]) => id !== holder && at > keyspace.now - GRACE_MS && Number(order?.get(id)) < mine,
    )
  })
}
