/** The pages that ask before an action, and carry it out. */
import { lookAtForgetting, lookAtReplay } from './dead-letters.ts'
import { address, html, messagePage, pageResponse, respond, shownText } from './html.ts'
import { lookAtDone, lookAtNotDone, lookAtResult } from './in-doubt.ts'
import { lookAtHolder } from './release-holders.ts'
import type { ConsoleAction } from './types.ts'
import type { Look, Outdated, Possible, Subject, View } from './view.ts'
import { BadQuery, reasonOf } from './view.ts'

const LOOKS: Readonly<Record<ConsoleAction['action'], Look>> = {
  release: lookAtHolder,
  'forget-result': lookAtResult,
  'resolve-done': lookAtDone,
  'resolve-not-done': lookAtNotDone,
  'replay-event': lookAtReplay,
  'forget-event': lookAtForgetting,
}

type Report = (action: ConsoleAction) => void

export async function actionPage(
  view: View,
  request: Request,
  query: URLSearchParams,
  who: string,
  report: Report,
): Promise<Response> {
  const action = query.get('do') as ConsoleAction['action']
  const look = Object.hasOwn(LOOKS, action) ? LOOKS[action] : undefined
  if (!look) throw new BadQuery('There is no such action.')
  const isSure = request.method === 'POST'
  if (!isSure && request.method !== 'GET' && request.method !== 'HEAD')
    return respond('Only GET and POST.', 'text/plain', 405, { allow: 'GET, HEAD, POST' })
  if (isSure && !isOwnPage(request))
    return messagePage('Refused', html`The request did not come from this page. Nothing was changed.`, 403)
  try {
    const form = new URLSearchParams(isSure ? await request.text() : '')
    const found = await look(view, query, isSure, form)
    if ('unable' in found && found.unable) return confirmationPage(found, isSure ? 422 : 200)
    if (!isSure) return 'outdated' in found ? outdatedPage(found) : confirmationPage(found)
    if ('wrong' in found && found.wrong) return confirmationPage(found, 422)
    return await carryOut(found, ({ subject, outcome }) => report({ action, ...subject, who, outcome }))
  } catch (error) {
    if (error instanceof BadQuery) throw error
    return messagePage('The store gave no answer', html`Nothing was changed (${reasonOf(error)}).`, 503)
  }
}

/**
 * Whether a form of this page sent the request. The cookie is not sent with a request of another site; this also refuses
 * other hosts of the same site, and other ways to sign in. Programs send neither header.
 */
function isOwnPage({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return !origin || origin.replace(/^https?:\/\//, '') === (headers.get('host') ?? new URL(url).host)
}

async function carryOut(
  found: Possible | Outdated,
  report: (what: { subject: Subject; outcome: ConsoleAction['outcome'] }) => void,
): Promise<Response> {
  const { subject } = found
  if ('outdated' in found) {
    report({ subject, outcome: 'unchanged' })
    return outdatedPage(found)
  }
  try {
    const isDone = await found.run()
    report({ subject, outcome: isDone ? 'done' : 'unchanged' })
    if (isDone) return messagePage('Done', html`${found.done} ${shownText(subject.name)}.`)
    return outdatedPage({ subject, outdated: html`It changed before your request arrived.` })
  } catch (error) {
    report({ subject, outcome: 'unknown' })
    const text = html`No answer came (${reasonOf(error)}), so it may or may not have happened. Check what the console shows now.`
    return messagePage('Unknown', text, 503)
  }
}

function confirmationPage(possible: Possible, status = 200): Response {
  const { verb, subject, question, field, query, unable } = possible
  const { heading = html`${verb} ${shownText(subject.name)}?` } = possible
  const cancel = html`<a class="button" href="${'?'}">Cancel</a>`
  const form = html`<form method="post" action="${address(query)}">
${field}
<div class="choices">
<button class="danger">${verb}</button>
${cancel}
</div>
</form>`
  const main = html`<div class="card">
${question}
${unable ? html`<p class="notice" role="alert">${unable}</p><div class="choices">${cancel}</div>` : form}
</div>`
  return pageResponse({ title: `${verb}?`, heading, main, status })
}

function outdatedPage({ subject, outdated }: Outdated): Response {
  return messagePage('Nothing was changed', html`${shownText(subject.name)}: ${outdated}`, 409)
}
