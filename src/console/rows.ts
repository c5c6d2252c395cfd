/** Rows of the table of what is held, the most urgent first. */
import type { Held } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'
import { type Age, oldest } from '../operator/age.ts'
import { duration, heldText, holdsText, shownHolder } from '../operator/shown-holder.ts'
import { address, clientText, type Html, html, shownText, UNNAMED } from './html.ts'
import { type Item, type Overview, SHOWN, type View } from './view.ts'

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
    const by = shownHolder(holder)
    const { client, fingerprint: print, side } = by
    const more = holdsText(by)
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

/** The finding about a hold, in a word, and its reason. */
export interface Alarm {
  readonly word: 'stuck' | 'overtaken' | 'no TTL'
  readonly text: string
}

const LEAST_MS = 5_000
/** A hold that lasts for so many mean holds is stuck, and so is a wait that lasts for so many turns. */
const TOO_MANY = 5

/** Says what an operator should look at first: a hold that does not end, or a wait that others overtake. */
export function alarmOf({ held: { kind, remainingMs }, age }: Item): Alarm | undefined {
  if (kind === 'once') return undefined
  if (remainingMs < 0) return ENDLESS
  return isStuck(age) ? stuck(age) : overtaken(age)
}

const ENDLESS: Alarm = {
  word: 'no TTL',
  text: 'Its key has lost its TTL, to PERSIST, a restore or a migration. If its client lives and renews the lease, the next renewal sets the TTL again. Otherwise it is held until you release it.',
}

function isStuck({ heldMs = 0, isAtMost, meanMs }: Age): boolean {
  return meanMs !== undefined && !isAtMost && heldMs > Math.max(LEAST_MS, TOO_MANY * meanMs)
}

function stuck({ heldMs = 0, meanMs = 0 }: Age): Alarm {
  const holds = Math.floor(heldMs / Math.max(1, meanMs))
  return {
    word: 'stuck',
    text: `It takes as long as ${holds} of the last holds, which took ${duration(meanMs)} on average. While its lease is renewed, its client lives: find what it waits for in its log.`,
  }
}

/** No present holder has it for as long as a client waits, so others got it meanwhile. */
function overtaken({ mostMs = Infinity, meanMs = 0, waiting, waitingMs = 0 }: Age): Alarm | undefined {
  const turnMs = Math.max(mostMs, meanMs * (waiting + 1))
  if (waitingMs <= Math.max(LEAST_MS, TOO_MANY * turnMs)) return undefined
  return {
    word: 'overtaken',
    text: `A client has waited for ${duration(waitingMs)}, and no holder has it for longer than ${duration(mostMs)}: others get it before. Readers do not wait for a writer; a fair lock keeps the order.`,
  }
}

/** Sorts holds that need an operator first, then the longest. */
export function byUrgency(a: Item, b: Item): number {
  const rank = (item: Item) => (alarmOf(item) ? 1 : 0)
  return rank(b) - rank(a) || (b.age.heldMs ?? -1) - (a.age.heldMs ?? -1)
}

const SLOW_MS = 500

export function slowness({ tookMs, rounds }: Overview): Html | undefined {
  const eachMs = tookMs / rounds
  if (eachMs < SLOW_MS) return undefined
  return html`<p class="notice" id="slow"><strong>The store is slow:</strong> a request takes about ${duration(eachMs)}. So waits take longer, and leases may end early. <code>npx edgelock doctor</code> examines the store.</p>`
}
