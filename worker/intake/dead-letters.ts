import type { DeadLetters } from 'edgelock/console'
import type { Bindings, EventQueue } from '../bindings.ts'
import { listOf } from './event.ts'
import { EventStore } from './store.ts'
import { wake } from './wake.ts'

export function deadLettersOf(env: Bindings, queue: EventQueue): DeadLetters {
  const store = new EventStore(env)
  return {
    list: options => list(store, options),
    async replay(id) {
      const found = await store.deadLetter(id)
      if (!found) return false
      const name = listOf(found.letter)
      const isBack = await store.replay(id, name)
      if (isBack) await wake(queue, name, `replay:${id}`)
      return isBack
    },
    async forget(id) {
      const found = await store.deadLetter(id)
      return found !== undefined && store.forget(id)
    },
  }
}

/** A cursor is a time, and how many letters of that time were shown. @throws {RangeError} for any other cursor */
async function list(store: EventStore, { limit, cursor = '0-0' }: Parameters<DeadLetters['list']>[0]) {
  if (!/^\d{1,15}-\d{1,15}$/.test(cursor)) throw new RangeError('cursor is what the last answer gave.')
  const [time = 0, shown = 0] = cursor.split('-').map(Number)
  const found = (await store.deadSince(time, shown + limit + 1)).slice(shown)
  const page = found.slice(0, limit)
  const events = page.filter(letter => letter !== undefined)
  const last = events.at(-1)?.diedAt
  if (found.length <= limit || last === undefined) return { events }
  const same = page.filter(letter => letter?.diedAt === last).length
  return { events, cursor: `${last}-${last === time ? shown + same : same}` }
}
