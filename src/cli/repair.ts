/**
 * What a store can answer, by what it says, and how to mend it. The library names the code and where docs/errors.md
 * explains it; the page, the program and `edgelock doctor` say all of this. What the library does after an answer is in
 * `transport/failure.ts`, and a test plays each of these.
 */
export interface Repair {
  /** The pattern of the reason in messages. */
  readonly shown: RegExp
  readonly replies: readonly StoreReply[]
  /** The fault, and where it is. */
  readonly found: string
  readonly cure: string
}

/** One answer, as a server or a proxy sends it. */
export interface StoreReply {
  readonly says: string
  /** The HTTP status, where that is all there is. */
  readonly status?: number
  /** What the connection fails with, where no answer came. */
  readonly code?: string
  /** Whether the request may have been executed. */
  readonly executed: 'no' | 'perhaps'
  /**
   * Whether it passes. `soon`: every call is repeated. `perhaps`: takes and looks end at once, and gives go on. `never`: it
   * proves a mistake of a program, which ends gives as well.
   */
  readonly passes: 'soon' | 'perhaps' | 'never'
}

type Saying = (...all: (string | number)[]) => StoreReply[]

const saying =
  (passes: StoreReply['passes'], executed: StoreReply['executed'] = 'no'): Saying =>
  (...all) =>
    all.map(each =>
      typeof each === 'string'
        ? { says: each, executed, passes }
        : { says: '', status: each, executed, passes },
    )
export const passing: Saying = saying('soon')
export const lasting: Saying = saying('perhaps')
export const mistaken: Saying = saying('never')
export const unclear: Saying = saying('soon', 'perhaps')
/** Connections that fail in this way, by code. */
export const failing = (...codes: string[]): StoreReply[] =>
  codes.map(code => ({ says: 'fetch failed', code, executed: 'perhaps', passes: 'soon' }))

/** Makes a row of a text that says what is wrong, and the cure after an arrow. */
export function repair(
  shown: RegExp,
  replies: readonly StoreReply[] = [],
): (texts: TemplateStringsArray, ...more: readonly string[]) => Repair {
  return (texts, ...more) => {
    const [found = '', cure = ''] = String.raw(texts, ...more).split(/\n +→ /)
    return { shown, replies, found, cure }
  }
}
