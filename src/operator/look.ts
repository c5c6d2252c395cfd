import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { look } from '../transport/scripts/keys.gen.ts'

/** A key and what it holds. */
export interface Seen {
  /** `none` when there is no such key. */
  readonly type: string
  /** -1 when it never expires, -2 when there is no such key. */
  readonly remainingMs: number
  /** Of a hash. Empty when it has too many. */
  readonly fields: ReadonlyMap<string, string>
}

/** More readers than a read-write lock has in practice. */
const MOST_FIELDS = 1_000

/** Reads what keys hold, at one moment. */
export async function lookAt(context: LocksContext, keys: readonly string[]): Promise<Seen[]> {
  const [name = ''] = keys
  const bound = call({ kind: 'lock', name }, 'look', look, { keys, most: MOST_FIELDS })
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const rows: [type: string, remainingMs: number, ...fields: string[]][] = JSON.parse(reply.values)
  return rows.map(([type, remainingMs, ...fields]) => ({ type, remainingMs, fields: fieldsOf(fields) }))
}

function fieldsOf(flat: readonly string[]): Map<string, string> {
  return new Map(flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1] ?? ''] as const] : [])))
}
