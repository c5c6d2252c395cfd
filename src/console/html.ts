/** Markup into which nothing gets unescaped, and the pages that are made of it. */
import { printable } from '../api/shown.ts'
import { SCRIPT, STYLE } from './page.gen.ts'

/** Markup that is safe to send: everything in it was escaped, or written in this package. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | number | false | undefined | readonly Content[]

/** Makes markup of a template. Whatever is put into it is escaped, unless it is markup already. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.map((part, at) => part + markupOf(values[at])).join(''))
}

function markupOf(value: Content): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(markupOf).join('')
  return value === undefined || value === false ? '' : escaped(String(value))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
}

/** Shows a text from outside: all of it, with everything invisible written out, and whichever way it is read. */
export function shownText(text: string): Html {
  return html`<bdi>${printable(text)}</bdi>`
}

/** Shown for a client without `clientName`. */
export const UNNAMED = 'unnamed'

/** Shows a holder: its client, and the fingerprint of its id. */
export function clientText(client: string | null, print: string): Html {
  return html`<span>${client ?? UNNAMED}</span> <code>${print}</code>`
}

/** Returns the address of a page of the console: only the query, so that it works wherever the console is mounted. */
export function address(query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `?${new URLSearchParams(pairs)}`
}

/** Nothing is loaded from elsewhere, nothing runs inside of the page, and no other page may show this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const HEADERS = {
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function respond(
  body: string,
  type: string,
  status: number = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { 'content-type': type, ...HEADERS, ...headers } })
}

export interface Page {
  readonly title: string
  readonly heading?: Html
  readonly main: Html
  readonly status?: number
  /** After how long it is loaded again, in milliseconds. Default: never. */
  readonly everyMs?: number | undefined
  readonly beside?: Content
  readonly headers?: Record<string, string>
}

export function pageResponse({ title, heading, main, ...more }: Page): Response {
  const { status, everyMs, beside, headers } = more
  const seconds = everyMs && Math.ceil(everyMs / 1_000)
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · edgelock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${'?asset=style'}">
${
  seconds &&
  html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>
<script src="?asset=script" defer></script>`
}
</head>
<body>
<header><h1>${heading ?? title}</h1>${beside}</header>
<main tabindex="-1"${everyMs !== undefined && html` data-every="${everyMs}"`}>${main}</main>
</body>
</html>
`
  return respond(markup.markup, 'text/html; charset=utf-8', status, headers)
}

export function messagePage(title: string, text: Html, status = 200): Response {
  const main = html`<div class="card"><p>${text}</p><p class="choices"><a class="button" href="${'?'}">Back to the locks</a></p></div>`
  return pageResponse({ title, main, status })
}

/** Returns the stylesheet or the script; undefined for anything else. */
export function assetNamed(name: string): Response | undefined {
  if (name === 'style') return respond(STYLE, 'text/css; charset=utf-8')
  return name === 'script' ? respond(SCRIPT, 'text/javascript; charset=utf-8') : undefined
}
