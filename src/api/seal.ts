/** Encrypts results that are kept, so that other readers of the database cannot read them. Made by {@link aesGcm}. */
export interface Seal {
  /** Returns what is stored for a result, nothing for none: only `open` can read it, for the same record. Never rejects. */
  seal(result: string, record: string): Promise<string>
  /** Returns the result; empty for anything that was not sealed with one of the keys for this record. */
  open(stored: string, record: string): Promise<string>
}
