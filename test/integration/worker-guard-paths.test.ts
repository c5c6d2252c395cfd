/** No spelling of a path gets around the lock of its route. Real servers are in test/http-locks/guard-parsers. */
import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardedBy } from '../../worker/locks/guard-routes.ts'
import { Overlaps, passedOn, urls } from '../support/guarded-urls.ts'
import { many } from '../support/thorough.ts'

/** How upstreams and their databases read a number, and what they take for one. */
const NUMBERS: Record<string, (id: string) => number | string> = {
  parseInt: id => Number.parseInt(id, 10),
  Number: id => (id.trim() ? Number(id) : Number.NaN),
  'CAST of MySQL, as a whole number': id => Math.trunc(Number.parseFloat(id)) || 0,
  'the comparison of MySQL with a number': id => Number.parseFloat(id) || 0,
  'int of Python': id => (/^\s*[+-]?\d+(_\d+)*\s*$/.test(id) ? Number(id.replaceAll('_', '')) : Number.NaN),
}

/**
 * The resources that are guarded, in the segments of a path: an order, its receipt, the reports, an account by its number, a
 * key by its UUID, and a file whose name the upstream compares byte by byte. All else is a 404 of the upstream.
 */
function resourcesOf([first = '', id = '', third, n]: readonly string[], isExact: boolean): string[] {
  if (first === 'reports') return ['reports']
  if (!id) return []
  if (first === 'accounts')
    return Object.entries(NUMBERS).flatMap(([by, read]) =>
      Number.isNaN(read(id)) ? [] : `${by} ${read(id)}`,
    )
  if (first === 'keys') return [`key ${id.toLowerCase().replace(/[^\da-z]/g, '')}`]
  if (first === 'files') return isExact ? [`file ${id}`] : []
  if (first !== 'orders') return []
  return [third === 'receipts' && n ? `receipt ${integer(id)} ${integer(n)}` : `order ${integer(id)}`]
}
/** A default parameter that is a number may have zeros in front. */
const integer = (segment = '') => (/^[+-]?\d+$/.test(segment) ? String(Number(segment)) : segment)

const unescaped = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** The value of a digit. Each script has its ten in a row. */
const digitOf = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
const split = (path: string) => path.split('/').filter(Boolean)

/** What is the same to ICU, and so to MySQL and MariaDB, when neither accents nor case count: the first of them all. */
const basesOf = (texts: readonly string[]) => {
  const { compare } = new Intl.Collator('und', { sensitivity: 'base' })
  const bases = new Map<string, string>()
  let base = ''
  for (const text of [...new Set(texts)].sort(compare)) {
    if (compare(base, text) !== 0) base = text
    bases.set(text, base)
  }
  return bases
}

