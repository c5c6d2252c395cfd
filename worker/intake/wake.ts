import type { Bindings, EventQueue } from '../bindings.ts'
import { logError, logLine } from '../log.ts'
import { EventStore } from './store.ts'

/** Wakes a consumer for a list. A message that cannot be sent is not fatal: the next sweep sends another. */
export async function wake(queue: EventQueue, list: string, request: string): Promise<void> {
  try {
    await queue.send({ list })
  } catch (error) {
    logError(error as Error, request)
  }
}

/** Longer than the message of an event that was just taken in needs. */
const OVERDUE_MS = 60_000
/** The most messages that one call may send. */
const BATCH = 100
const PAGE = 50 * BATCH

/** Wakes the lists whose message may have been lost: those in which something has been due for a while. */
export async function sweep(env: Bindings, queue: EventQueue, now: number): Promise<void> {
  const store = new EventStore(env)
  let woken = 0
  for (;;) {
    const lists = await store.listsDue(now - OVERDUE_MS, PAGE)
    if (lists.length === 0) break
    for (let at = 0; at < lists.length; at += BATCH)
      await queue.sendBatch(lists.slice(at, at + BATCH).map(list => ({ body: { list } })))
    // Lists that were woken leave the page to others, until the next sweep.
    await store.postponeLists(lists, now - OVERDUE_MS + 1)
    woken += lists.length
  }
  if (woken > 0) logLine(`cron:${now}`, { event: 'sweep', lists: woken })
}
