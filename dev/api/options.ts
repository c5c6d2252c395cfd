/** Shows options as a table. Their comments say default, bounds and unit in sentences that are always alike. */
import type { Member } from './public-api.ts'

export interface Option {
  readonly member: Member
  /** A link to where it is described, if that is elsewhere. */
  readonly home?: string | undefined
}

const UNITS: Readonly<Record<string, string>> = { milliseconds: 'ms', bytes: 'bytes' }
const DEFAULT = /^Default(?:: | (?=[\d`'[]|true|false))/
const BOUNDS =
  /^(?:A whole number\b(?: of milliseconds| of(?= at least))?,? ?|(?=(?:From|At least|Up to|\d+ to) ))/
/** At the end of what an option is: `…, in milliseconds, at least 0.` */
const UNIT = /,? (?:in|of) (milliseconds|bytes)\b( (?=\w))?/
const LEAST = /, (at least \d+)(?=[.;])/

export function optionsTable(options: readonly Option[]): string {
  const rows = options.map(option => `| ${cellsOf(option).join(' | ')} |`)
  return ['| option | takes | default | what it does |', '|---|---|---|---|', ...rows].join('\n')
}

function cellsOf({ member: { text, doc, throws }, home }: Option): string[] {
  const [, name = '', optional = '', type = ''] = /^(?:readonly )?(\w+)(\??)(?:: )?(.*)$/s.exec(text) ?? []
  const sentences = doc.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`'])/)
  const fallback = sentences.find(each => DEFAULT.test(each))
  const bounds = sentences.find(each => BOUNDS.test(each))
  const rest = sentences.filter(each => each !== fallback && each !== bounds).join(' ')
  const isNumber = plain(type) === 'number'
  const said = isNumber ? rest.replace(LEAST, '').replace(UNIT, (_, _unit, more) => (more ? ', ' : '')) : rest
  return [
    `\`${name}\``,
    isNumber ? numberOf(doc, bounds) : [`\`${plain(type)}\``, limitsOf(bounds)].filter(Boolean).join(', '),
    fallback?.replace(DEFAULT, '').replace(/\.$/, '') ?? (optional ? '–' : 'required'),
    home ? `as in ${home}` : [said, ...throws.map(what => `Throws ${what}.`)].join(' ').trim(),
  ].map(cell => cell.replaceAll(/(?<!\\)\|/g, '\\|'))
}

/** Returns unit and bounds of a number: `ms, whole, at least 1`. */
function numberOf(doc: string, bounds: string | undefined): string {
  const [, unit = ''] = UNIT.exec(doc) ?? []
  const [, least = ''] = LEAST.exec(doc) ?? []
  const isWhole = bounds?.startsWith('A whole number')
  const what = UNITS[unit] ? [UNITS[unit], isWhole && 'whole'] : [isWhole ? 'whole number' : 'number']
  return [...what, limitsOf(bounds) || least].filter(Boolean).join(', ')
}

function limitsOf(bounds = ''): string {
  const limits = bounds.replace(BOUNDS, '').replace(/\.$/, '')
  return limits.charAt(0).toLowerCase() + limits.slice(1)
}

/** A type without what `?` says, and without its brackets. */
function plain(type: string): string {
  return type.replace(/ \| undefined$/, '').replace(/^\((\(.*\) => .*)\)$/s, '$1')
}
