import fc from 'fast-check'

const SURROGATES = 0x800

/** Any character. Unlike fast-check's own `binary`, it makes no table of all million of them, which takes a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map(at => String.fromCodePoint(at < 0xd800 ? at : at + SURROGATES))

/** Texts of any characters, and those that are names of JavaScript. */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.oneof(fc.string(lengths), fc.string({ ...lengths, unit: anyCharacter }))
}
