import type { Report } from './problem.ts'

export const UNITS: readonly string[] = ['ms', 'count', 'id', 'flag', 'command']

/** Units whose values would not survive `tonumber`. */
const TEXTS = ['id', 'command']

/** One line `KEYS[n] name`, `KEYS[n..] names` or `ARGV[n] name (unit)`. The build makes a local of it. */
export interface Declaration {
  readonly line: number
  readonly name: string
  /** Where the value comes from: the list, and its place there. */
  readonly table: 'KEYS' | 'ARGV'
  readonly at: number
  /** Any number of keys, from this one to the last. */
  readonly repeated: boolean
  /** Undefined for a key. */
  readonly unit: string | undefined
  /** Whether the body has a number, instead of the text that the client sent. */
  readonly isNumber: boolean
}

export interface Field {
  readonly name: string
  readonly unit: string
}

export interface Reply {
  readonly line: number
  readonly code: string
  readonly fields: readonly Field[]
  /** Whether clients rely on it, so that it must survive the loss of the primary where replicas confirm. */
  readonly durable: boolean
}

export interface Header {
  readonly purpose: string
  readonly keys: readonly Declaration[]
  readonly args: readonly Declaration[]
  readonly replies: readonly Reply[]
  /** The place after it in the text. */
  readonly end: number
}

const HEADER = /^--\[\[([\s\S]*?)\]\]/
const KEY = /^KEYS\[(\d+)(\.\.)?\] (\w+)(?: {2,}\S.*)?$/
const ARG = /^ARGV\[(\d+)()\] (\w+) \((\w+)(, number)?\)(?: +\S.*)?$/
const REPLY = /^REPLY (\w+)( .*)?$/
const FIELD = /^ (\w+) \((\w+)\)/
const GRAMMAR: Readonly<Record<string, string>> = {
  KEYS: 'write a key as `KEYS[n] name  description`',
  ARGV: 'write an argument as `ARGV[n] name (unit)  description` or `ARGV[n] name (unit, number)`',
  REPLY: 'write a reply as `REPLY code field (unit) [durable]  description`',
}

/**
 * Reads the comment at the top of a script. Returns undefined when it cannot read a line, because a check of the body
 * against half a header would hide the mistake among its consequences.
 */
export function readHeader(text: string, report: Report): Header | undefined {
  const [whole = '', inside] = HEADER.exec(text) ?? []
  if (inside === undefined) {
    report(1, 'a script must begin with a header `--[[ ... ]]`')
    return undefined
  }
  const reader = new HeaderReader(report)
  for (const [index, line] of inside.split('\n').entries()) reader.read(line, index + 1)
  return reader.header(whole.length)
}

/** Whether a value may be a number: not a key, nor a text of any kind. */
export function mayBeNumber(unit: string | undefined): boolean {
  return unit !== undefined && !TEXTS.includes(unit)
}

class HeaderReader {
  readonly #report: Report
  readonly #purpose: string[] = []
  readonly #keys: Declaration[] = []
  readonly #args: Declaration[] = []
  readonly #replies: Reply[] = []
  #declaring = false
  #unread = false

  constructor(report: Report) {
    this.#report = report
  }

  header(end: number): Header | undefined {
    const purpose = this.#purpose.join('\n').trim()
    if (purpose === '') this.#report(1, 'the header does not say what the script is for')
    if (this.#unread) return undefined
    return { purpose, keys: this.#keys, args: this.#args, replies: this.#replies, end }
  }

  read(text: string, line: number): void {
    const keyword = /^(KEYS|ARGV|REPLY)\b/.exec(text)?.[1]
    if (keyword !== undefined) this.#declare(keyword, text, line)
    else if (!this.#declaring) this.#purpose.push(text)
    // An indented line continues the description above it.
    else if (/^\S/.test(text)) this.#report(line, 'prose belongs above the first KEYS, ARGV or REPLY')
  }

  #declare(keyword: string, text: string, line: number): void {
    this.#declaring = true
    const key = KEY.exec(text)
    const arg = ARG.exec(text)
    const reply = REPLY.exec(text)
    if (key) this.#add('KEYS', this.#keys, key, line)
    else if (arg) this.#add('ARGV', this.#args, arg, line)
    else if (reply) this.#replies.push(this.#reply(reply, line))
    else {
      this.#unread = true
      this.#report(line, GRAMMAR[keyword] ?? keyword)
    }
  }

  #add(table: 'KEYS' | 'ARGV', into: Declaration[], match: RegExpExecArray, line: number): void {
    const [, n, dots = '', name = '', unit, number] = match
    const at = into.length + 1
    if (n !== String(at)) this.#report(line, `expected ${table}[${at}${dots}], found ${table}[${n}${dots}]`)
    if (into.at(-1)?.repeated)
      this.#report(line, `KEYS[${at - 1}..] takes all keys that follow, so it must be the last`)
    this.#checkUnit(unit, line)
    if (number && !mayBeNumber(unit)) this.#report(line, `(${unit}) is a text, which is no number`)
    into.push({ line, name, table, at, repeated: dots !== '', unit, isNumber: number !== undefined })
  }

  #reply([, code = '', rest = '']: RegExpExecArray, line: number): Reply {
    const fields: Field[] = []
    let after = rest
    for (let match = FIELD.exec(after); match; match = FIELD.exec(after)) {
      const [whole, name = '', unit = ''] = match
      this.#checkUnit(unit, line)
      fields.push({ name, unit })
      after = after.slice(whole.length)
    }
    return { line, code, fields, durable: /^ durable\b/.test(after) }
  }

  #checkUnit(unit: string | undefined, line: number): void {
    if (unit === undefined || UNITS.includes(unit)) return
    this.#report(line, `unknown unit (${unit}); the units are ${UNITS.join(', ')}`)
  }
}
