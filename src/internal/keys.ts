/**
 * Key names, derived exactly as Redisson derives them (`RedissonObject.prefixName`), so that all keys of one name
 * share one cluster slot and a Java service finds them.
 */

const MAX_NAME_BYTES = 512

/** Without braces the whole name becomes the hash tag; with braces it must bring one usable tag itself. */
const ONE_TAG_OR_NONE = /^[^{}]*(\{[^{}]+\}[^{}]*)?$/

/** No control characters, nothing invisible, nothing that turns the direction of writing. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Checks a lock name and returns it.
 *
 * @throws {TypeError} when it is not well-formed Unicode of 1 to 512 bytes, or when its braces form anything but one
 * non-empty `{tag}`: such names would let two names share a key, or one name's keys fall into different cluster slots.
 */
export function checkName(name: string, what = 'name'): string {
  const fault = nameFault(name)
  if (!fault) return name
  throw new TypeError(
    `${what} must be well-formed Unicode of 1 to ${MAX_NAME_BYTES} bytes, with braces only as one non-empty {tag}; ${shown(name)} ${fault}`,
  )
}

/** What makes a name unusable, to be said of it: "has 0 bytes". Undefined for one that can be used. */
export function nameFault(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'is not a string'
  const bytes = new TextEncoder().encode(name)
  if (bytes.length === 0 || bytes.length > MAX_NAME_BYTES) return `has ${bytes.length} bytes`
  // Half of a surrogate pair is encoded as U+FFFD, and does not come back.
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) !== name) return 'has a lone surrogate'
  return ONE_TAG_OR_NONE.test(name) ? undefined : 'has braces other than one {tag}'
}

/** For a message: the JSON of a text, at most 60 characters of it, all of them printable; else the type. */
function shown(value: unknown): string {
  if (typeof value !== 'string') return value === null ? 'null' : typeof value
  const start = /^.{0,60}/su.exec(value)?.[0] ?? ''
  const json = JSON.stringify(start).replace(UNPRINTABLE, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
  return start === value ? json : `${json}…`
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

/** Whether the work of a key is being done, or what came of it. */
export function onceKey(name: string): string {
  return prefixName('edgelock:once', name)
}

/** Where Redisson's waiters for a plain lock listen. */
export function lockChannel(name: string): string {
  return prefixName('redisson_lock__channel', name)
}

/** Who waits for a fair lock, in order. */
export function queueKey(name: string): string {
  return prefixName('redisson_lock_queue', name)
}

/** Up to when each of them keeps its place, for Redisson. */
export function queueTimeoutsKey(name: string): string {
  return prefixName('redisson_lock_timeout', name)
}

/** What our own waiters show of themselves. */
export function waitersKey(name: string): string {
  return prefixName('edgelock:waiters', name)
}

/** The fencing token granted last. */
export function tokenKey(name: string): string {
  return prefixName('redisson_lock_token', name)
}

/** Where Redisson's waiters for permits of a semaphore listen, of both kinds. */
export function semaphoreChannel(name: string): string {
  return prefixName('redisson_sc', name)
}

/** When the permits end that are held under a lease. Redisson: `RedissonObject.suffixName`. */
export function permitDeadlinesKey(name: string): string {
  return name.includes('{') ? `${name}:timeout` : `{${name}}:timeout`
}

/** Where Redisson's waiters for a latch listen. Not `prefixName`: braces around everything, also around a `{tag}`. */
export function latchChannel(name: string): string {
  return `redisson_countdownlatch__channel__{${name}}`
}

/** Exists once a latch was set. */
export function latchMemoryKey(name: string): string {
  return prefixName('edgelock:latch', name)
}

/** Where Redisson's waiters for a read-write lock listen, readers and writers. */
export function readWriteChannel(name: string): string {
  return prefixName('redisson_rwlock', name)
}

/** What the lease keys of all readers begin with. Redisson: `RedissonReadLock.getKeyPrefix`. */
export function readerPrefix(name: string): string {
  return name.includes('{') ? name : `{${name}}`
}

/** The lease keys of one reader but for their number, which counts its holds from 1. */
export function readerLeasePrefix(name: string, holder: string): string {
  return `${readerPrefix(name)}:${holder}:rwlock_timeout:`
}
