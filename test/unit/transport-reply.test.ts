import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Call, decode } from '../../src/transport/call.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'

const { acquire, inspect, release } = lockScripts

const subject = { kind: 'lock', name: 'order:1' } as const

function reader<Reply extends { code: string }>(script: Call<Reply>['script']) {
  return (reply: unknown) => decode({ subject, operation: 'any', script, keys: [], args: [] }, reply)
}

const readAcquire = reader(acquire)
const readInspect = reader(inspect)
const readRelease = reader(release)

const unexpected = expect.objectContaining({ code: 'ERR_UNEXPECTED_REPLY', lockName: 'order:1' })

describe('a reply of a script', () => {
  it('is read into its code and its named fields', () => {
    expect(readAcquire([':granted', 30_000])).toEqual({ code: 'granted', remainingMs: 30_000 })
    expect(readAcquire([':busy', -1, 40])).toEqual({ code: 'busy', remainingMs: -1, askInMs: 40 })
    expect(readRelease([':gone'])).toEqual({ code: 'gone' })
    expect(readInspect([':free'])).toEqual({ code: 'free' })
    const held = { code: 'held', holder: 'a:1', holds: 2, remainingMs: 5 }
    expect(readInspect([':held', 'a:1', 2, 5])).toEqual(held)
  })

  it('is read where it is one text', () => {
    expect(readAcquire(':granted 30000')).toEqual({ code: 'granted', remainingMs: 30_000 })
    expect(readRelease(':gone')).toEqual({ code: 'gone' })
  })

  it.each<[string, unknown]>([
    ['null, as an aborted call resolves to', null],
    ['"OK", as an aborted call may resolve to', 'OK'],
    ['a code as a text, without its number', ':granted'],
    ['a text that ends behind the code', ':granted '],
    ['a text with a fraction', ':granted 0.5'],
    ['a text with a word', ':granted soon'],
    ['a text with the number 0', ':granted 0'],
    ['a text with a number that is not safe', ':granted 9007199254740992'],
    ['a text that is long', ':granted 30000 1'],
    ['a text that does not begin with the code', ' :granted 30000'],
    ['an empty list', []],
    ['a list of null', [null]],
    ['an object that looks like a list', { 0: ':granted', 1: 30_000, length: 2 }],
    ['busy without the next slot', [':busy', 30_000]],
    ['a code that is a list', [[':granted'], 30_000]],
    ['a number as a text', [':granted', '30000']],
    ['a fraction', [':granted', 0.5]],
    ['infinity', [':granted', Number.POSITIVE_INFINITY]],
    ['an integer that is not safe', [':granted', 2 ** 53]],
    ['a bigint', [':granted', 30_000n]],
    ['the name of a method for a code', [':constructor', 1]],
    ['a code that every object has, bare', ['toString']],
    ['no code', [':', 1]],
    ['an error inside', [new Error('boom')]],
  ])('is refused when it is %s', (_, reply) => {
    expect(() => readAcquire(reply)).toThrow(unexpected)
  })

  it.each<[string, unknown]>([
    ['a number', [':held', 12, 1, 5]],
    ['missing', [':held', 1, 5]],
    ['null', [':held', null, 1, 5]],
  ])('is refused when a text is %s', (_, reply) => {
    expect(() => readInspect(reply)).toThrow(unexpected)
  })

  it('is described by its shape, never by its content', () => {
    const secret = 'holder-8c1f'
    for (const reply of [secret, [secret, secret], { secret }, () => secret, [':granted', secret]]) {
      expect(() => readAcquire(reply)).toThrow(/^((?!8c1f).)*$/)
    }
  })

  it('is read only when the script can return it', () => {
    const field = fc.oneof(fc.integer(), fc.string(), fc.anything())
    const code = fc.constantFrom(':granted', ':busy', ':refused', ':gone', 'granted', '__proto__')
    const reply = fc.oneof(
      fc.anything(),
      fc.array(field),
      fc.tuple(code, field),
      fc.tuple(code, field, field),
      fc.tuple(code, fc.oneof(fc.integer(), fc.string())).map(parts => parts.join(' ')),
    )
    fc.assert(
      fc.property(reply, reply => {
        const [code, ...fields] =
          typeof reply === 'string' ? partsOf(reply) : Array.isArray(reply) ? reply : []
        const names = {
          ':granted': ['remainingMs'],
          ':busy': ['remainingMs', 'askInMs'],
          ':refused': ['remainingMs'],
        }
        const known = Object.entries(names).find(([each]) => each === code)?.[1]
        if (known?.length === fields.length && fields.every(Number.isSafeInteger)) {
          const read = Object.fromEntries(known.map((name, at) => [name, fields[at]]))
          expect(readAcquire(reply)).toEqual({ code: code.slice(1), ...read })
        } else expect(() => readAcquire(reply)).toThrow(unexpected)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** A text has no number 0, because no client sends one. */
function partsOf(text: string): unknown[] {
  return text.split(' ').map((each, at) => (at > 0 && Number(each)) || each)
}
