import { WrongKindError } from '../../api/errors.ts'
import { shown } from '../../api/shown.ts'
import { onceKey } from '../../internal/keys.ts'

/** More than the longest key has. */
const WHOLE_KEY = 600

/** Returns the error for what is no record of `once`. It names the whole key, so that an operator finds it. */
export function wrongRecord(key: string, storedKey: string): WrongKindError {
  const where = shown(onceKey(storedKey), WHOLE_KEY)
  return new WrongKindError(
    key,
    `${where} is no record of once. Use another key, or see and delete it with \`edgelock once forget --force\``,
  )
}

/** Returns what `catch` needs so that a {@link WrongKindError} names the whole key. */
export function namingRecord(key: string, storedKey: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof WrongKindError)) throw error
    throw Object.assign(wrongRecord(key, storedKey), { mayBeHeld: error.mayBeHeld })
  }
}
