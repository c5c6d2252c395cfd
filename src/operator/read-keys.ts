/** The reading of many keys, by few and short requests. */
import { StoreUnavailableError } from '../api/errors.ts'
import { inPairs } from '../internal/encoding.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { look } from '../transport/scripts/keys.gen.ts'

export interface Seen {
  /** `none` when there is no such key. */
  readonly type: string
  /** -1 when it never expires, -2 when there is no such key. */
  readonly remainingMs: number
  /** How many fields, items or members it has. */
  readonly size: number
  /** The count, of a text that is a whole number. */
  readonly count: number | undefined
  /** The fields, of a hash. Empty when it has too many. */
  readonly fields: ReadonlyMap<string, string>
  readonly items: readonly string[]
  /** The rest of each lease, of the latest deadlines of permits. Empty for any other sorted set. */
  readonly permits: ReadonlyMap<string, number>
  /** A time, of a line, a pace, the tickets of a queue or a fencing token, in milliseconds: the script says which. */
  readonly times: readonly number[]
}

/** More readers than a read-write lock has in practice. */
const MOST = 1_000
/** A script that looks at so many keys takes up to 10 ms, in which Redis serves no other client. */
export const LOOKS_AT_ONCE = 200

/** How many keys are looked at apart, but at the same time. */
const APART_AT_ONCE = 20

/** Keys that a cluster has in different slots, and so refuses. Not every token may send `CLUSTER` or `INFO`. */
const KEYS_APART = ['edgelock:slot:{a}', 'edgelock:slot:{b}']

/** Finds out whether the database is a cluster: then a script that looks for keys sees one node. */
export async function isCluster(context: LocksContext): Promise<boolean> {
  if (context.isCluster === undefined) await lookAtAll(context, KEYS_APART)
  return context.isCluster === true
}

/** Reads what any number of keys hold. In a cluster, whose scripts must not mix slots, one by one. */
export async function lookAtAll(
  context: LocksContext,
  keys: readonly string[],
  most: number = MOST,
): Promise<Seen[]> {
  const seen: Seen[] = []
  while (seen.length < keys.length) {
    const { isCluster } = context
    const probe = isCluster === undefined ? KEYS_APART : []
    const part = keys.slice(seen.length, seen.length + (isCluster ? APART_AT_ONCE : LOOKS_AT_ONCE))
    try {
      const found = isCluster
        ? Promise.all(part.map(key => lookAt(context, [key], most))).then(all => all.flat())
        : lookAt(context, [...part, ...probe], most)
      seen.push(...(await found).slice(0, part.length))
      context.isCluster ??= false
    } catch (error) {
      if (isCluster || !(error instanceof StoreUnavailableError) || error.reason !== 'CROSSSLOT') throw error
      context.isCluster = true
    }
  }
  return seen
}

/** Reads what keys hold, at one moment: at most so many fields, items or permits of each. */
export async function lookAt(
  context: LocksContext,
  keys: readonly string[],
  most: number = MOST,
): Promise<Seen[]> {
  const [name = ''] = keys
  const bound = call({ kind: 'lock', name }, 'look', look, { keys, most })
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const rows: [type: string, remainingMs: number, size: number | string, ...values: string[]][] = JSON.parse(
    reply.values.slice(1),
  )
  return rows.map(([type, remainingMs, size, ...values]) => ({
    type,
    remainingMs,
    size: type === 'string' ? 1 : Number(size),
    count: typeof size === 'string' && Number.isInteger(+size) ? +size : undefined,
    fields: new Map(type === 'hash' ? inPairs(values) : []),
    items: type === 'list' ? values : [],
    times: type === 'string' || (type === 'zset' && values.length === 1) ? values.map(Number) : [],
    permits: new Map(
      type === 'zset' && values.length > 1 ? inPairs(values).map(([id, ms]) => [id, Number(ms)]) : [],
    ),
  }))
}

export function hasFailed({ fields }: Seen): boolean {
  return fields.get('result') === ':e'
}
