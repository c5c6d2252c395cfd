/** The page of everything that is held. */
import type { Held } from '../api/held.ts'
import { printable } from '../api/shown.ts'
import { COUNTER, GROUPS, groupText } from '../operator/shown-holder.ts'
import type { Group } from '../operator/urgency.ts'
import { deadLetterSection } from './dead-letters.ts'
import { address, type Html, html, pageResponse, shownText } from './html.ts'
import { doubtRow } from './in-doubt.ts'
import { alarmOf, byUrgency, row, slowness } from './rows.ts'
import { type Asked, BadQuery, type Item, type Overview, readOverview, reasonOf, type View } from './view.ts'

/** How often the page is loaded again: less often where that costs more. */
const PACE = { leastMs: 5_000, perRoundMs: 700, mostMs: 60_000 }

export async function overviewPage(view: View, asked: Asked, who: string): Promise<Response> {
  const { text, cursor, isLive } = asked
  const beside = html`<nav aria-label="This page">
<span>${shownText(who)}</span><span id="live">${isLive ? 'Live' : 'Paused'}</span>
<a href="${address({ q: text || undefined, cursor, live: isLive ? 'off' : undefined })}">${isLive ? 'Pause' : 'Resume'}</a>
</nav>`
  const page = { title: 'Locks', beside }
  try {
    const overview = await readOverview(view, text, cursor)
    const { leastMs, perRoundMs, mostMs } = PACE
    const paceMs = Math.min(mostMs, Math.max(leastMs, overview.rounds * perRoundMs))
    const main = html`${searchForm(asked)}${sections(view, asked, overview)}`
    return pageResponse({ ...page, main, everyMs: isLive ? paceMs : undefined })
  } catch (error) {
    if (error instanceof BadQuery) throw error
    const main = html`<p class="notice">The store gave no answer (${reasonOf(error)}). Nothing is known about what is held.</p>`
    return pageResponse({ ...page, main, status: 503, everyMs: isLive ? PACE.mostMs : undefined })
  }
}

function searchForm({ text, isLive }: Asked): Html {
  return html`<form class="search" role="search" action="?">
<label for="q">Part of a name</label>
<input id="q" name="q" type="search" value="${text}" maxlength="512" autocomplete="off" spellcheck="false">
${!isLive && html`<input type="hidden" name="live" value="off">`}
<button>Search</button>
${text && html`<a href="${address({ live: isLive ? undefined : 'off' })}">Show all</a>`}
</form>`
}

const ONE_NODE = 'a search sees one node of a Redis Cluster.'
const MORE = 'the database is larger than what one view searches.'
/** Shown unless there is surely none. */
const NONE = 'None was found.'

function sections(view: View, asked: Asked, overview: Overview): Html {
  const { items, rest, isComplete, isOneNode, count, moreKept, tookMs } = overview
  const of = (...kinds: Held['kind'][]) =>
    items.filter(({ held }) => kinds.includes(held.kind)).sort(byUrgency)
  const isAll = isComplete && rest.length === 0 && !asked.text && view.match === '*'
  const doubts = of('once').filter(({ held }) => held.doubt)
  const inFlight = of('once').filter(({ held }) => held.holders.length > 0 && !held.doubt)
  const ended = of('once').filter(({ held }) => held.holders.length === 0)
  const [failed, done] = [ended.filter(item => item.hasFailed), ended.filter(item => !item.hasFailed)]
  const section = (title: string, found: readonly Item[], none: string, more = 0) =>
    sectionOf(view, title, found, isAll ? none : NONE, more)
  return html`
${slowness(overview)}
${countsLine(items, tookMs)}
${!isComplete && html`<p class="notice">Not complete: ${isOneNode ? ONE_NODE : MORE} Search for an exact name: it is always found.</p>`}
${rest.length > 0 && restNotice(rest)}
${count !== undefined && html`<p class="notice">${shownText(asked.text)} ${COUNTER}: <strong>${count}</strong></p>`}
${section('In doubt', doubts, 'No work of once is in doubt.')}
${section('Locks', of('lock', 'read-write-lock', 'string-lock'), 'No lock is held.')}
${section('Permits', of('permit-semaphore'), 'No permit is leased.')}
${section('Work in flight', inFlight, 'No call of once is in flight.')}
${section('Work failed', failed, 'No failure of once is kept.', moreKept.failed)}
${section('Work done', done, 'No result of once is kept.', moreKept.done)}
${deadLetterSection(view, overview.deadLetters, asked)}
${lastHour(items)}`
}

function restNotice(rest: readonly Group[]): Html {
  const more = rest.length - GROUPS
  return html`<div class="notice" id="rest">Not shown:<ul>${rest.slice(0, GROUPS).map(group => {
    const { prefix: q } = group
    return html`<li>${q ? html`<a href="${address({ q })}">${shownText(q)}</a>` : 'other names'} ${groupText(group)}</li>`
  })}${more > 0 && html`<li>and ${more} more prefixes</li>`}</ul></div>`
}

function countsLine(items: readonly Item[], tookMs: number): Html {
  const held = items.filter(({ held }) => held.holders.length > 0 && !held.doubt)
  const doubts = items.filter(({ held }) => held.doubt).length
  const waiting = held.reduce((sum, { age }) => sum + age.waiting, 0)
  const alarms = held.filter(alarmOf).length
  const counts = [
    `${held.length} held`,
    alarms > 0 && `${alarms} of them stuck, overtaken or without a TTL`,
    waiting > 0 && `${waiting} or more wait`,
    doubts > 0 && `${doubts} in doubt`,
  ]
  return html`<p class="label" id="summary">${counts.filter(Boolean).join(', ')}. Read in ${Math.round(tookMs)} ms.</p>`
}

/**
 * How long what is held has been held, and for how long clients wait, at most for each label: the part of a name before a
 * colon. The page keeps them itself, and draws the last hour.
 */
function lastHour(items: readonly Item[]): Html {
  const points: Record<string, [heldMs: number, waitingMs: number]> = {}
  for (const { held, age } of items) {
    if (held.doubt || held.holders.length === 0) continue
    const label = printable(/^\{?([^:{}]*)/.exec(held.name)?.[1] || held.name)
    const [heldMs, waitingMs] = (Object.hasOwn(points, label) && points[label]) || [0, 0]
    points[label] = [Math.max(heldMs, age.heldMs ?? 0), Math.max(waitingMs, age.waitingMs ?? 0)]
  }
  return html`<section id="last-hour" aria-labelledby="last-hour-title" hidden>
<h2 id="last-hour-title">Last hour</h2>
<p class="faint">The longest hold (bars) and the longest wait (line) of each minute, since this page was opened, by the part of the name before a colon.</p>
<div class="plots" data-points="${JSON.stringify(points)}"></div>
</section>`
}

/** `more`: how many more there are, at least. */
function sectionOf(view: View, title: string, items: readonly Item[], none: string, more: number): Html {
  const rowOf = (item: Item) => (item.held.doubt ? doubtRow(view, item) : row(view, item))
  const id = title.toLowerCase().replaceAll(' ', '-')
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${items.length}${more > 0 && '+'}</span></h2>
${items.length > 0 ? html`<ul class="rows">${items.map(rowOf)}</ul>` : html`<p class="faint">${none}</p>`}
${more > 0 && html`<p class="faint">At least ${more} more. Search for a name to see others.</p>`}
</section>`
}
