/** Work in doubt on the console. */
import type { OnceState } from '../api/once.ts'
import { printableLines } from '../api/shown.ts'
import { timeText } from '../internal/clock.ts'
import { fingerprint } from '../internal/encoding.ts'
import { forgetOnce, resolveOnce } from '../once/inspect-once.ts'
import { jsonGiven, type KeptAs, keptAs, resultFor } from '../operator/resolution.ts'
import { duration, excerpt, type ShownHolder, shownHolder } from '../operator/shown-holder.ts'
import { address, clientText, type Html, html, shownText } from './html.ts'
import { logsLink } from './rows.ts'
import { type Item, type Look, type Possible, seenRecord, type View } from './view.ts'

/** Work that began and has no end: for how long, who began it, and what an operator can say of it. */
export function doubtRow(view: View, { held: { name, holders, remainingMs, doubt } }: Item): Html {
  const { begunAt = 0, endedMs = 0 } = doubt ?? {}
  const by = shownHolder(holders[0] ?? { id: '' })
  const hidden = html`<span class="hidden"> (${shownText(name)})</span>`
  const link = (action: string, text: string) =>
    html`<a class="button" href="${address({ do: action, name, holder: by.fingerprint })}">${text}${hidden}</a>`
  return html`<li class="row" id="u${fingerprint(name)}">
<div>
<h3>${shownText(name)}</h3>
<p class="label">in doubt for <strong>${duration(endedMs)}</strong></p>
</div>
<div>
${details(by, begunAt, remainingMs)}
<p class="choices">${logsLink(view, by.fingerprint, name)}${link('resolve-done', 'It was done')}${link('resolve-not-done', 'It was not done')}</p>
</div>
</li>`
}

function details({ client, fingerprint: print }: ShownHolder, begunAt: number, remainingMs: number): Html {
  return html`<dl>
<dt>Begun by</dt><dd>${clientText(client, print)}</dd>
<dt>Begun at</dt><dd>${timeText(begunAt)}</dd>
<dt>Kept for</dt><dd>${duration(remainingMs)} more; then the next call runs the work</dd>
</dl>`
}

export const lookAtDone: Look = resolving('resolve-done', ({ locks, seal }, { name, state }, form) => {
  const text = form.get('value') ?? ''
  const as = keptAs(state)
  const { label, effect } = KEPT[as]
  const { value, wrong } = label ? valueIn(text) : {}
  const field = html`<label for="value">${label}</label>
<textarea id="value" name="value" rows="4" required autocomplete="off" spellcheck="false"${
    wrong && html` aria-invalid="true" aria-describedby="wrong"`
  }>
${text}</textarea>
${wrong && html`<p class="notice" id="wrong" role="alert">${wrong}</p>`}`
  return {
    verb: 'It was done',
    heading: html`Was ${shownText(name)} done?`,
    effect,
    field: label && field,
    unable: state.isSealed && !seal && NO_SEAL,
    wrong,
    run: () =>
      resolveOnce(locks, name, state, { value: resultFor(as, value) }, state.isSealed ? { seal } : {}),
  }
})

/** The form for a result, if there is one, and what keeping it does. */
const KEPT: Readonly<Record<KeptAs, { readonly label?: string; readonly effect: string }>> = {
  value: {
    label: 'The result of the work, as JSON; null if it has none',
    effect: 'Later calls get this result, and no call runs the work.',
  },
  answer: {
    label: 'The answer to the client, as JSON',
    effect: 'Later requests with this key get this answer, with status 200, and the handler does not run.',
  },
  delivery: { effect: 'Further attempts of the sender get 200, and the handler does not run.' },
}

const NO_SEAL = html`The calls of this key encrypt its result, so they could not read one that is given here. Pass their <code>seal</code> to <code>lockConsole()</code>, or call <code>resolveOnce(locks, key, seen, { value }, { seal })</code> in your application.`

export const lookAtNotDone: Look = resolving('resolve-not-done', ({ locks }, { name, state }) => ({
  verb: 'It was not done',
  heading: html`Was ${shownText(name)} not done?`,
  effect:
    'The next call runs the work. If the client that began it is alive, it may still act: make sure that it is dead, or that the other side refuses the same key.',
  run: () => resolveOnce(locks, name, state, 'not-done'),
}))

function valueIn(text: string): { value?: unknown; wrong?: string } {
  try {
    return { value: jsonGiven(text) }
  } catch {
    return {
      wrong:
        'This is not JSON, such as {"chargeId":"ch_1"} or "done", with the quotes, or it is nested more than 64 deep. Nothing was changed.',
    }
  }
}

type Resolution = Pick<Possible, 'verb' | 'heading' | 'field' | 'unable' | 'wrong' | 'run'> & {
  readonly effect: string
}

function resolving(
  action: 'resolve-done' | 'resolve-not-done',
  resolution: (view: View, seen: { name: string; state: OnceState }, form: URLSearchParams) => Resolution,
): Look {
  return async (view, query, isSure, form) => {
    const { name, print, state, by, isSeen } = await seenRecord(view, query, isSure)
    const subject = { name, kind: 'once', leaseId: print ?? by?.fingerprint } as const
    if (!state || !by || state.status !== 'in-doubt' || !isSeen)
      return { subject, outdated: html`It is no longer in the doubt that was shown.` }
    const { effect, ...possible } = resolution(view, { name, state }, form)
    return {
      ...possible,
      subject,
      question: html`${details(by, state.begunAt ?? 0, state.remainingMs)}<p>${effect}</p>`,
      query: { do: action, name, holder: by.fingerprint },
      done: 'Resolved',
    }
  }
}

export const lookAtResult: Look = async (view, query, isSure) => {
  const { name, state, by, isSeen } = await seenRecord(view, query, isSure)
  const subject = { name, kind: 'once', leaseId: by?.fingerprint } as const
  const outdated = (text: Html) => ({ subject, outdated: text })
  if (!state) return outdated(html`The result no longer exists.`)
  const lasts = duration(state.remainingMs)
  if (state.status === 'in-flight')
    return outdated(html`A call is doing the work. If its client is dead, the claim ends in ${lasts}.`)
  if (state.status === 'in-doubt')
    return outdated(
      html`Its work is in doubt: it began, and may be done. Find out, and say so on the page of the locks.`,
    )
  if (!by || !isSeen) return outdated(html`There is a newer result than the one that was shown.`)
  return {
    subject,
    verb: 'Forget',
    unable: state.isSealed && KEEP_SEALED,
    question: html`<dl>
<dt>Result of</dt><dd>${clientText(by.client, by.fingerprint)}</dd>
<dt>Kept for</dt><dd>${lasts}</dd>
<dt>Outcome</dt><dd>${state.result?.status === 'fulfilled' ? 'done' : 'failed, and the failure is kept'}</dd>
</dl>
<pre dir="ltr">${resultText(state)}</pre>
<p>If you forget it, the next call runs the work again.</p>`,
    query: { do: 'forget-result', name, holder: by.fingerprint },
    run: () => forgetOnce(view.locks, name, state),
    done: 'Forgot the result of',
  }
}

/** An operator in a hurry deletes no record of a charge for a secret that is missing. */
const KEEP_SEALED = html`It is sealed. If calls cannot open it, pass <code>aesGcm([next, current])</code>. To forget it: <code>edgelock once forget --sealed</code>.`

function resultText({ result }: OnceState): string {
  const value = result?.status === 'fulfilled' ? result.value : result?.reason
  return printableLines(excerpt(JSON.stringify(value ?? null, null, 2)))
}
