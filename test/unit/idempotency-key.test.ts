import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKey } from '../../src/guards/idempotency/idempotency.ts'

const UUID = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map(code => String.fromCharCode(code)),
})
const key = printable.filter(text => text.length >= 1 && text.length <= 255)
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

describe('a key', () => {
  it.each([
    [`"${UUID}"`, UUID],
    ['"a"', 'a'],
    ['"  a b  "', '  a b  '],
    [String.raw`"say \"yes\" and \\no"`, String.raw`say "yes" and \no`],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    [`"${'\\"'.repeat(255)}"`, '"'.repeat(255)],
    ['"a,b;c"', 'a,b;c'],
    ['"a";p', 'a'],
    ['"a"; p=1;q="b;\\"c";*x=?0;r=:YQ==:; s=tok/en;t=-1.5;u=@1659578233;v=%"f%c3%bc"', 'a'],
  ])('is a structured-field string: %s', (value, parsed) => {
    expect(parseKey(value)).toBe(parsed)
  })

  it('is read back, whichever printable characters it has', () => {
    fc.assert(
      fc.property(key, text => {
        expect(parseKey(quoted(text))).toBe(text)
      }),
    )
  })

  it.each([
    '',
    ' ',
    '""',
    '"',
    '"a',
    'a"',
    '"a" "b"',
    '"a";p, "b"',
    '"a";p="b", "c"',
    '"a", "b"',
    '"a","a"',
    '"a"b',
    'x"a"',
    String.raw`"\a"`,
    String.raw`"a\"`,
    '"a\tb"',
    '"\x7f"',
    '"\u0000"',
    '"ä"',
    '"😀"',
    '"a";',
    '"a";p="',
    '"a" ;p',
    '("a")',
    `"${'x'.repeat(256)}"`,
  ])('is malformed when it is %j', value => {
    expect(parseKey(value)).toBeUndefined()
  })

  it('has 1 to 255 printable characters unless it is refused, whatever the client sends', () => {
    const hostile = fc.oneof(
      fc.string(),
      printable,
      printable.map(text => `"${text}"`),
    )
    fc.assert(
      fc.property(hostile, fc.constantFrom('refuse' as const, undefined), (value, unquoted) => {
        const parsed = parseKey(value, unquoted)
        if (parsed !== undefined) expect(parsed).toMatch(/^[ -~]{1,255}$/)
      }),
    )
  })

  it('is refused in linear time, however long it is', () => {
    const parseAll = () => {
      for (const part of ['\\"', ';a="b"', '; ', ';a', ' ', 'a=', '";"'])
        for (const end of ['', '"', '\u0000']) parseKey(`"${part.repeat(500_000)}${end}`)
    }
    // In quadratic time, it would take hours.
    runInNewContext('parseAll()', { parseAll }, { timeout: 30_000 })
  })
})

describe('a key without quotes', () => {
  it.each([
    [UUID, UUID],
    ['x'.repeat(255), 'x'.repeat(255)],
    ["'a'", "'a'"],
    [String.raw`a\b`, String.raw`a\b`],
    ['order:42/{a}', 'order:42/{a}'],
    ['42', '42'],
  ])('is the same key as with them: %s', (value, key) => {
    expect(parseKey(value)).toBe(key)
    expect(parseKey(quoted(value))).toBe(key)
  })

  it.each(['a, b', 'a,b', 'a,', ',', 'a b', 'a;p=1', '"a', 'a"b', 'ä', '', 'x'.repeat(256)])(
    'is malformed when it is %j',
    value => expect(parseKey(value)).toBeUndefined(),
  )

  it.each([UUID, "'a'", ':YQ==:', '?1', '42'])(
    'is refused where the draft counts to the letter: %s',
    value => {
      expect(parseKey(value, 'refuse')).toBeUndefined()
      expect(parseKey(quoted(value), 'refuse')).toBe(value)
    },
  )
})
