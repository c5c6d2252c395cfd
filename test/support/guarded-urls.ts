import fc from 'fast-check'
import { guardedPath } from '../../worker/locks/guard-path.ts'
import { guardedBy } from '../../worker/locks/guard-routes.ts'
import { anyCharacter } from './any-text.ts'

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** What the generated addresses try to get around. */
export const GUARDS = [
  '/orders/:id/*=lock:order::id /orders/:id/receipts/:n=lock:receipt::id::n /reports/*=permits:3:report',
  '/accounts/:id<digits>/*=lock:account::id /keys/:id<uuid>=lock:key::id',
  '/files/:id<text>=lock:file::id /files/:id/edit=lock:file::id',
].join(' ')

const some = (...texts: string[]) => fc.constantFrom(...texts)
/** One of several texts without blanks. */
const oneOf = (texts: string, ...more: string[]) => some(...texts.trim().split(/\s+/), ...more)
const SLASH = oneOf(String.raw`/ / / / / / / / / / / / // /./ /x/../ /%2e/ \ %2f %5C /%2e%2e/ ;/ /;/`)
const WORD = oneOf(`
  orders orders orders Orders ORDERS %6frders order%73 order%C5%BF orders;x=1
  ｏrders orders. orders%20 %00orders reports REPORTS %72eports reports%3Bx charge
`)
// Seven in Arabic and in Bengali: digits to Python's \d and int(). Then what is the same to what compares in upper case,
// and to a collation without accents.
const ID = oneOf(
  `
  7 7 07 +7 %37 %2B7 ７ 7. 7%20 %207 %C2%A07 7;a 7%3Ba 7%2f 7%00 7%2537 7%3Fx 7%23 a1 A1 %c3%89 É é E\u0301 77 70 8
  %D9%A7 0%D9%A7 %E0%A7%AD
  strasse STRA%C3%9FE kilo k%C4%B1lo cafe caf%C3%A9
  %ff % {7}
`,
  '',
)
const REST = oneOf('/ /receipts/1 /receipts/01 /Receipts/1/ /charge //charge /.. /%2e%2e', '', '')
const CAPTURED = fc.tuple(SLASH, WORD, SLASH, ID, REST).map(parts => parts.join(''))

const BASE = oneOf('7 7 77 70 -7 a1 cafe strasse kilo oslo 7-a', KEY, KEY)
/** What collations and Unicode's normal forms drop, and what servers, databases and parsers of numbers cut off. */
const DROPPED = some(
  ...['\ufe0f', '\u05b0', '\u00ad', '\u200b', '\u200d', '\u034f', '\u0301', '\u3099', '\0', '\ufeff'],
  ...[
    ' ',
    '\t',
    '\u00a0',
    '.',
    ';a',
    '/',
    '\\',
    '?',
    '#',
    '%',
    '+',
    '-',
    '0',
    '00',
    '_',
    '.0',
    'e0',
    'abc',
    ',',
  ],
)
/** Letters and digits that a collation or a parser may take for each other. */
const ALIKE = oneOf('sß sſ sẞ oø oó oö kK iı iİ aａ eé eе 7７ 7٧ 7⁷ 7⑦ aæ -− -‐ 1l lł cç')
const PLACE = fc.nat({ max: 7 })
const CHANGE = fc.oneof(
  fc.tuple(DROPPED, PLACE).map(
    ([more, at]) =>
      (id: string) =>
        id.slice(0, at) + more + id.slice(at),
  ),
  DROPPED.map(more => (id: string) => more + id),
  DROPPED.map(more => (id: string) => id + more),
  ALIKE.map(
    ([from = '', to = '']) =>
      (id: string) =>
        id.replace(from, to),
  ),
  some('Upper', 'Lower').map(to => (id: string) => id[`to${to}Case` as 'toLowerCase']()),
  some('NFD', 'NFKC').map(form => (id: string) => id.normalize(form)),
  some('ss', 's').map(to => (id: string) => id.replace(to === 's' ? 'ss' : 'ß', to)),
)
/** Escapes what must be escaped, once or more often, and some of what need not be. */
const ESCAPE = fc
  .tuple(fc.constantFrom(1, 1, 1, 2, 3), PLACE, fc.boolean())
  .map(([times, at, isEscaped]) => (id: string) => {
    let text = id
    for (let left = times; left > 0; left--) text = encodeURIComponent(text)
    const code = text.charCodeAt(at)
    return isEscaped && code < 128 ? `${text.slice(0, at)}%${code.toString(16)}${text.slice(at + 1)}` : text
  })
/** An id in one of the spellings in which upstreams may know it. */
const RESPELLED = fc
  .tuple(BASE, fc.array(CHANGE, { maxLength: 2 }), ESCAPE)
  .map(([id, changes, spell]) => spell(changes.reduce((text, change) => change(text), id)))
const TYPED = fc
  .tuple(
    oneOf('orders orders accounts accounts keys files'),
    RESPELLED,
    some('', '', '', '/', '/edit', '/receipts/1'),
  )
  .map(([word, id, rest]) => `/${word}/${id}${rest}`)
/** What a segment may have, by RFC 3986. */
const UNESCAPED = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ..."-._~!$&'()*+,;=:@",
)
const ESCAPED = anyCharacter.map(character => {
  const escaped = encodeURIComponent(character)
  return escaped === character ? `%${character.charCodeAt(0).toString(16)}` : escaped
})
const SEGMENT = fc.string({ unit: fc.oneof({ weight: 10, arbitrary: UNESCAPED }, ESCAPED) })
const ARBITRARY = fc.array(SEGMENT).map(segments => `/${segments.join('/')}`)
const QUERY = some('', '', '?/orders/8', '?;', '#x')

/** Addresses that name what is guarded, in all spellings. */
export const urls = fc
  .tuple(fc.oneof({ weight: 6, arbitrary: CAPTURED }, { weight: 6, arbitrary: TYPED }, ARBITRARY), QUERY)
  .map(parts => parts.join(''))

/** What the worker does with an address: the path that the upstream gets, and the name under which it gets it. */
export function passedOn(url: string): { path: string; name: string } | undefined {
  const { pathname } = new URL(`http://worker/guard/${url.replace(/^\//, '')}`)
  const whole = guardedPath(pathname)
  const [address, ...segments] = whole?.segments ?? []
  const held = address === 'guard' ? guardedBy({ GUARDS }, segments) : undefined
  if (held === undefined || typeof held === 'string') return undefined
  return { path: whole?.spelling.slice('/guard'.length) || '/', name: held.name }
}

/** Collects under which names an upstream sees each of its resources. */
export class Overlaps {
  readonly #names = new Map<string, string>()
  /** Resources that arrived under two names. */
  readonly found: string[] = []

  add(resource: string, name: string): void {
    const before = this.#names.get(resource)
    if (before === undefined) this.#names.set(resource, name)
    else if (before !== name) this.found.push(`${resource}: ${before} and ${name}`)
  }

  /** How many resources there were. */
  get resources(): number {
    return this.#names.size
  }
}
