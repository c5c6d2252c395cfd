/** What a segment may be, where a route leaves it to callers. */
export interface ValueType {
  /** As a route says it; empty for the default. */
  readonly name: string
  readonly allowed: RegExp
  /** What is allowed, in words. */
  readonly meaning: string
}

/**
 * Each allows what upstreams cannot take for something else: no separators and escapes, nothing that is cut off at the
 * ends, and but for `<text>`, nothing that a collation or a parser of numbers may take for the same as another spelling.
 */
export const VALUE_TYPES: readonly ValueType[] = [
  { name: '', allowed: /^[\w.~-]*[\w~-]$/, meaning: 'A-Z a-z 0-9 . _ ~ -, and no dot at its end' },
  {
    name: '<digits>',
    allowed: /^(0|[1-9]\d{0,14})$/,
    meaning: 'a number of at most 15 digits, without a sign or leading zeros',
  },
  { name: '<uuid>', allowed: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, meaning: 'a UUID' },
  {
    name: '<text>',
    allowed: /^(?!\s)[^/\\;%?#\p{C}\p{Zl}\p{Zp}]+(?<![\s.])$/u,
    meaning: 'text without / \\ ; % ? #, control characters, spaces around it, and a dot at its end',
  },
]

/**
 * Returns the spelling that stands for all others which an upstream may take for the same value. It is the same for all
 * types, because routes of several may share a name.
 */
export function folded(value: string): string {
  return value.toLowerCase().replace(/^(-?)0+(?=\d)/, '$1')
}
