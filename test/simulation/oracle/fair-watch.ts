import { nameOf } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'
import { QueueJudge } from './queue-judge.ts'

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
