import type { Held } from '../api/held.ts'
import type { Age } from '../operator/age.ts'
import { type AnyHolder, duration, heldText, holdsText, shownHolder } from '../operator/shown-holder.ts'
import { columns, shownName } from './text.ts'

export function heldJson(
  held: Held,
  { heldMs = null, isAtLeast, isAtMost, waiting, waitingMs = null, meanMs = null }: Maybe<Age>,
): object {
  const { kind, name, remainingMs, doubt } = held
  const age = { heldMs, ...(heldMs !== null && { isAtLeast, isAtMost }), waiting, waitingMs, meanMs }
  return { kind, name, remainingMs, holders: held.holders.map(shownHolder), ...age, ...(doubt && { doubt }) }
}

type Maybe<T> = { readonly [Key in keyof T]: T[Key] | null }

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

export interface Aged {
  readonly held: Held
  readonly age: Age
}

const SHOWN_HOLDERS = 3

/** Sorts the longest hold first, and holds without a known age last, by name. */
export function heldTable(found: readonly Aged[]): string {
  const rows = found.map(({ age, held: { kind, name, holders, remainingMs, doubt } }) => {
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
