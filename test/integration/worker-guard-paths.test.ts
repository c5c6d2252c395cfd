/** No spelling of a path gets around the lock of its route. Real servers are in test/http-locks/guard-parsers. */
import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardedBy } from '../../worker/locks/guard-routes.ts'
import { Overlaps, passedOn, urls } from '../support/guarded-urls.ts'
import { many } from '../support/thorough.ts'

const integer = (segment = '') => (/^\+?\d+$/.test(segment) ? String(Number(segment)) : segment)

/** What is guarded, in the segments of a path: the order, its receipt, or the reports. All else is a 404 of the upstream. */
function resourceOf([first = '', id, third, n]: readonly string[]): string | undefined {
  if (first === 'reports') return 'reports'
  if (first !== 'orders' || !id) return undefined
  return third === 'receipts' && n ? `receipt ${integer(id)} ${integer(n)}` : `order ${integer(id)}`
}

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
  'without parameters': path => split(unescaped(path)).map(segment => segment.split(';')[0] ?? ''),
  'without spaces and dots at ends': path =>
    split(unescaped(path)).map(segment => segment.trim().replace(/[. ]+$/, '')),
  'with backslashes': path => split(unescaped(path).replaceAll('\\', '/')),
  'up to a null byte': path => split(unescaped(path).split('\0')[0] ?? ''),
  'up to a question mark': path => split(unescaped(path).split(/[?#]/)[0] ?? ''),
}

const URLS = fc.sample(urls, { numRuns: many(3_000, 80_000), seed: 1 })
const PASSED = URLS.flatMap(url => passedOn(url) ?? [])

it.each(Object.entries(READERS))(
  'an upstream that reads a path %s sees each resource under one name',
  (_, read) => {
    const overlaps = new Overlaps()
    for (const { path, name } of PASSED) {
      const resource = resourceOf(read(path))
      if (resource) overlaps.add(resource, name)
    }
    expect(overlaps.found).toEqual([])
    expect(PASSED.length).toBeGreaterThan(250)
    expect(overlaps.resources).toBeGreaterThan(8)
  },
)

describe('a route', () => {
  const taken = (GUARDS: string, path: string) => guardedBy({ GUARDS }, split(path))?.name

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
    ['/orders/:id=lock:order::id', '/orders/a:b', 'order:a%3Ab'],
    ['/orders/:id=lock:py:order-:id', '/orders/7', 'py:order-7'],
  ])('of %s that is the most specific for %s holds %s', (guards, path, name) => {
    expect(taken(guards, path)).toBe(name)
  })

  it.each([
    ['/a/:x=lock:x::x /:y/b=lock:y::y', '/a/b'],
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
  ])('of %s is a mistake of GUARDS', guards => {
    expect(() => taken(guards, '/elsewhere')).toThrow(/GUARDS/)
  })
})
