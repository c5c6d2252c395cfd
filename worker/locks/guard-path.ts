/** A path as every upstream reads it. */
export interface GuardedPath {
  readonly segments: readonly string[]
  /** The one spelling in which it goes on. */
  readonly spelling: string
}

/** Characters that `encodeURIComponent` escapes, although a segment may hold them as they are (RFC 3986, `pchar`). */
const PLAIN = /%(?:3A|40|24|26|2B|2C|3D)/g

/**
 * Reads a path in its one spelling: decoded once, without empty segments, and with nothing escaped that need not be.
 * Undefined for a path that is not UTF-8. What its segments may hold is for the route to say.
 */
export function guardedPath(pathname: string): GuardedPath | undefined {
  const segments = decoded(pathname.split('/').filter(Boolean))
  if (!segments) return undefined
  const slash = segments.length > 0 && pathname.endsWith('/') ? '/' : ''
  const encoded = segments.map(segment => encodeURIComponent(segment).replace(PLAIN, decodeURIComponent))
  return { segments, spelling: `/${encoded.join('/')}${slash}` }
}

function decoded(segments: readonly string[]): string[] | undefined {
  try {
    return segments.map(segment => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}
