import type { Held, Holder } from '../api/held.ts'
import { shownHolder } from '../operator/shown-holder.ts'
import { duration } from '../operator/text.ts'
import { columns, shownName } from './text.ts'

/** What `--json` prints. */
export function heldJson(held: Held): object {
  const { kind, name, remainingMs, doubt } = held
  return { kind, name, remainingMs, holders: held.holders.map(shownHolder), ...(doubt && { doubt }) }
}

/** Such as `billing 3f2a91bc (read)`. */
export function holderText(holder: Holder): string {
  const { client, fingerprint, holds, side } = shownHolder(holder)
  const more = [side, holds > 1 && `${holds} holds`].filter(Boolean).join(', ')
  return `${client ?? '–'} ${fingerprint}${more && ` (${more})`}`
}

/** Says how long what is held stays so, if nothing happens. */
export function restText(remainingMs: number): string {
  return remainingMs < 0 ? 'for ever (its key has no TTL)' : `for ${duration(remainingMs)} more`
}

const SHOWN_HOLDERS = 3

export function heldTable(found: readonly { readonly held: Held }[]): string {
  const rows = found.map(({ held: { kind, name, holders, remainingMs, doubt } }) => {
    const more = holders.length > SHOWN_HOLDERS ? `, ${holders.length - SHOWN_HOLDERS} more` : ''
    const shown = holders.slice(0, SHOWN_HOLDERS).map(holderText).join(', ')
    return [shownName(name), doubt ? `${kind}, in doubt` : kind, shown + more, duration(remainingMs)]
  })
  return columns(['NAME', 'KIND', 'HELD BY', 'FOR'], rows)
}
