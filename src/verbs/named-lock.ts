/** The table of kinds from which operators' functions take what each needs. */
import type { Lock } from '../api/lock.ts'
import { doneKey, operationKey } from '../internal/keys.ts'
import { must, typeOf } from '../internal/options.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'

/** A value for each kind of lock that a function takes, and one for `any` other lock with a name. */
export type ByKind<Own> = Partial<Record<string, Own>>

/**
 * Returns the identity of a lock, and the function's value for its kind.
 *
 * @throws {TypeError} that shows how to call, for anything that is not one of these kinds
 */
export function namedLock<Own>(
  usage: string,
  lock: Lock,
  own: ByKind<Own>,
  expected = 'a Lock, such as lock(locks, name) returns',
): LockIdentity & { readonly key: string; readonly own: Own } {
  const identity = LeasedLock.identityOf(Object(lock)) as LockIdentity
  // Only a lock with a name has every verb.
  const value = own[identity?.kind] ?? (identity?.of.scripts.reenter && own['any'])
  must(value, `${usage}: lock`, `${expected}, got ${identity?.kind ?? typeOf(lock)}`)
  return { ...identity, key: identity.of.key, own: value as Own }
}

/** Returns the values of the scripts that end the holds of others. `id` names the operation, under which its answer is kept. */
export function operationValues(key: string, id: string): { answer: string; donePrefix: string } {
  return { answer: operationKey(key, id), donePrefix: doneKey(key, '') }
}
