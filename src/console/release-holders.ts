/** The actions that release a lock or a permit. */
import type { Held, Holder } from '../api/held.ts'
import { find, type NameState } from '../operator/find.ts'
import { releaseFrom } from '../operator/release-holder.ts'
import { duration, shownHolder } from '../operator/shown-holder.ts'
import { clientText, html } from './html.ts'
import { isVisible, type Look, optional, PRINT, required, requiredName } from './view.ts'

/** Takes a lock, or a permit, from the holder whose fingerprint the query has. */
export const lookAtHolder: Look = async (view, query) => {
  const name = requiredName(query)
  const kind = required(query, 'kind', /^(lock|read-write-lock|string-lock|permit-semaphore)$/)
  const side = optional(query, 'side', /^(read|write)$/)
  const print = required(query, 'holder', PRINT)
  const found = isVisible(view, name) ? await find(view.context, name) : undefined
  const isPermit = kind === 'permit-semaphore'
  const held = isPermit ? found?.leased : found?.held
  const holder = held?.holders.find(
    each => shownHolder(each).fingerprint === print && each.side === side && held.kind === kind,
  )
  const subject = { name, kind: isPermit ? kind : (held?.kind ?? 'lock'), leaseId: print }
  if (!found || !held || !holder) {
    const now = held?.holders.slice(0, 1).map(shownHolder) ?? []
    const next = now.map(
      ({ client, fingerprint }) => html` It is held by ${clientText(client, fingerprint)} now.`,
    )
    return { subject, outdated: html`The holder that was shown no longer has it.${next}` }
  }
  const isFair = found.waiters.count > 0
  return {
    subject,
    verb: 'Release',
    question: question(found, held, holder),
    query: { do: 'release', kind, name, side, holder: print },
    run: () => releaseFrom(view.locks, held, holder, isFair),
    done: 'Released',
  }
}

function question({ waiters }: NameState, { kind, remainingMs }: Held, holder: Holder) {
  const { client, fingerprint, holds, side } = shownHolder(holder)
  return html`<dl>
<dt>Kind</dt><dd>${kind}${side && `, ${side} side`}</dd>
<dt>Held by</dt><dd>${clientText(client, fingerprint)}</dd>
<dt>Holds</dt><dd>${holds}</dd>
<dt>Ends</dt><dd>in ${duration(remainingMs)}, unless it is renewed</dd>
${waiters.count > 0 && html`<dt>Waiting</dt><dd>${waiters.count}</dd>`}
</dl>
<p>The holder learns of the release at its next request. Until then, both this holder and the next one may work. Stop this one first.</p>`
}
