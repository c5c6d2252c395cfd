import { printable } from '../api/shown.ts'

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
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `?${new URLSearchParams(given)}`
}
