import { BindingError, type Bindings, words } from '../bindings.ts'
import { folded } from './guard-path.ts'
import { KINDS, type Taken } from './kinds.ts'

/** The locks that a request holds while it is passed on. */
export interface Guarded {
  readonly name: string
  readonly taken: Taken
  /** Whether a caller chose a part of the name. */
  readonly chosen: boolean
}

/** A word of `GUARDS`: what the requests to some paths hold. */
interface Route {
  readonly text: string
  /** Literals and parameters: `:id`. */
  readonly segments: readonly string[]
  /** Whether it stands for everything below as well. */
  readonly open: boolean
  readonly taken: Taken
  /** A name, with parameters of the route. */
  readonly name: string
}

const WORD = /^(?<path>\/[^=]*)=(?:(?<kind>lock|fair|fenced)|permits:(?<permits>[1-9]\d{0,5})):(?<name>.+)$/
/** Text without an escape, or a parameter. */
const SEGMENT = /^(?:[^:*%;?#\\]+|:[a-z_]\w*)$/i
const PARAMETER = /:([a-z_]\w*)/gi
/** The names of the lock API. None of the worker's own begins so. */
const NAME = /^(?!edgelock:|redisson_)[A-Za-z0-9_][\w.:@/-]{0,199}$/

/**
 * Returns what `GUARDS` says of a path: the most specific route counts. Undefined when no route names it.
 *
 * @throws {BindingError} for a word that cannot be read, and for a path that two routes name, neither more specific
 */
export function guardedBy(env: Bindings, segments: readonly string[]): Guarded | undefined {
  const path = segments.map(folded)
  const matching = words(env.GUARDS ?? '')
    .map(routeIn)
    .filter(route => matches(route, path))
  // Some upstreams take `/Orders` for `/orders`, and others for something else, so it is neither.
  if (matching.length === 0 || !matching.every(route => spells(route, segments))) return undefined
  const [route, another] = matching.filter(one => matching.every(other => isWithin(one, other)))
  if (!route || another) throw unclear(matching)
  const name = nameOf(route, path)
  return { name, taken: route.taken, chosen: name !== route.name }
}

function routeIn(word: string): Route {
  const { path = '', kind, permits, name = '' } = WORD.exec(word)?.groups ?? {}
  const segments = path.split('/').filter(Boolean)
  const open = segments.at(-1) === '*' && segments.pop() === '*'
  const taken = KINDS.find(known => known === kind) ?? (permits && { permits: Number(permits) })
  const isClear = segments.every(segment => SEGMENT.test(segment)) && namesAll(segments, name)
  if (taken && isClear && NAME.test(name)) {
    return { text: word, segments, open, taken, name }
  }
  throw new BindingError(
    'GUARDS',
    `cannot be used: "${word}" is not <path>=<lock, fair, fenced or permits:n>:<name>, where the name has every parameter of the path.`,
  )
}

/** Whether a name has each parameter once named, so that a slip of the pen is noticed. `:_` and such may be left out. */
function namesAll(segments: readonly string[], name: string): boolean {
  const parameters = segments.filter(segment => segment.startsWith(':'))
  const used: readonly string[] = name.match(PARAMETER) ?? []
  if (new Set(parameters).size < parameters.length) return false
  return parameters.every(parameter => parameter.startsWith(':_') || used.includes(parameter))
}

function matches({ segments, open }: Route, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false
  return segments.every((segment, at) => segment.startsWith(':') || folded(segment) === path[at])
}

function spells({ segments }: Route, path: readonly string[]): boolean {
  return segments.every((segment, at) => segment.startsWith(':') || segment === path[at])
}

/** Whether every path of a route is one of the other, too. */
function isWithin(route: Route, other: Route): boolean {
  if (route.open ? !other.open : !other.open && route.segments.length !== other.segments.length) return false
  if (route.segments.length < other.segments.length) return false
  return other.segments.every((segment, at) => segment.startsWith(':') || segment === route.segments[at])
}

function unclear(routes: readonly Route[]): BindingError {
  const texts = routes.map(({ text }) => `"${text}"`).join(' and ')
  return new BindingError('GUARDS', `cannot be used: ${texts} name the same path.`)
}

/** Fills in the parameters. An escape keeps what a caller wrote apart from the text of the route. */
function nameOf({ segments, name }: Route, path: readonly string[]): string {
  return name.replace(PARAMETER, parameter => {
    const at = segments.indexOf(parameter)
    return at < 0 ? parameter : escaped(path[at] ?? '')
  })
}

function escaped(value: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(value).replace(/[!~*'()]/g, hex)
}
