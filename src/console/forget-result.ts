import type { OnceState } from '../api/once.ts'
import { printableLines } from '../api/shown.ts'
import { forgetOnce } from '../once/inspect-once.ts'
import { duration, excerpt } from '../operator/shown-holder.ts'
import type { Look } from './action.ts'
import { clientText, type Html, html } from './html.ts'
import { seenRecord } from './view.ts'

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
