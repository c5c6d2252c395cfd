/**
 * Key names, derived exactly as Redisson derives them (`RedissonObject.prefixName`), so that all keys of one name
 * share one cluster slot and a Java service finds them.
 */

const MAX_NAME_BYTES = 512

/** Without braces the whole name becomes the hash tag; with braces it must bring one usable tag itself. */
const ONE_TAG_OR_NONE = /^[^{}]*(\{[^{}]+\}[^{}]*)?$/

/**
 * Checks a lock name and returns it.
 *
 * @throws {TypeError} when it is not well-formed Unicode of 1 to 512 bytes, or when its braces form anything but one
 * non-empty `{tag}`: such names would let two names share a key, or one name's keys fall into different cluster slots.
 */
export function checkName(name: string): string {
  if (isUsable(name)) return name
  throw new TypeError(
    `name must be well-formed Unicode of 1 to ${MAX_NAME_BYTES} bytes, with braces only as one non-empty {tag}`,
  )
}

function isUsable(name: string): boolean {
  if (typeof name !== 'string' || !ONE_TAG_OR_NONE.test(name)) return false
  const bytes = new TextEncoder().encode(name)
  // Half of a surrogate pair is encoded as U+FFFD, and does not come back.
  return (
    bytes.length > 0 &&
    bytes.length <= MAX_NAME_BYTES &&
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) === name
  )
}

/** `prefix:{name}`, or `prefix:name` when the name brings its own `{tag}`. */
export function prefixName(prefix: string, name: string): string {
  return name.includes('{') ? `${prefix}:${name}` : `${prefix}:{${name}}`
}

/** Exists once `id`, a holder or one of its holds, is finished. */
export function doneKey(name: string, id: string): string {
  return `${prefixName('edgelock:done', name)}:${id}`
}

/** Holds the answer already given to the operation `id`. */
export function operationKey(name: string, id: string): string {
  return `${prefixName('edgelock:op', name)}:${id}`
}

/** Where Redisson's waiters for a plain lock listen. */
export function lockChannel(name: string): string {
  return prefixName('redisson_lock__channel', name)
}

/** The fencing token granted last. */
export function tokenKey(name: string): string {
  return prefixName('redisson_lock_token', name)
}
