import type { Bindings, WakeQueue } from '../bindings.ts'
import { logLine } from '../log.ts'
import { EventStore } from './store.ts'

/** Longer than the message of an event that was just taken in needs. */
const OVERDUE_MS = 60_000
const EVENTS = 5_000
/** The most messages that one call may send. */
const BATCH = 100

/** Wakes the lists whose message may have been lost. */
export async function sweep(env: Bindings, queue: WakeQueue, now: number): Promise<void> {
  const { lists, expired } = await new EventStore(env).listsBefore(now - OVERDUE_MS, EVENTS)
  for (let at = 0; at < lists.length; at += BATCH)
    await queue.sendBatch(lists.slice(at, at + BATCH).map(list => ({ body: { list } })))
  if (lists.length + expired > 0) logLine(`cron:${now}`, { event: 'sweep', lists: lists.length, expired })
}
