/** Options of {@link applyOnce}. */
export interface ApplyOnceOptions {
  /**
   * How long the answer is kept, in milliseconds, from when the script ran: a call with the same id after that runs the
   * script again. A whole number of at least 150,000, for the latest copies of a request. Default 86,400,000, a day.
   */
  keepMs?: number | undefined
  /** Whether texts in the answer are returned as bytes, for scripts that return binary data. Default false. */
  bytes?: boolean | undefined
}

/** The value that a script returned, as Redis converts it: `nil` and `false` are null, `true` is 1, numbers are whole. */
export type AppliedReply = string | Uint8Array | number | null | readonly AppliedReply[]
