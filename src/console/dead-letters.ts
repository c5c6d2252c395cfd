/** Dead letters on the console. */
import type { DeadLetter } from '../api/dead-letter.ts'
import { fingerprint } from '../internal/encoding.ts'
import { duration } from '../operator/shown-holder.ts'
import { address, type Html, html, shownText } from './html.ts'
import type { Asked, DeadLetterPage, Look, View } from './view.ts'
import { listDeadLetters, optional, required, TEXT } from './view.ts'

/** The events that were given up, and what can be done with each. Nothing where the console was not given any. */
export function deadLetterSection(
  { context }: View,
  page: DeadLetterPage | undefined,
  { cursor, text }: Asked,
): Html {
  if (!page) return html``
  const { events, failure } = page
  const nowMs = context.clock.wall()
  return html`<section id="dead-letters" aria-labelledby="dead-letters-title">
<h2 id="dead-letters-title">Dead letters <span class="count">${events.length}${page.cursor && '+'}</span></h2>
${failure !== undefined && html`<p class="notice">They cannot be read: ${failure}</p>`}
${events.length === 0 && failure === undefined && html`<p class="faint">There are no dead letters.</p>`}
<ul class="rows">${events.map(event => letterRow(event, nowMs, cursor))}</ul>
${page.cursor && html`<p><a href="${address({ q: text || undefined, cursor: page.cursor })}">More dead letters</a></p>`}
</section>`
}

function letterRow(event: DeadLetter, nowMs: number, cursor: string | undefined): Html {
  const { id } = event
  const hidden = html`<span class="hidden"> event ${shownText(id)}</span>`
  return html`<li class="row" id="d${fingerprint(id)}">
<div>
<h3>${shownText(event.entity)}</h3>
<p class="label">${shownText(event.provider)}, given up ${duration(Math.max(0, nowMs - event.diedAt))} ago</p>
</div>
<div>
${facts(event)}
<p class="choices">
<a class="button" href="${address({ do: 'replay-event', id, cursor })}">Replay${hidden}</a>
<a class="button" href="${address({ do: 'forget-event', id, cursor })}">Forget${hidden}</a>
</p>
</div>
</li>`
}

export function facts({ id, deliveryId, reason, attempts }: DeadLetter): Html {
  return html`<dl>
<dt>Reason</dt><dd>${shownText(reason)}, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}</dd>
<dt>Delivery</dt><dd>${shownText(deliveryId)}</dd>
<dt>Id</dt><dd>${shownText(id)}</dd>
</dl>`
}

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
    // The letter may be on another page by now, because others have been dealt with.
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
