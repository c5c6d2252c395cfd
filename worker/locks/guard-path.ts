/** A path as every upstream reads it. */
export interface GuardedPath {
  readonly segments: readonly string[]
  /** The one spelling in which it goes on. */
  readonly spelling: string
}

/**
 * Characters that some servers take for a separator, for the end of the path, or for an escape: those that are decoded
 * twice, that hide parameters (`;`), and that change how a text is read. Digits of other scripts are numbers to Python.
 */
const SEPARATING = /[/\\;%?#\p{C}\p{Zl}\p{Zp}]|[^\P{Nd}0-9]/u
/** Windows drops dots and spaces at the end of a name, and some parsers drop spaces on both sides. */
const TRIMMED = /^\s|[\s.]$/u
/** Characters that `encodeURIComponent` escapes, although a segment may hold them as they are (RFC 3986, `pchar`). */
const PLAIN = /%(?:3A|40|24|26|2B|2C|3D)/g

/**
 * Reads a path in its one spelling: no empty segments, and nothing escaped that need not be. Undefined for a path that
 * two servers may read differently.
 */
export function guardedPath(pathname: string): GuardedPath | undefined {
  const segments = pathname.split('/').filter(Boolean).map(decoded)
  if (!segments.every(isClear)) return undefined
  const slash = segments.length > 0 && pathname.endsWith('/') ? '/' : ''
  const encoded = segments.map(segment => encodeURIComponent(segment).replace(PLAIN, decodeURIComponent))
  return { segments, spelling: `/${encoded.join('/')}${slash}` }
}

/** The accents of Latin, Greek and Cyrillic letters, once they are taken apart. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * Returns what equals every other spelling of a segment that an upstream, or its database, may take for the same: zeros in
 * front, width, accents, and the case of letters, where `ß` is `SS`.
 */
export function folded(segment: string): string {
  const bare = segment.normalize('NFKD').toUpperCase().toLowerCase()
  const plain = bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC')
  return plain.replace(/^[+0]+(?=\d)/, '')
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Folding must not bring back what is refused, such as a full-width slash. */
function isClear(segment: string | undefined): segment is string {
  if (segment === undefined) return false
  return [segment, folded(segment)].every(text => !SEPARATING.test(text) && !TRIMMED.test(text))
}
