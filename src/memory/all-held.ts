import type { Held } from '../api/held.ts'
import { toHex } from '../internal/encoding.ts'
import { heldIn, permitsIn, webLockIn } from '../internal/read-held.ts'
import { fromBytes } from './engine.ts'
import type { Data, Keyspace } from './keyspace.ts'

/** Lists what is held, in the order in which it was first taken. */
export function allHeld(keyspace: Keyspace): Held[] {
  keyspace.freeze()
  return keyspace.keys().flatMap(key => {
    const data = keyspace.data(key)
    const held = data && heldAt(keyspace, key, data)
    return held && held.holders.length > 0 ? [held] : []
  })
}

function heldAt(keyspace: Keyspace, key: string, { type, value }: Data): Held | undefined {
  // Not for each key: most are texts of finished holders.
  const name = () => fromBytes(key)
  if (type === 'zset') {
    const rests = new Map([...value].map(([member, deadline]) => [member, deadline - keyspace.now]))
    return webLockIn(name(), rests) ?? permitsIn(name(), idsOf(rests))
  }
  const remainingMs = (keyspace.expiryOf(key) ?? keyspace.now - 1) - keyspace.now
  return type === 'hash' ? heldIn(name(), value, remainingMs) : undefined
}

/** The members are permit ids in bytes. Prepaid permits are not held. */
function idsOf(rests: ReadonlyMap<string, number>): Map<string, number> {
  const held = [...rests].filter(([id]) => !id.includes('+', 16))
  return new Map(held.map(([id, remainingMs]) => [hexOf(id), remainingMs]))
}

function hexOf(bytes: string): string {
  return toHex(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))
}
