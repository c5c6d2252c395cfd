import type { Report } from './problem.ts'

const UNITS: readonly string[] = ['ms', 'count', 'id', 'flag', 'command']

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
const REPLY = /^REPLY (\w+)((?: \w+ \(\w+\))*)( durable\b)?(?: .*)?$/
const FIELD = / (\w+) \((\w+)\)/g
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
  const read = {
    purpose: [] as string[],
    keys: [] as Declaration[],
    args: [] as Declaration[],
    replies: [] as Reply[],
  }
  let keyword: string | undefined
  let isUnread = false
  for (const [index, each] of inside.split('\n').entries()) {
    const line = index + 1
    const [, found] = /^(KEYS|ARGV|REPLY)\b/.exec(each) ?? []
    const [key, arg, reply] = [KEY.exec(each), ARG.exec(each), REPLY.exec(each)]
    if (key) read.keys.push(declarationOf('KEYS', read.keys, key, line, report))
    else if (arg) read.args.push(declarationOf('ARGV', read.args, arg, line, report))
    else if (reply) read.replies.push(replyOf(reply, line, report))
    else if (found) {
      isUnread = true
      report(line, GRAMMAR[found] ?? found)
    } else if (!keyword) read.purpose.push(each)
    // An indented line continues the description above it.
    else if (/^\S/.test(each)) report(line, 'prose belongs above the first KEYS, ARGV or REPLY')
    keyword ??= found
  }
  const purpose = read.purpose.join('\n').trim()
  if (purpose === '') report(1, 'the header does not say what the script is for')
  return isUnread ? undefined : { ...read, purpose, end: whole.length }
}

/** Whether a value may be a number: not a key, nor a text of any kind. */
export function mayBeNumber(unit: string | undefined): boolean {
  return unit !== undefined && !TEXTS.includes(unit)
}

function declarationOf(
  table: 'KEYS' | 'ARGV',
  before: readonly Declaration[],
  [, n, dots = '', name = '', unit, number]: RegExpExecArray,
  line: number,
  report: Report,
): Declaration {
  const at = before.length + 1
  if (n !== String(at)) report(line, `expected ${table}[${at}${dots}], found ${table}[${n}${dots}]`)
  if (before.at(-1)?.repeated)
    report(line, `KEYS[${at - 1}..] takes all keys that follow, so it must be the last`)
  checkUnit(unit, line, report)
  if (number && !mayBeNumber(unit)) report(line, `(${unit}) is a text, which is no number`)
  return { line, name, table, at, repeated: dots !== '', unit, isNumber: number !== undefined }
}

function replyOf([, code = '', list = '', durable]: RegExpExecArray, line: number, report: Report): Reply {
  const fields = [...list.matchAll(FIELD)].map(([, name = '', unit = '']) => ({ name, unit }))
  for (const { unit } of fields) checkUnit(unit, line, report)
  return { line, code, fields, durable: durable !== undefined }
}

function checkUnit(unit: string | undefined, line: number, report: Report): void {
  if (unit !== undefined && !UNITS.includes(unit))
    report(line, `unknown unit (${unit}); the units are ${UNITS.join(', ')}`)
}