/** How servers and frameworks read a path. */
const READERS: Record<string, (path: string) => readonly string[]> = {
  'as it is': path => split(path),
  decoded: path => split(path).map(unescaped),
  'decoded before it is split': path => split(unescaped(path)),
  'decoded twice': path => split(unescaped(unescaped(path))),
  'with dots resolved': path => split(posix.normalize(unescaped(path))),
  'by WHATWG': path => split(new URL(path, 'http://upstream').pathname).map(unescaped),
  'in any case': path => split(unescaped(path).toLowerCase()),
  'in upper case': path => split(unescaped(path).toUpperCase().toLowerCase()),
  'without accents': path =>
    split(
      unescaped(path)
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase(),
    ),
  'with digits of any script': path => split(unescaped(path).replace(/\p{Nd}/gu, digitOf)),
  'in any width': path => split(unescaped(path).normalize('NFKC').toLowerCase()),
  'in NFC': path => split(unescaped(path).normalize('NFC')),
  'in NFKC': path => split(unescaped(path).normalize('NFKC')),
  'at the base strength of ICU': path => split(unescaped(path)).map(segment => BASES().get(segment) ?? ''),
  'without parameters': path => split(unescaped(path)).map(segment => segment.split(';')[0] ?? ''),
  'without spaces and dots at ends': path =>
    split(unescaped(path)).map(segment => segment.trim().replace(/[. ]+$/, '')),
  'with backslashes': path => split(unescaped(path).replaceAll('\\', '/')),
  'up to a null byte': path => split(unescaped(path).split('\0')[0] ?? ''),
  'up to a question mark': path => split(unescaped(path).split(/[?#]/)[0] ?? ''),
}

/** Readers to which two names of a file are the same only if each byte is. */
const EXACT = [
  'as it is',
  'decoded',
  'decoded before it is split',
  'decoded twice',
  'with dots resolved',
  'by WHATWG',
]

const URLS = fc.sample(urls, { numRuns: many(6_000, 100_000), seed: 1 })
const PASSED = URLS.flatMap(url => passedOn(url) ?? [])
let bases: Map<string, string> | undefined
const BASES = () => {
  bases ??= basesOf(PASSED.flatMap(({ path }) => split(unescaped(path))))
  return bases
}

it.each(Object.entries(READERS))(
  'an upstream that reads a path %s sees each resource under one name',
  (reader, read) => {
    const overlaps = new Overlaps()
    for (const { path, name } of PASSED)
      for (const resource of resourcesOf(read(path), EXACT.includes(reader))) overlaps.add(resource, name)
    expect(overlaps.found).toEqual([])
    expect(PASSED.length).toBeGreaterThan(500)
    expect(overlaps.resources).toBeGreaterThan(40)
  },
)

describe('a route', () => {
  const taken = (GUARDS: string, path: string) => {
    const held = guardedBy({ GUARDS }, split(path))
    return typeof held === 'string' ? held : held?.name
  }

  it.each([
    ['/*=lock:all /orders/*=lock:orders', '/orders/7', 'orders'],
    ['/orders/*=lock:orders /*=lock:all', '/reports', 'all'],
    ['/orders/:id=lock:order::id /orders/*=lock:orders', '/orders/7/charge', 'orders'],
    ['/orders/:id=lock:order::id /orders/new=lock:new', '/orders/new', 'new'],
    ['/:a/:b=lock:any::a::b /:_a/b=lock:b', '/x/b', 'b'],
    ['/orders/:id=lock:order::id', '/orders/7/charge', undefined],
    ['/orders/:id/*=lock:order::id', '/orders', undefined],
    ['/a/*=lock:x /A/*=lock:y', '/a', undefined],
    ['/*=lock:all /orders/*=lock:orders', '/Orders/7', undefined],
    ['/orders/:id=lock:order::id', '/orders/A1', 'order:a1'],
    ['/orders/:id=lock:order::id', '/orders/-07', 'order:-7'],
    ['/orders/:id<digits>=lock:order::id', '/orders/0', 'order:0'],
    ['/orders/:id<text>=lock:order::id', '/orders/A:07', 'order:a%3A07'],
    ['/orders/:id<text>=lock:order::id', '/orders/Café', 'order:caf%C3%A9'],
    ['/a/:x<text>=lock:x::x /*=lock:all', '/a/é', 'x:%C3%A9'],
    ['/orders/:id=lock:py:order-:id', '/orders/7', 'py:order-7'],
  ])('of %s that is the most specific for %s holds %s', (guards, path, name) => {
    expect(taken(guards, path)).toBe(name)
  })

  /** Types do not choose a route: the upstream may take what is refused for another spelling. */
  it.each([
    [
      '/orders/:id=lock:order::id /*<text>=lock:all',
      ['a:b', 'Café', '77\ufe0f', 'ẞ', 'ø', '7.', '7 ', '+7', 'a,b', '%37'],
    ],
    [
      '/orders/:id<digits>=lock:order::id /*<text>=lock:all',
      ['07', '-7', '+7', '7.0', '7abc', '7e0', '0x7', '٧', '1'.repeat(16), '7_7'],
    ],
    [
      '/orders/:id<uuid>=lock:order::id',
      ['7', '0f8fad5bd9cb469fa16570867728950e', '0f8fad5b-d9cb-469f-a165-7086772895é0'],
    ],
    [
      '/orders/:id<text>=lock:order::id',
      ['a/b', 'a\\b', 'a;b', 'a%2fb', 'a?', 'a#', 'a\0', ' a', 'a ', 'a.', 'a\u200d'],
    ],
    ['/orders/*=lock:order', ['é']],
  ])('of %s says what it allows instead of %j', (guards, ids) => {
    for (const id of ids) {
      const told = guardedBy({ GUARDS: guards }, ['orders', id])
      expect([id, told]).toEqual([id, expect.stringMatching(/^In the path, (:id|\*)\S* takes .*\.$/)])
    }
  })

  it.each([
    ['/a/:x=lock:x::x /:y/b=lock:y::y', '/a/b'],
    ['/a/:x<digits>=lock:x::x /a/:y<text>=lock:y::y', '/a/b'],
    ['/a/:x=lock:x::x /a/:y=lock:y::y', '/a/b'],
  ])('of %s that is as specific for %s as another is a mistake of GUARDS', (guards, path) => {
    expect(() => taken(guards, path)).toThrow(/GUARDS/)
  })

  it.each([
    'order:*=lock',
    '/orders/:id=lock',
    '/orders/:id=lock:order',
    '/orders/:id=lock:order::ids',
    '/:id/:id=lock:order::id',
    '/orders/:id=permits:0:order::id',
    '/orders/:id=lock:~tokens::id',
    '/orders/:id=lock:edgelock:once::id',
    '/orders/:id=lock::id',
    '/*/orders=lock:order',
    '/%6frders=lock:order',
    '/orders/:id<number>=lock:order::id',
    '/orders/:id<digits=lock:order::id',
    '/orders/:id<>=lock:order::id',
    '/orders<text>=lock:order',
    '/orders/*<all>=lock:order',
  ])('of %s is a mistake of GUARDS', guards => {
    expect(() => taken(guards, '/elsewhere')).toThrow(/GUARDS/)
  })
})
