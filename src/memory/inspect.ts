import type { Held } from '../api/held.ts'
import { heldIn, nameIn } from '../internal/held.ts'
import { fromBytes } from './engine.ts'
import type { Data, Keyspace } from './keyspace.ts'

const DEADLINES = ':timeout'

/** Lists what is held, in the order in which it was first taken. */
export function inspect(keyspace: Keyspace): Held[] {
  keyspace.freeze()
  return keyspace.keys().flatMap(key => {
    const data = keyspace.data(key)
    const held = data && heldAt(keyspace, key, data)
    return held && held.holders.length > 0 ? [held] : []
  })
}

function heldAt(keyspace: Keyspace, key: string, { type, value }: Data): Held | undefined {
  const name = fromBytes(key)
  if (type === 'zset' && name.endsWith(DEADLINES)) return permitsIn(name, value, keyspace.now)
  const remainingMs = (keyspace.expiryOf(key) ?? keyspace.now - 1) - keyspace.now
  return type === 'hash' ? heldIn(name, value, remainingMs) : undefined
}

/** The members are permit ids in bytes, and their scores are deadlines. */
function permitsIn(key: string, deadlines: ReadonlyMap<string, number>, now: number): Held {
  const live = [...deadlines].filter(([, deadline]) => deadline > now)
  const holders = live.map(([id]) => ({ id: hexOf(id), holds: 1 }))
  const remainingMs = Math.max(...live.map(([, deadline]) => deadline)) - now
  return { kind: 'permit-semaphore', name: nameIn(key.slice(0, -DEADLINES.length)), holders, remainingMs }
}

function hexOf(bytes: string): string {
  return Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
