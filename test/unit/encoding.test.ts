import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint, fromBase64, toBase64, toHex, utf8 } from '../../src/internal/encoding.ts'

const bytes = fc.uint8Array({ maxLength: 200 }).map(array => new Uint8Array(array))

describe('hexadecimal digits', () => {
  it('are those of Node', () => {
    fc.assert(
      fc.property(bytes, given => {
        expect(toHex(given)).toBe(Buffer.from(given).toString('hex'))
      }),
    )
  })
})

describe('base64', () => {
  it('is that of Node, and becomes the same bytes again', () => {
    fc.assert(
      fc.property(bytes, given => {
        const text = toBase64(given)
        expect(text).toBe(Buffer.from(given).toString('base64'))
        if (given.length > 0) expect(fromBase64(text)).toEqual(given)
      }),
    )
  })

  it('encodes more bytes than a call may have arguments', () => {
    const given = new Uint8Array(1_000_000).map((_, at) => at % 251)
    expect(toBase64(given)).toBe(Buffer.from(given).toString('base64'))
  })

  it.each(['', 'A', 'AA', 'AA=', 'AAA', 'AB==', 'AAB=', 'A A=', 'AAAA\n', 'AA==AA==', '-_A=', 'é==='])(
    'is not %j',
    text => expect(fromBase64(text)).toBeUndefined(),
  )
})

describe('utf8', () => {
  it('is that of Node, with U+FFFD for half of a surrogate pair', () => {
    expect(toHex(utf8('aé🔒\uD83D'))).toBe(Buffer.from('aé🔒\uFFFD').toString('hex'))
  })
})

describe('a fingerprint', () => {
  /** From the reference code of FNV-1a, 32 bit. */
  it.each([
    ['', '811c9dc5'],
    ['a', 'e40c292c'],
    ['foobar', 'bf9cf968'],
  ])('of %j is %s', (text, digits) => {
    expect(fingerprint(text)).toBe(digits)
  })

  it('always has 8 digits, and differs for ids that differ in one character', () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, n) => `${createHash('md5').update(`${n}`).digest('hex')}:1`,
    )
    const prints = new Set(ids.map(fingerprint))
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{8}$/)
    expect(prints.size).toBeGreaterThan(9_990)
    for (const id of ids.slice(0, 100)) expect(fingerprint(id)).not.toBe(fingerprint(id.replace(/1$/, '2')))
  })
})
