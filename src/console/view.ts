/** The view of the store that a page shows, and the queries of the console's own links. */
import type { DeadLetter } from '../api/dead-letter.ts'
import { LockError, StoreUnavailableError } from '../api/errors.ts'
import type { Held } from '../api/held.ts'
import type { OnceState } from '../api/once.ts'
import type { Seal } from '../api/seal.ts'
import { globOf } from '../internal/glob.ts'
import { checkName } from '../internal/keys.ts'
import { inspectOnce } from '../once/inspect-once.ts'
import { heldAge } from '../operator/age.ts'
import type { NameState, Permits, Surrounded } from '../operator/find.ts'
import { find, NAMES_AT_ONCE, surround } from '../operator/find.ts'
import { type Listing, listHeld } from '../operator/list.ts'
import { type ShownHolder, shownHolder } from '../operator/shown-holder.ts'
import type { Unmapped } from '../operator/unmapped.ts'
import type { Content, Html } from './html.ts'
import type { ConsoleAction, ConsoleOptions, DeadLetters } from './types.ts'

export interface View extends Unmapped {
  readonly deadLetters: DeadLetters | undefined
  readonly seal: Seal | undefined
  readonly logsOf: ConsoleOptions['logsOf']
  readonly match: string
  readonly keys: number
}

export interface Asked {
  readonly text: string
  readonly cursor: string | undefined
  readonly isLive: boolean
}

export type Item = Omit<Surrounded, 'seen'>

export interface DeadLetterPage {
  readonly events: readonly DeadLetter[]
  readonly cursor?: string
  readonly failure?: string
}

export interface Overview extends Omit<Listing, 'entries'> {
  readonly items: readonly Item[]
  /** The count of a bare counter of exactly the name that was searched for. */
  readonly count: number | undefined
  /** How long all of it took, in milliseconds. */
  readonly tookMs: number
  readonly deadLetters: DeadLetterPage | undefined
}

/** How much one page shows of what there may be any number of. */
export const SHOWN = { names: 200, kept: 50, waiters: 10, holders: 10, slots: 40, deadLetters: 50 } as const
/** In a database full of other hashes, what looks at all of them costs more than a search. */
const MOST_LOOKS = 2_000

export async function readOverview(view: View, text: string, cursor: string | undefined): Promise<Overview> {
  const { context, match, keys } = view
  const began = context.clock.now()
  const pattern = text ? `*${text.replace(/[\\*?[\]]/g, '\\$&')}*` : match
  const isListed = (name: string) => isVisible(view, name)
  const limits = { names: SHOWN.names, kept: SHOWN.kept, keys, looks: MOST_LOOKS, isListed }
  const [{ entries, ...search }, exact, deadLetters] = await Promise.all([
    listHeld(context, pattern, limits),
    text && isVisible(view, text) ? find(context, text, SHOWN.waiters) : undefined,
    readDeadLetters(view.deadLetters, text, cursor),
  ])
  const around = await surround(context, entries, SHOWN.waiters)
  const all: Item[] = [...itemsIn(exact, context.clock.wall()), ...around]
  const items = new Map(all.map(item => [`${item.held.kind} ${item.held.name}`, item]))
  const tookMs = context.clock.now() - began
  const rounds = search.rounds + Math.ceil(entries.length / NAMES_AT_ONCE)
  return { ...search, rounds, items: [...items.values()], count: exact?.count, deadLetters, tookMs }
}

/** Whether the console may show and touch a name at all. */
export function isVisible({ match }: View, name: string): boolean {
  try {
    return globOf(match).test(checkName(name))
  } catch {
    return false
  }
}

/** The record of `once` that a query names. */
export interface SeenRecord {
  readonly name: string
  readonly print: string | undefined
  readonly state: OnceState | undefined
  readonly by: ShownHolder | undefined
  /** Whether it is the one that was shown before. */
  readonly isSeen: boolean
}

export async function seenRecord(view: View, query: URLSearchParams, isSure: boolean): Promise<SeenRecord> {
  const name = requiredName(query)
  const print = optional(query, 'holder', PRINT)
  const state = isVisible(view, name) ? await inspectOnce(view.locks, name) : undefined
  const by = state && shownHolder({ id: state.holder })
  return { name, print, state, by, isSeen: print === undefined ? !isSure : print === by?.fingerprint }
}

function itemsIn(found: NameState | undefined, wallMs: number): Item[] {
  if (!found) return []
  const { held, leased, once, waiters, permits, hasFailed } = found
  const ageOf = (each: Held) => (each === once ? heldAge(each, [], wallMs) : found.age)
  const around: [Held | undefined, (Permits | undefined)?][] = [[held], [leased, permits], [once]]
  return around.flatMap(([each, permits]) =>
    each ? [{ held: each, waiters, permits, age: ageOf(each), hasFailed }] : [],
  )
}

async function readDeadLetters(
  deadLetters: DeadLetters | undefined,
  text: string,
  cursor: string | undefined,
): Promise<DeadLetterPage | undefined> {
  try {
    const page = await listDeadLetters(deadLetters, cursor)
    const has = (event: DeadLetter) =>
      [event.id, event.provider, event.deliveryId, event.entity].some(each => each.includes(text))
    return page && { ...page, events: page.events.filter(has) }
  } catch (error) {
    if (error instanceof BadQuery) throw error
    return { events: [], failure: reasonOf(error) }
  }
}

/** @throws {BadQuery} for a cursor that is none */
export async function listDeadLetters(
  deadLetters: DeadLetters | undefined,
  cursor: string | undefined,
): Promise<DeadLetterPage | undefined> {
  try {
    return await deadLetters?.list({ limit: SHOWN.deadLetters, ...(cursor && { cursor }) })
  } catch (error) {
    throw error instanceof RangeError ? new BadQuery('“cursor” is malformed.') : error
  }
}

/** Describes a failure without its content. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.reason
  return error instanceof LockError ? error.message : 'an error'
}

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

/** A query that the console has not made; its message says what is wrong. */
export class BadQuery extends Error {}

export function optional(query: URLSearchParams, key: string, form: RegExp): string | undefined {
  const value = query.get(key) ?? undefined
  if (value === undefined || form.test(value)) return value
  throw new BadQuery(`“${key}” is malformed.`)
}

/** Returns a parameter that must be there. @throws {BadQuery} when it is missing, or has another form */
export function required(query: URLSearchParams, key: string, form: RegExp): string {
  const value = optional(query, key, form)
  if (value === undefined) throw new BadQuery(`“${key}” is missing.`)
  return value
}

export function requiredName(query: URLSearchParams): string {
  const name = required(query, 'name', /^/)
  try {
    return checkName(name)
  } catch {
    throw new BadQuery('“name” cannot be the name of a lock.')
  }
}

export const PRINT: RegExp = /^[0-9a-f]{8}$/
/** The longest name. */
export const TEXT: RegExp = /^.{1,512}$/s
