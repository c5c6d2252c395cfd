/** Foreign data where a record of `once` should be. */
import type { Locks } from '../api/locks.ts'
import { onceFault, onceKey } from '../internal/keys.ts'
import { contextOf } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { remove } from '../transport/scripts/once.gen.ts'

/** The data under the key of a record of `once`, whatever it is. */
export interface WrongRecord {
  readonly type: string
  /** Milliseconds; -1 when it never expires. */
  readonly remainingMs: number
  /** The bytes of a text, or the fields of a hash; 0 for any other type. */
  readonly size: number
  /** The start of a text, or of the fields and values of a hash that has few. */
  readonly values: readonly string[]
  /** The digest by which the script knows the data again. */
  readonly content: string
}

/** Reads what lies under the key of a record. Undefined when nothing does. @throws {StoreUnavailableError} */
export async function lookAtWrongRecord(locks: Locks, key: string): Promise<WrongRecord | undefined> {
  const reply = await send(locks, key, '', true)
  if (reply.code !== 'found') return undefined
  const { remainingMs, content } = reply
  const [type, size, ...values]: [string, number, ...string[]] = JSON.parse(content.slice(1))
  return { type, remainingMs, size, values, content }
}

/**
 * Deletes what was seen. Resolves to false when something else is there by now, which stays.
 *
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError}
 */
export async function removeWrongRecord(locks: Locks, key: string, seen: WrongRecord): Promise<boolean> {
  const { code } = await send(locks, key, seen.content, false)
  return code !== 'found'
}

async function send(locks: Locks, key: string, seen: string, readsOnly: boolean) {
  const context = contextOf(locks, 'edgelock')
  const values = { record: onceKey(context.keyOf(key, 'key', onceFault)), seen }
  const bound = call({ kind: 'once', name: key }, readsOnly ? 'look' : 'remove', remove, values)
  return (await deliver(context, bound, { readsOnly, mayBeHeld: false })).reply
}
