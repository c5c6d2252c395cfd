import { printable, UNSAFE } from '../operator/text.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** The names that guards make can be copied whole: `webhook:standard-webhooks:` and a digest have 90 characters. */
const LONGEST = 96

/** Writes JSON that is safe to show as well: the same value, with everything unprintable escaped. */
export function safeJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNSAFE, character => character.split('').map(escaped).join(''))
}

/** Makes a message safe to show, which may have several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** Shows a name: printable, not too long, and so that writing from right to left does not turn what is around it. */
export function shownName(name: string): string {
  const characters = [...name]
  const text = printable(characters.slice(0, LONGEST).join('')) + (characters.length > LONGEST ? '…' : '')
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}

/** Lines up columns. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  return all
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
