import { createRequire } from 'node:module'

export const EXIT = {
  done: 0,
  /** The answer is no: nothing is held, or nothing was changed. */
  no: 1,
  usage: 2,
  /** The store, or the worker, refused or gave no answer. */
  store: 3,
  /** The data in the store rules it out: other data, or work that is in doubt or has failed. */
  ruledOut: 4,
} as const

/** Everything outside of the program. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  /** For results: other programs may read them. */
  out(text: string): void
  /** For everything that is said around the results. */
  note(text: string): void
  /** Shows how far it is, in place of what it showed before. Undefined where no person looks at it. */
  readonly progress?: ((text: string) => void) | undefined
  /** Asks a question that is answered with yes or no. Undefined where a person cannot answer. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined
  /** Whether results go to a screen. */
  readonly isScreen: boolean
  /** Aborts when the program is to stop; the reason is the name of the signal that says so, if one did. */
  readonly stop: AbortSignal
}

/** A mistake in how the program was called; its message says what to do. */
export class UsageError extends Error {}

/** The value of an option: none, or a text. */
export const FLAG = { type: 'boolean' } as const
export const STRING = { type: 'string' } as const
/** The environment file. Node reads `--env-file` itself, wherever it stands, and ends when there is no such file. */
export const ENV_OPTIONS = { env: STRING, 'env-file': STRING } as const
/** Options of every command that asks a store, or the worker. */
export const ASKING_OPTIONS = { ...ENV_OPTIONS, json: FLAG } as const

/** The version of the package, which finds its own manifest by its name wherever this module is. */
export function version(): string {
  return createRequire(import.meta.url)('edgelock/package.json').version
}
