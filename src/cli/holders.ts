import type { Held, Holder } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'
import { columns, duration, shownName } from './text.ts'

/** A holder as it may be shown: its id is all that a release needs, so only a fingerprint of it leaves the program. */
export interface ShownHolder {
  /** The `clientName` of `createLocks()`; null when there is none. */
  readonly client: string | null
  /** The `leaseId` of events, and `lease.id`. */
  readonly fingerprint: string
  readonly holds: number
  readonly side?: 'read' | 'write'
}

export function shownHolder({ id, holds, side }: Holder): ShownHolder {
  const client = /^([\w.-]{1,32})@/.exec(id)?.[1] ?? null
  return { client, fingerprint: fingerprint(id), holds, ...(side && { side }) }
}

/** What `--json` prints. */
export function heldJson(held: Held): object {
  const { kind, name, remainingMs } = held
  return { kind, name, remainingMs, holders: held.holders.map(shownHolder) }
}

/** Such as `billing 3f2a91bc (read)`. */
export function holderText(holder: Holder): string {
  const { client, fingerprint, holds, side } = shownHolder(holder)
  const more = [side, holds > 1 && `${holds} holds`].filter(Boolean).join(', ')
  return `${client ?? '–'} ${fingerprint}${more && ` (${more})`}`
}

const SHOWN_HOLDERS = 3

export function heldTable(held: readonly Held[]): string {
  const rows = held.map(({ kind, name, holders, remainingMs }) => {
    const more = holders.length > SHOWN_HOLDERS ? `, ${holders.length - SHOWN_HOLDERS} more` : ''
    const shown = holders.slice(0, SHOWN_HOLDERS).map(holderText).join(', ')
    return [shownName(name), kind, shown + more, duration(remainingMs)]
  })
  return columns(['NAME', 'KIND', 'HELD BY', 'FOR'], rows)
}
