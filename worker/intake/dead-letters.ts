import type { Bindings, WakeQueue } from '../bindings.ts'
import { listOf } from './event.ts'
import { EventStore } from './store.ts'
import { wake } from './wake.ts'

/** An event that the upstream did not accept, and that is not tried any more. */
export interface DeadLetter {
  readonly id: string
  readonly provider: string
  /** The provider's id of the event. */
  readonly deliveryId: string
  readonly entity: string
  /** Why the last attempt failed. */
  readonly reason: string
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly diedAt: number
}

/** What an operator does with the events that were given up. */
export interface DeadLetters {
  /** Returns the oldest ones, and a cursor if there are more. */
  list(options: { limit: number; cursor?: string }): Promise<{ events: DeadLetter[]; cursor?: string }>
  /** Puts an event back at the end of its entity's list, with all attempts. False if it is no dead letter. */
  replay(id: string): Promise<boolean>
  /** Deletes an event. False if it is no dead letter. */
  forget(id: string): Promise<boolean>
}

/** The dead letters of this deployment. */
export function deadLettersOf(env: Bindings, queue: WakeQueue): DeadLetters {
  const store = new EventStore(env)
  return {
    list: options => list(store, options),
    async replay(id) {
      const [letter] = await store.deadLetters([id])
      if (!letter) return false
      const name = listOf(letter)
      await store.addAgain(id, name)
      await wake(queue, name, `replay:${id}`)
      return true
    },
    async forget(id) {
      const [letter] = await store.deadLetters([id])
      if (letter) await store.forget(id)
      return letter !== undefined
    },
  }
}

/** A cursor is a time, and how many letters of that time were shown. */
async function list(store: EventStore, { limit, cursor = '0-0' }: Parameters<DeadLetters['list']>[0]) {
  const [time = 0, shown = 0] = cursor.split('-').map(Number)
  const found = (await store.deadSince(time, shown + limit + 1)).slice(shown)
  const page = found.slice(0, limit)
  const events = page.filter(letter => letter !== undefined)
  const last = events.at(-1)?.diedAt
  if (found.length <= limit || last === undefined) return { events }
  const same = page.filter(letter => letter?.diedAt === last).length
  return { events, cursor: `${last}-${last === time ? shown + same : same}` }
}
