/** The holders in the data of a key. */
import type { Held, Holder } from '../api/held.ts'
import { decodeName } from './web-lock-names.ts'

const ONCE = 'edgelock:once:'
/** The hash beside the string of a lock that other libraries know. The key of `{x}` has a mark, and the name as it is. */
export const BESIDE: RegExp = /^edgelock:beside(~?):/
/** The holders of a web lock. */
const WEB = /^edgelock:web(~?):/
const DEADLINES = ':timeout'
/** The pattern of `lua/include/holder-shape.lua`. */
const HOLDER = /-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+-[0-9a-f]+:[0-9a-f]*[-0-9]/
const COUNT = /^\d+$/
const WRITER = /:write$/
/** The text of a record whose work has begun, as `lua/include/begun.lua` writes it. */
const BEGUN = /^:d\{"keptMs":(\d+),"begunAt":([\d.]+),/

/** Whether a text has the shape of a holder of a lock. */
export function isHolder(id: string): boolean {
  return HOLDER.test(id)
}

/** Reads the hash of a lock or of a `once` record: `remainingMs` is -1 if it has no TTL. Undefined for any other hash. */
export function heldIn(
  key: string,
  fields: ReadonlyMap<string, string>,
  remainingMs: number,
): Held | undefined {
  if (key.startsWith(ONCE)) return onceIn(key, fields, remainingMs)
  const mode = fields.get('mode')
  const entries = [...fields].filter(([field]) => mode === undefined || field !== 'mode')
  const fits = entries.every(([field, count]) => HOLDER.test(field) && COUNT.test(count))
  const isBeside = BESIDE.test(key)
  const isOther = key.startsWith('edgelock:') && !isBeside
  if (isOther || entries.length === 0 || !fits) return undefined
  if (mode === undefined) {
    // A waiting multi-lock has reserved it, for two seconds at most, and no client holds it.
    if (entries.length > 1 || entries[0]?.[1] === '0') return undefined
    return {
      ...(isBeside ? { kind: 'string-lock', name: nameBehind(BESIDE, key) } : { kind: 'lock', name: key }),
      holders: entries.map(([id, holds]) => ({ id, holds: +holds })),
      remainingMs,
    }
  }
  return { kind: 'read-write-lock', name: key, holders: entries.map(sided), remainingMs }
}

function sided([field, holds]: [string, string]): Holder {
  const side = WRITER.test(field) ? 'write' : 'read'
  return { id: field.replace(WRITER, ''), holds: +holds, side }
}

function onceIn(key: string, fields: ReadonlyMap<string, string>, remainingMs: number): Held | undefined {
  if (fields.get('version') !== '1') return undefined
  const named = { kind: 'once', name: nameIn(key.slice(ONCE.length)) } as const
  const holders = [{ id: fields.get('attempt') ?? '', holds: 1 }]
  const result = fields.get('result')
  if (result === undefined) return { ...named, holders, remainingMs }
  const [, keptMs, begunAt] = BEGUN.exec(result) ?? []
  if (keptMs === undefined) return { ...named, holders: [], remainingMs }
  // The record outlives the claim.
  const claimMs = remainingMs - Number(keptMs)
  if (claimMs >= 0) return { ...named, holders, remainingMs: claimMs }
  // Without a TTL, nothing tells when the claim ended.
  const endedMs = remainingMs < 0 ? 0 : -claimMs
  return { ...named, holders, remainingMs, doubt: { begunAt: Number(begunAt), endedMs } }
}

/** Reads the deadlines of permits: for how long each of them is leased. Undefined for any other key. */
export function permitsIn(key: string, permits: ReadonlyMap<string, number>): Held | undefined {
  const name = nameIn(key.slice(0, -DEADLINES.length))
  return key.endsWith(DEADLINES) ? leased('permit-semaphore', name, permits) : undefined
}

/** Reads the holders of a web lock, each behind the letter of its mode: for how long it has its lease. */
export function webLockIn(key: string, holders: ReadonlyMap<string, number>): Held | undefined {
  if (!WEB.test(key)) return undefined
  const ids = [...holders].map(([member, remainingMs]) => [member.slice(1), remainingMs] as const)
  return leased('web-lock', decodeName(nameBehind(WEB, key)), ids)
}

function leased(
  kind: Held['kind'],
  name: string,
  ids: Iterable<readonly [string, number]>,
): Held | undefined {
  const live = [...ids].filter(([, remainingMs]) => remainingMs > 0)
  if (!live[0]) return undefined
  return {
    kind,
    name,
    holders: live.map(([id]) => ({ id, holds: 1 })),
    remainingMs: Math.max(...live.map(([, remainingMs]) => remainingMs)),
  }
}

/** The key of `{x}` has a mark, and the name as it is. */
function nameBehind(prefix: RegExp, key: string): string {
  const [before = '', mark] = prefix.exec(key) ?? []
  const name = key.slice(before.length)
  return mark ? name : nameIn(name)
}

/** Returns the name in a side key: what is in the braces, unless the name has some of its own. */
function nameIn(braced: string): string {
  return /^\{([^{}]*)\}$/.exec(braced)?.[1] ?? braced
}
