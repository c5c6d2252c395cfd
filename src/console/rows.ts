import type { Held } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'
import { oldest } from '../operator/age.ts'
import { duration, heldText, holdsText, shownHolder } from '../operator/shown-holder.ts'
import { alarmOf } from './findings.ts'
import { address, clientText, type Html, html, shownText, UNNAMED } from './html.ts'
import { type Item, SHOWN, type View } from './view.ts'

export function row(view: View, item: Item): Html {
  const { held, waiters, permits, hasFailed, age } = item
  const { kind, name, remainingMs, holders } = held
  const isKept = kind === 'once' && holders.length === 0
  const what = hasFailed ? 'failure' : 'result'
  const id = `r${fingerprint(`${kind} ${name}`)}`
  const finding = alarmOf(item)
  const since = heldText(age)
  const ends = remainingMs < 0 ? 'no TTL' : html`lease ends in ${duration(remainingMs)}`
  const watched = html` data-who="${holders.map(holder => shownHolder(holder).fingerprint).join()}" data-left="${remainingMs}"`
  return html`<li class="row${finding && ' alarm'}" id="${id}"${!isKept && watched}>
<div>
<h3>${shownText(name)}${finding && html` <span class="badge">${finding.word}</span>`}</h3>
<p class="label">${
    isKept
      ? html`${what} kept for <strong>${duration(remainingMs)}</strong>`
      : html`${kindText(kind)}, ${since && html`held for <strong>${since}</strong>, `}${ends}`
  }</p>
${waitText(item)}
${finding && html`<p class="finding">${finding.text}</p>`}
</div>
<div>
${permits && slots(permits)}
${isKept ? forgetLink(name, what) : people(view, id, held)}
${waiters.count > 0 && queue(view, id, waiters)}
</div>
</li>`
}

/** In words: a read-write lock, or a permit semaphore. */
function kindText(kind: Held['kind']): string {
  return kind === 'once' ? 'claim' : kind.replace(/-(?=\w+$)/, ' ')
}

/** How many wait, and for how long. A line has no list of its waiters. */
function waitText({ waiters, age: { waiting, waitingMs } }: Item): Html {
  if (waiting === 0) return html``
  const isQueue = waiters.count > 0
  const many = `${isQueue ? waiting : `${waiting} or more`} ${waiting === 1 && isQueue ? 'waits' : 'wait'}`
  const long = isQueue ? 'the first for' : 'on average for'
  return html`<p class="label">${many}${waitingMs !== undefined && html`, ${long} <strong>${duration(waitingMs)}</strong>`}</p>`
}

function slots({ leased, available }: NonNullable<Item['permits']>): Html {
  const total = leased + available
  const text = `${leased} of ${total} permits leased`
  if (total > SHOWN.slots) return html`<p>${text}</p>`
  const all = Array.from({ length: Math.max(0, total) }, (_, at) => at < leased)
  return html`<p>${text}</p>
<div class="slots" aria-hidden="true">${all.map(taken => html`<span class="slot${taken && ' taken'}"></span>`)}</div>`
}

function people(view: View, id: string, { kind, name, holders }: Held): Html {
  const shown = holders.slice(0, SHOWN.holders)
  return html`<ul class="people" aria-label="Held by">${shown.map(holder => {
    const given = shownHolder(holder)
    const { client, fingerprint: print, side } = given
    const more = holdsText(given)
    const who = client ?? (kind === 'permit-semaphore' ? 'permit' : UNNAMED)
    const link = address({ do: 'release', kind, name, side, holder: print })
    return html`<li id="${id}-${print}-${side}">${clientText(who, print)} ${more && html`<span class="label">${more}</span>`}
<span class="links">${logsLink(view, print, name)}
${kind !== 'once' && html`<a href="${link}">Release<span class="hidden"> ${shownText(name)}, held by ${who} ${print}</span></a>`}</span></li>`
  })}</ul>
${holders.length > shown.length && html`<p class="faint">and ${holders.length - shown.length} more</p>`}`
}

/** Leads to the log lines of a holder, where the application says how. */
export function logsLink({ logsOf }: View, leaseId: string, name: string): Html | undefined {
  const url = logsOf?.(leaseId, name)
  if (url === undefined) return undefined
  const isWeb = /^https?:$/.test(new URL(url, 'https://console.invalid').protocol)
  return isWeb
    ? html`<a href="${String(url)}" rel="noreferrer" target="_blank">Log<span class="hidden"> of ${leaseId}</span></a>`
    : undefined
}

function queue({ context }: View, id: string, { count, holders }: Item['waiters']): Html {
  return html`<p class="label" id="${id}-queue">Waiting, in this order</p>
<ol class="people" aria-labelledby="${id}-queue">${holders.map(waiter => {
    const { client, fingerprint: print } = shownHolder({ id: waiter })
    const waitedMs = oldest([{ id: waiter }], context.clock.wall())
    return html`<li id="${id}-w${print}">${clientText(client, print)}${waitedMs !== undefined && html` <span class="label">for ${duration(waitedMs)}</span>`}</li>`
  })}</ol>
${count > holders.length && html`<p class="faint">and ${count - holders.length} more</p>`}`
}

function forgetLink(name: string, what: string): Html {
  return html`<p class="people"><a href="${address({ do: 'forget-result', name })}">Look at the ${what}<span class="hidden"> of ${shownText(name)}</span></a></p>`
}
