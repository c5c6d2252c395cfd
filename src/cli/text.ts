/** Texts that are safe to print, and holders as the program prints them. */
import type { Held } from '../api/held.ts'
import { printable, UNPRINTABLE } from '../api/shown.ts'
import type { Age } from '../operator/age.ts'
import { type AnyHolder, duration, heldText, holdsText, shownHolder } from '../operator/shown-holder.ts'

export function heldJson({ kind, name, remainingMs, holders, doubt }: Held, age: Age): object {
  const { heldMs = null, isAtLeast, isAtMost, waiting, waitingMs = null, meanMs = null } = age
  const times = { heldMs, ...(heldMs !== null && { isAtLeast, isAtMost }), waiting, waitingMs, meanMs }
  return { kind, name, remainingMs, holders: holders.map(shownHolder), ...times, ...(doubt && { doubt }) }
}

export function ageText(age: Age): string {
  const text = heldText(age)
  return text === undefined ? '–' : `${text} ago`
}

/** Such as `3, for 2.1 s`. */
export function waitingText({ waiting, waitingMs }: Age): string {
  if (waiting === 0) return ''
  return `≥ ${waiting}${waitingMs ? `, for ${duration(waitingMs)}` : ''}`
}

/** Such as `billing 3f2a91bc (read)`. */
export function holderText(holder: AnyHolder): string {
  const shown = shownHolder(holder)
  const { client, fingerprint } = shown
  const more = holdsText(shown)
  return `${client ?? '–'} ${fingerprint}${more && ` (${more})`}`
}

/** Says how long what is held stays so, if nothing happens. */
export function restText(remainingMs: number): string {
  return remainingMs < 0 ? 'for ever (its key has no TTL)' : `for ${duration(remainingMs)} more`
}

const SHOWN_HOLDERS = 3

/** Sorts the longest hold first, and holds without a known age last, by name. */
export function heldTable(entries: readonly { readonly held: Held; readonly age: Age }[]): string {
  const rows = entries.map(({ age, held: { kind, name, holders, remainingMs, doubt } }) => {
    const more = holders.length > SHOWN_HOLDERS ? `, ${holders.length - SHOWN_HOLDERS} more` : ''
    const shown = holders.slice(0, SHOWN_HOLDERS).map(holderText).join(', ')
    const ends = remainingMs < 0 ? 'no TTL' : `in ${duration(remainingMs)}`
    return [
      shownName(name),
      doubt ? `${kind}, in doubt` : kind,
      shown + more,
      ageText(age),
      ends,
      waitingText(age),
    ]
  })
  return columns(['NAME', 'KIND', 'HELD BY', 'HELD SINCE', 'LEASE ENDS', 'WAITING'], rows)
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** The names that guards make can be copied whole: `webhook:standard-webhooks:` and a digest have 90 characters. */
const LONGEST = 96

/** Writes JSON that is safe to show as well: the same value, with everything unprintable escaped. */
export function safeJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNPRINTABLE, character => character.split('').map(escaped).join(''))
}

/** Shows a text: printable, and so that writing from right to left does not turn what is around it. */
export function shownWhole(text: string): string {
  const shown = printable(text)
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}

export function shownName(name: string): string {
  const characters = [...name]
  const start = characters.slice(0, LONGEST).join('')
  return shownWhole(start) + (characters.length > LONGEST ? '…' : '')
}

/** Characters that a terminal shows in two cells. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u
/** Characters that a terminal shows in no cell of their own. */
const WITHOUT_CELL = /^[\p{Mark}\p{Cf}]+$/u

/** Returns how many cells of a terminal a text takes. */
function widthOf(text: string): number {
  const cells = (segment: string) => (WITHOUT_CELL.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1)
  return [...new Intl.Segmenter().segment(text)].reduce((width, { segment }) => width + cells(segment), 0)
}

export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => widthOf(row[column] ?? ''))))
  return all
    .map(row =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the known word that differs least from a mistyped one, by two letters at most. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const mistakes = [1, 2].filter(most => most < word.length)
  return mistakes.flatMap(most => known.filter(each => isNear(word, each, most)))[0]
}

/** Whether a word becomes the other one when at most so many letters are added, taken away or replaced. */
function isNear(word: string, other: string, most: number): boolean {
  if (most < 0) return false
  if (!word || !other) return word.length + other.length <= most
  const [rest, otherRest] = [word.slice(1), other.slice(1)]
  if (word[0] === other[0]) return isNear(rest, otherRest, most)
  const isNearer = (a: string, b: string) => isNear(a, b, most - 1)
  return isNearer(rest, otherRest) || isNearer(rest, other) || isNearer(word, otherRest)
}
