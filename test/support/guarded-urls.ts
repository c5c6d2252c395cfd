import fc from 'fast-check'
import { guardedPath } from '../../worker/locks/guard-path.ts'
import { guardedBy } from '../../worker/locks/guard-routes.ts'
import { anyCharacter } from './any-text.ts'

/** What the generated addresses try to get around. */
export const GUARDS =
  '/orders/:id/*=lock:order::id /orders/:id/receipts/:n=lock:receipt::id::n /reports/*=permits:3:report'

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
  .tuple(fc.oneof({ weight: 9, arbitrary: CAPTURED }, ARBITRARY), QUERY)
  .map(parts => parts.join(''))

/** What the worker does with an address: the path that the upstream gets, and the name under which it gets it. */
export function passedOn(url: string): { path: string; name: string } | undefined {
  const { pathname } = new URL(`http://worker/guard/${url.replace(/^\//, '')}`)
  const whole = guardedPath(pathname)
  const [address, ...segments] = whole?.segments ?? []
  const held = address === 'guard' ? guardedBy({ GUARDS }, segments) : undefined
  return held && { path: whole?.spelling.slice('/guard'.length) || '/', name: held.name }
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
