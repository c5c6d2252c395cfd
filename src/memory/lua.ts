/** The part of Lua 5.1 that compiled scripts need. Strings are byte strings: one UTF-16 unit for each byte. */

/** `undefined` is nil. */
export type Value = undefined | boolean | number | string | Table | ((...args: Value[]) => Value[])

/** A table: a list from 1, and a map for every other key. */
export class Table {
  readonly list: Value[]
  readonly map: Map<Value, Value> = new Map()

  constructor(list: Value[]) {
    this.list = list
    trim(list)
  }
}

export function table(...list: Value[]): Table {
  return new Table(list)
}

export function keyed(base: Table, ...pairs: [key: Value, value: Value][]): Table {
  for (const [key, value] of pairs) set(base, key, value)
  return base
}

/** Only nil and false are false: 0 and '' are true. */
export function truthy(value: Value): boolean {
  return value !== undefined && value !== false
}

export function get(base: Value, key: Value): Value {
  if (!(base instanceof Table)) throw new Error(`attempt to index a ${type(base)}`)
  return typeof key === 'number' && key >= 1 && key <= base.list.length
    ? base.list[key - 1]
    : base.map.get(key)
}

export function set(base: Value, key: Value, value: Value): void {
  if (!(base instanceof Table)) throw new Error(`attempt to index a ${type(base)}`)
  const { list, map } = base
  if (typeof key === 'number' && key >= 1 && key <= list.length + 1) {
    list[key - 1] = value
    trim(list)
  } else if (value === undefined) map.delete(key)
  else map.set(key, value)
}

/** nil ends a list. */
function trim(list: Value[]): void {
  while (list.length > 0 && list.at(-1) === undefined) list.pop()
}

export function length(value: Value): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Table) return value.list.length
  throw new Error(`attempt to get length of a ${type(value)}`)
}

export function* ipairs(value: Value): Generator<[number, Value]> {
  if (!(value instanceof Table)) throw new Error(`ipairs of a ${type(value)}`)
  for (let at = 1; at <= value.list.length && value.list[at - 1] !== undefined; at++)
    yield [at, value.list[at - 1]]
}

export function pairs(value: Value): [Value, Value][] {
  if (!(value instanceof Table)) throw new Error(`pairs of a ${type(value)}`)
  return [...value.list.map((each, at): [Value, Value] => [at + 1, each]), ...value.map]
}

export function unpack(...[value, from = 1, to = length(value)]: Value[]): Value[] {
  const values: Value[] = []
  for (let at = num(from); at <= num(to); at++) values.push(get(value, at))
  return values
}

export function insert(value: Value, item: Value): void {
  set(value, length(value) + 1, item)
}

/** A number; strings are converted, as Lua's arithmetic does. */
export function num(value: Value): number {
  if (typeof value === 'number') return value
  const number = tonumber(value)
  if (number === undefined) throw new Error(`attempt to perform arithmetic on a ${type(value)}`)
  return number
}

export function tonumber(value: Value, base?: Value): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const number = base === undefined ? Number(text) : Number.parseInt(text, num(base))
  return text === '' || Number.isNaN(number) ? undefined : number
}

export function type(value: Value): string {
  if (value === undefined) return 'nil'
  return value instanceof Table ? 'table' : typeof value
}

export function concat(left: Value, right: Value): string {
  return text(left) + text(right)
}

/** Lua's `%.14g`, for numbers that need no more. */
export function text(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(Number(value.toPrecision(14)))
  throw new Error(`attempt to concatenate a ${type(value)}`)
}

export function less(left: Value, right: Value): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right
  if (typeof left === 'string' && typeof right === 'string') return left < right
  throw new Error(`attempt to compare ${type(left)} with ${type(right)}`)
}

export function format(pattern: Value, ...values: Value[]): string {
  let at = 0
  return text(pattern).replace(/%\.0f|%d|%02x/g, how => {
    const number = num(values[at++])
    if (how === '%02x') return number.toString(16).padStart(2, '0')
    return how === '%d' ? String(Math.trunc(number)) : withoutFraction(number)
  })
}

/** C's `%.0f`, which rounds halves to even, and has a `-0`. */
function withoutFraction(number: number): string {
  const floor = Math.floor(number)
  const half = number - floor === 0.5
  const rounded = half ? (floor % 2 === 0 ? floor : floor + 1) : Math.round(number)
  return rounded === 0 && 1 / number < 0 ? '-0' : BigInt(rounded).toString()
}

export function match(value: Value, pattern: RegExp): Value[] {
  const found = pattern.exec(text(value))
  if (!found) return [undefined]
  return found.length > 1 ? found.slice(1) : [found[0]]
}

export function gsub(value: Value, pattern: RegExp, by: Value): Value[] {
  let count = 0
  const replaced = text(value).replace(pattern, found => {
    count++
    return typeof by === 'function' ? text(by(found)[0] ?? found) : text(by)
  })
  return [replaced, count]
}

export function error(message: Value): never {
  throw new Error(text(message))
}

/** Returns the first character alone. */
export function byte(value: Value): number {
  return text(value).charCodeAt(0)
}

export function char(...codes: Value[]): string {
  return String.fromCharCode(...codes.map(num))
}

/** Without the negative places that Lua's has too. */
export function sub(value: Value, from: Value, to?: Value): string {
  return text(value).slice(num(from) - 1, to === undefined ? undefined : num(to))
}

/** Writes a list of texts, numbers and lists as cjson does. */
export function json(value: Value): string {
  if (value instanceof Table) return value.list.length > 0 ? `[${value.list.map(json).join(',')}]` : '{}'
  if (typeof value === 'number') return text(value)
  return JSON.stringify(text(value)).replaceAll('/', '\\/').replaceAll('\x7f', '\\u007f')
}

type Maths = (...values: Value[]) => number

export const floor: Maths = value => Math.floor(num(value))
export const ceil: Maths = value => Math.ceil(num(value))
export const sqrt: Maths = value => Math.sqrt(num(value))
export const exp: Maths = value => Math.exp(num(value))
export const abs: Maths = value => Math.abs(num(value))
export const max: Maths = (...values) => Math.max(...values.map(num))
export const min: Maths = (...values) => Math.min(...values.map(num))
