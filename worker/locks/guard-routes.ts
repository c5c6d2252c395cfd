import { BindingError, type Bindings, words } from '../bindings.ts'
import { folded, VALUE_TYPES, type ValueType } from './guard-values.ts'
import { KINDS, type Taken } from './kinds.ts'

/** The locks that a request holds while it is passed on. */
export interface Guarded {
  readonly name: string
  readonly taken: Taken
  /** Whether a caller chose a part of the name. */
  readonly chosen: boolean
}

/** A segment of a route. */
interface Part {
  /** A literal; `:id` for a parameter; `*` for everything below. */
  readonly text: string
  /** What callers may write there. Undefined for a literal. */
  readonly type?: ValueType
}

/** A word of `GUARDS`: what the requests to some paths hold. */
interface Route {
  readonly text: string
  /** Literals and parameters. */
  readonly parts: readonly Part[]
  /** Where it stands for everything below as well. */
  readonly below: Part | undefined
  readonly taken: Taken
  /** A name, with parameters of the route. */
  readonly name: string
}

const WORD = /^(?<path>\/[^=]*)=(?:(?<kind>lock|fair|fenced)|permits:(?<permits>[1-9]\d{0,5})):(?<name>.+)$/
/** Text without an escape, or a parameter. */
const SEGMENT = /^(?:[^:*<>%;?#\\]+|:[a-z_]\w*)$/i
const PARAMETER = /:([a-z_]\w*)/gi
/** The names of the lock API. None of the worker's own begins so. */
const NAME = /^(?!edgelock:|redisson_)[A-Za-z0-9_][\w.:@/-]{0,199}$/

/**
 * Returns what `GUARDS` says of a path: the most specific route counts. A text says why that route does not allow what
 * the path holds. Undefined when no route names it.
 *
 * @throws {BindingError} for a word that cannot be read, and for a path that two routes name, neither more specific
 */
export function guardedBy(env: Bindings, segments: readonly string[]): Guarded | string | undefined {
  const path = segments.map(folded)
  const matching = routesOf(env).filter(route => matches(route, path, folded))
  // Some upstreams take `/Orders` for `/orders`, and others for something else, so it is neither.
  if (matching.length === 0 || !matching.every(route => matches(route, segments))) return undefined
  const route = mostSpecific(matching)
  const refusal = segments.map((value, at) => refusalOf(route, at, value)).find(Boolean)
  if (refusal) return refusal
  const name = nameOf(route, path)
  return { name, taken: route.taken, chosen: name !== route.name }
}

/**
 * Checks all routes, and the paths that two of them name.
 *
 * @throws {BindingError} as {@link guardedBy} does for some path
 */
export function checkGuards(env: Bindings): void {
  const routes = routesOf(env)
  for (const { parts, below } of routes)
    for (const other of routes) {
      // What is a parameter here may be a literal there.
      const shared = parts.map((part, at) => (part.type && other.parts[at]) || part)
      const rest = below ? other.parts.slice(parts.length) : []
      const path = [...shared, ...rest].map(({ text }) => folded(text))
      mostSpecific(routes.filter(route => matches(route, path, folded)))
    }
}

function routesOf(env: Bindings): Route[] {
  return words(env.GUARDS ?? '').map(routeIn)
}

function mostSpecific(routes: readonly Route[]): Route {
  const [route, another] = routes.filter(one => routes.every(other => isWithin(one, other)))
  if (route && !another) return route
  const texts = routes.map(({ text }) => `"${text}"`).join(' and ')
  throw new BindingError('GUARDS', `cannot be used: ${texts} name the same path.`)
}

function routeIn(word: string): Route {
  const { path = '', kind, permits, name = '' } = WORD.exec(word)?.groups ?? {}
  const parts = path.split('/').filter(Boolean).map(partIn)
  const below = parts.at(-1)?.text === '*' ? parts.pop() : undefined
  const taken = KINDS.find(known => known === kind) ?? (permits && { permits: Number(permits) })
  const isClear = parts.every(({ text }) => SEGMENT.test(text)) && namesAll(parts, name)
  if (taken && isClear && NAME.test(name)) return { text: word, parts, below, taken, name }
  throw new BindingError(
    'GUARDS',
    `cannot be used: "${word}" is not <path>=<lock, fair, fenced or permits:n>:<name>, where the name has every parameter of the path, and its type is <digits>, <uuid> or <text>.`,
  )
}

/** A type that there is not stays in the text, which cannot be used then. */
function partIn(segment: string): Part {
  const [text = '', name = ''] = segment.split(/(?=<)/)
  const type = /^(:|\*$)/.test(text) && VALUE_TYPES.find(known => known.name === name)
  return type ? { text, type } : { text: segment }
}

/** Whether a name has each parameter once named, so that a slip of the pen is noticed. `:_` and such may be left out. */
function namesAll(parts: readonly Part[], name: string): boolean {
  const parameters = parts.flatMap(({ text, type }) => (type ? [text] : []))
  const used: readonly string[] = name.match(PARAMETER) ?? []
  if (new Set(parameters).size < parameters.length) return false
  return parameters.every(parameter => parameter.startsWith(':_') || used.includes(parameter))
}

function matches(
  { parts, below }: Route,
  path: readonly string[],
  read = (literal: string) => literal,
): boolean {
  if (below ? path.length < parts.length : path.length !== parts.length) return false
  return parts.every(({ text, type }, at) => type || read(text) === path[at])
}

/** Whether every path of a route is one of the other, too. What their types allow does not tell them apart. */
function isWithin(route: Route, other: Route): boolean {
  if (route.below ? !other.below : !other.below && route.parts.length !== other.parts.length) return false
  if (route.parts.length < other.parts.length) return false
  return other.parts.every(({ text, type }, at) => type || text === route.parts[at]?.text)
}

/** Says what may stand in place of a value that is not allowed; undefined for one that is. */
function refusalOf({ parts, below }: Route, at: number, value: string): string | undefined {
  const { text = '', type } = parts[at] ?? below ?? {}
  if (!type || type.allowed.test(value)) return undefined
  const more = type.name ? '' : ` Its route can allow other text: ${text}<text>.`
  return `In the path, ${text}${type.name} takes ${type.meaning}.${more}`
}

/** Fills in the parameters. An escape keeps what a caller wrote apart from the text of the route. */
function nameOf({ parts, name }: Route, path: readonly string[]): string {
  return name.replace(PARAMETER, parameter => {
    const at = parts.findIndex(({ text }) => text === parameter)
    return at < 0 ? parameter : escaped(path[at] ?? '')
  })
}

function escaped(value: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(value).replace(/[!~*'()]/g, hex)
}
