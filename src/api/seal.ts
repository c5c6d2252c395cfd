/** The types of results that are kept encrypted. */
import { LockError } from './errors.ts'

/** Encrypts results that are kept, so that other readers of the database cannot read them. Made by {@link aesGcm}. */
export interface Seal {
  /** Returns what is stored for a result, nothing for none: only `open` can read it, for the same record. Never rejects. */
  seal(result: string, record: string): Promise<string>
  /** Returns a result that `seal` has sealed for this record. Rejects with the fault, such as `'is sealed with another secret'`. */
  open(stored: string, record: string): Promise<string>
}

/**
 * The result of this key is sealed with a secret that the call does not have, or was kept without the `seal` that the call
 * has. Nothing ran. The work has ended, so the record should stay.
 */
export class OnceSealError extends LockError {
  declare readonly code: 'ERR_ONCE_SEAL'

  constructor(key: string, fault: string) {
    super(key, `${fault}. Do not delete it: the work was done`, 'OnceSealError')
  }
}
