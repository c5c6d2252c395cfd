import type { Held } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'
import { shownHolder } from '../operator/shown-holder.ts'
import { duration } from '../operator/text.ts'
import { deadLetterSection } from './dead-letters.ts'
import { address, clientText, type Html, html, shownText, UNNAMED } from './html.ts'
import { doubtRow } from './in-doubt.ts'
import { BadQuery } from './query.ts'
import { pageResponse } from './respond.ts'
import { type Asked, type Item, type Overview, readOverview, reasonOf, SHOWN, type View } from './view.ts'

/** How often the page is loaded again: less often where that costs more. */
const PACE = { leastMs: 5_000, perKeyMs: 5, mostMs: 60_000 }

/** The page that shows what is held. */
export async function overviewPage(view: View, asked: Asked, who: string): Promise<Response> {
  const beside = html`<nav aria-label="This page">
<span>${shownText(who)}</span><span id="live">${asked.isLive ? 'Live' : 'Paused'}</span>
<a href="${addressOf({ ...asked, isLive: !asked.isLive })}">${asked.isLive ? 'Pause' : 'Resume'}</a>
</nav>`
  const page = { title: 'Locks', beside }
  try {
    const overview = await readOverview(view, asked.text, asked.cursor)
    const { leastMs, perKeyMs, mostMs } = PACE
    const paceMs = Math.min(mostMs, Math.max(leastMs, overview.looked * perKeyMs))
    const main = html`${searchForm(asked)}${sections(view, asked, overview)}`
    return pageResponse({ ...page, main, everyMs: asked.isLive ? paceMs : undefined })
  } catch (error) {
    if (error instanceof BadQuery) throw error
    const main = html`<p class="notice">The store gave no answer (${reasonOf(error)}). Nothing is known about what is held.</p>`
    return pageResponse({ ...page, main, status: 503, everyMs: asked.isLive ? PACE.mostMs : undefined })
  }
}

function addressOf({ text, cursor, isLive }: Asked): string {
  return address({ q: text || undefined, cursor, live: isLive ? undefined : 'off' })
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
/** Where it is not known that there is none. */
const NONE = 'None was found.'

function sections(view: View, asked: Asked, overview: Overview): Html {
  const { items, isComplete, isOneNode, count, moreKept } = overview
  const of = (...kinds: Held['kind'][]) => items.filter(({ held }) => kinds.includes(held.kind))
  const isAll = isComplete && !asked.text && view.match === '*'
  const doubts = of('once').filter(({ held }) => held.doubt)
  const inFlight = of('once').filter(({ held }) => held.holders.length > 0 && !held.doubt)
  const kept = of('once').filter(({ held }) => held.holders.length === 0)
  const [failed, done] = [kept.filter(item => item.hasFailed), kept.filter(item => !item.hasFailed)]
  return html`
${!isComplete && html`<p class="notice">Not complete: ${isOneNode ? ONE_NODE : MORE} Search for an exact name: it is always found.</p>`}
${count !== undefined && html`<p class="notice">${shownText(asked.text)} is a counter without leases, of a semaphore, an idle permit semaphore or a latch: <strong>${count}</strong></p>`}
${section('In doubt', doubts, isAll ? 'No work of once is in doubt.' : NONE, 0, doubtRow)}
${section('Locks', of('lock', 'read-write-lock'), isAll ? 'No lock is held.' : NONE)}
${section('Permits', of('permit-semaphore'), isAll ? 'No permit is leased.' : NONE)}
${section('Work in flight', inFlight, isAll ? 'No call of once is in flight.' : NONE)}
${section('Work failed', failed, isAll ? 'No failure of once is kept.' : NONE, moreKept.failed)}
${section('Work done', done, isAll ? 'No result of once is kept.' : NONE, moreKept.done)}
${deadLetterSection(view, overview.deadLetters, asked)}`
}

/** `more`: how many more there are, at least. */
function section(title: string, items: readonly Item[], none: string, more = 0, rowOf = row): Html {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${items.length}${more > 0 && '+'}</span></h2>
${items.length > 0 ? html`<ul class="rows">${items.map(rowOf)}</ul>` : html`<p class="faint">${none}</p>`}
${more > 0 && html`<p class="faint">At least ${more} more. Search for a name to see others.</p>`}
</section>`
}

function row({ held, waiters, permits, hasFailed }: Item): Html {
  const { kind, name, remainingMs, holders } = held
  const isKept = kind === 'once' && holders.length === 0
  const what = hasFailed ? 'failure' : 'result'
  const id = `r${fingerprint(`${kind} ${name}`)}`
  return html`<li class="row" id="${id}">
<div>
<h3>${shownText(name)}</h3>
<p class="label">${isKept ? `${what} kept for` : `${KINDS[kind]}, for`} <strong>${duration(remainingMs)}</strong></p>
</div>
<div>
${permits && slots(permits)}
${isKept ? forgetLink(name, what) : people(id, held)}
${waiters.count > 0 && queue(id, waiters)}
</div>
</li>`
}

const KINDS: Readonly<Record<Held['kind'], string>> = {
  lock: 'lock',
  'read-write-lock': 'read-write lock',
  'permit-semaphore': 'permit semaphore',
  once: 'claim',
}

function slots({ leased, available }: NonNullable<Item['permits']>): Html {
  const total = leased + available
  const text = `${leased} of ${total} permits leased`
  if (total > SHOWN.slots) return html`<p>${text}</p>`
  const all = Array.from({ length: Math.max(0, total) }, (_, at) => at < leased)
  return html`<p>${text}</p>
<div class="slots" aria-hidden="true">${all.map(taken => html`<span class="slot${taken && ' taken'}"></span>`)}</div>`
}

function people(id: string, { kind, name, holders }: Held): Html {
  const shown = holders.slice(0, SHOWN.holders)
  return html`<ul class="people" aria-label="Held by">${shown.map(holder => {
    const { client, fingerprint: print, holds, side } = shownHolder(holder)
    const more = [side, holds > 1 && `${holds} holds`].filter(Boolean).join(', ')
    const who = kind === 'permit-semaphore' ? 'permit' : (client ?? UNNAMED)
    return html`<li id="${id}-${print}-${side}">${clientText(who, print)} ${more && html`<span class="label">${more}</span>`}
${
  kind !== 'once' &&
  html`<a href="${address({ do: 'release', kind, name, side, holder: print })}">Release<span class="hidden"> ${shownText(name)}, held by ${who} ${print}</span></a>`
}</li>`
  })}</ul>
${holders.length > shown.length && html`<p class="faint">and ${holders.length - shown.length} more</p>`}`
}

function queue(id: string, { count, holders }: Item['waiters']): Html {
  return html`<p class="label" id="${id}-queue">Waiting, in this order</p>
<ol class="people" aria-labelledby="${id}-queue">${holders.map(waiter => {
    const { client, fingerprint: print } = shownHolder({ id: waiter, holds: 1 })
    return html`<li id="${id}-w${print}">${clientText(client, print)}</li>`
  })}</ol>
${count > holders.length && html`<p class="faint">and ${count - holders.length} more</p>`}`
}

function forgetLink(name: string, what: string): Html {
  return html`<p class="people"><a href="${address({ do: 'forget-result', name })}">Look at the ${what}<span class="hidden"> of ${shownText(name)}</span></a></p>`
}
