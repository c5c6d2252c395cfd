import type { Look } from './action.ts'
import { facts } from './dead-letters.ts'
import { html } from './html.ts'
import { optional, required, TEXT } from './query.ts'
import { listDeadLetters } from './view.ts'

export const lookAtReplay: Look = lookWith(
  'replay-event',
  'Replay',
  'Replayed',
  'The event is tried again, with its attempts counted from zero, after other events of the same entity.',
)

export const lookAtForgetting: Look = lookWith(
  'forget-event',
  'Forget',
  'Forgot',
  'The event is deleted for good.',
)

function lookWith(action: 'replay-event' | 'forget-event', verb: string, done: string, effect: string): Look {
  return async ({ deadLetters }, query) => {
    const id = required(query, 'id', TEXT)
    const cursor = optional(query, 'cursor', TEXT)
    const subject = { name: id, kind: 'dead-letter' } as const
    // The page of the list that it was shown on.
    const page = await listDeadLetters(deadLetters, cursor)
    const event = page?.events.find(each => each.id === id)
    if (!deadLetters) return { subject, outdated: html`There are no dead letters here.` }
    // Others may have been dealt with, so that it is on another page by now.
    const about = event ? facts(event) : html`<p>It is no longer on this page of the list.</p>`
    return {
      subject,
      verb,
      question: html`${about}<p>${effect}</p>`,
      query: { do: action, id, cursor },
      run: () => (action === 'replay-event' ? deadLetters.replay(id) : deadLetters.forget(id)),
      done,
    }
  }
}
