import type { Content, Html } from './html.ts'
import type { ConsoleAction } from './types.ts'
import type { View } from './view.ts'

export type Subject = Pick<ConsoleAction, 'name' | 'kind' | 'leaseId'>

export interface Possible {
  readonly subject: Subject
  /** The button, and the beginning of the title. */
  readonly verb: string
  /** Default: the verb and the name. */
  readonly heading?: Html
  /** The data that is there, and what will happen to it. */
  readonly question: Html
  readonly field?: Content
  /** The mistake in a form that was filled in. The form is shown again, and nothing is carried out. */
  readonly wrong?: string | undefined
  /** Why it cannot be carried out here, and what to do instead. */
  readonly unable?: Html | false | undefined
  /** The query of the address that carries it out: it says what was seen. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** Resolves to false if what was seen has changed. */
  run(): Promise<boolean>
  readonly done: string
}

export interface Outdated {
  readonly subject: Subject
  readonly outdated: Html
}

/**
 * Looks at what an action is about. `isSure`: it is to be carried out, so the query must say what was seen. `form`: what was
 * filled in, empty before that.
 */
export type Look = (
  view: View,
  query: URLSearchParams,
  isSure: boolean,
  form: URLSearchParams,
) => Promise<Possible | Outdated>
