/** Encrypts what is stored, so that other readers of the database cannot read it. See {@link aesGcm}. */
export interface Seal {
  /** Returns a text that only `open` can read, and only for the same record. */
  seal(text: string, record: string): Promise<string>
  /** Returns the text; undefined for anything that was not sealed with one of the keys for this record. */
  open(sealed: string, record: string): Promise<string | undefined>
}
