/** Control characters, invisible ones, and those that change the direction of writing or move the cursor. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LONGEST = 60

/** Makes a text from the database safe to show: a name may hold escape sequences that would draw on the screen. */
export function printable(text: string): string {
  return text.replace(UNSAFE, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}

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

/** Shows milliseconds as people read them. */
export function duration(ms: number): string {
  if (ms < 0) return 'for ever'
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
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
