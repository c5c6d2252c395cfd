import type { EventQueue } from '../bindings.ts'
import { logError } from '../log.ts'

/** Wakes a consumer for a list. A message that cannot be sent is not fatal: the next sweep sends another. */
export async function wake(queue: EventQueue, list: string, request: string): Promise<void> {
  try {
    await queue.send({ list })
  } catch (error) {
    logError(error as Error, request)
  }
}
