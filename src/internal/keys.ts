/** Names of locks, and the Redis keys that are derived from them. */
import { shown } from '../api/shown.ts'
import { utf8 } from './encoding.ts'
import { must } from './options.ts'

/**
 * Key names, derived exactly as Redisson derives them (`RedissonObject.prefixName`), so that all keys of one name
 * share one cluster slot and a Java service finds them.
 */

const MAX_NAME_BYTES = 512

/** Without braces the whole name becomes the hash tag; with braces it must contain exactly one non-empty tag. */
const ONE_TAG_OR_NONE = /^[^{}]*(\{[^{}]+\}[^{}]*)?$/

/**
 * Checks a lock name and returns it. The error's `cause` is what is wrong with a text, as a predicate ("has 0 bytes").
 *
 * @throws {TypeError} when it is not well-formed Unicode of 1 to 512 bytes, or when its braces form anything but one
 * non-empty `{tag}`: such names would let two names share a key, or one name's keys fall into different cluster slots.
 */
export function checkName(name: string, what = 'name', otherFault?: KindFault): string {
  must(typeof name === 'string', what, 'a string', name)
  const cause = nameFault(name) ?? otherFault?.(name)
  if (!cause) return name
  throw new TypeError(
    `${what} must be well-formed Unicode of 1 to ${MAX_NAME_BYTES} bytes, with braces only as one non-empty {tag}; ${shown(name)} ${cause}`,
    { cause },
  )
}

/**
 * Words that a template makes of a missing value, and the `${` of one in other quotes: all requests without a value would
 * share its lock, or its result.
 */
const MISSING = /(^|\W)(undefined|null|NaN|\[object \w+\])(?!\w)|\$\{/

const SIDE_KEY = /^edgelock:|^redisson_|}.*:(timeout|rwlock_timeout:\d+)$/s

/**
 * Checks the name under which the server is asked, which `mapName` may have made, and returns it. `kindFault` says what is
 * wrong with it for one kind.
 *
 * @throws {TypeError} when it cannot be a name, lacks a value (`order:undefined`), or could be a side key of another one
 */
export function checkKey(key: string, what?: string, kindFault?: KindFault): string {
  return checkName(key, what, () => {
    if (SIDE_KEY.test(key)) return 'could be a side key of another name'
    return MISSING.test(key) ? 'lacks a value' : kindFault?.(key)
  })
}

/** Says what is wrong with a name, as a predicate; undefined if nothing is. */
export type KindFault = (name: string) => string | undefined

/** Refuses `{x}` for a kind of which Redisson derives the same side keys from it as from `x`. */
export function notInBraces(kind: string): KindFault {
  return name =>
    isInBraces(name) ? `is all in braces, as no ${kind} can be; call it "a:${name}", in Java too` : undefined
}

/** Refuses names in braces, as {@link notInBraces} does, because operators find results of `once` by their keys. */
export const onceFault: KindFault = /* @__PURE__ */ notInBraces('result of once')

/** Whether a name is one `{tag}`, and nothing else. */
function isInBraces(name: string): boolean {
  return name.startsWith('{') && name.endsWith('}')
}

function nameFault(name: string): string | undefined {
  // None has more than three bytes for a code unit.
  const bytes = name.length * 3 > MAX_NAME_BYTES ? utf8(name).length : name.length
  if (bytes === 0 || bytes > MAX_NAME_BYTES) return `has ${bytes} bytes`
  // Whole pairs are one code point each.
  if (/\p{Surrogate}/u.test(name)) return 'has a lone surrogate'
  return ONE_TAG_OR_NONE.test(name) ? undefined : 'has braces other than one {tag}'
}

/** Returns what decides the cluster slot of a key; undefined for a key beside which no other key can be put. */
export function hashTag(key: string): string | undefined {
  const [, tag] = /^[^{]*\{([^}]+)\}/.exec(key) ?? []
  return tag ?? (key.includes('}') ? undefined : key)
}

/** `prefix:{name}`, or `prefix:name` when the name brings its own `{tag}`. */
export function prefixName(prefix: string, name: string): string {
  return name.includes('{') ? `${prefix}:${name}` : `${prefix}:{${name}}`
}

/** A side key that Redisson does not know. That of `{x}` is not that of `x`. */
function ownKey(kind: string, name: string): string {
  return prefixName(`edgelock:${kind}${isInBraces(name) ? '~' : ''}`, name)
}

/**
 * How long the server remembers what is finished, in milliseconds. It must outlive the latest copy of a request: in
 * simulations with copies up to 60 s late, 30 s let ghost locks through and 150 s none.
 */
export const DONE_MS = 150_000

/** Exists once `id`, a holder or one of its holds, is finished. */
export const doneKey = (name: string, id: string): string => `${ownKey('done', name)}:${id}`
/** Holds the answer that the operation `id` already got. */
export const operationKey = (name: string, id: string): string => `${ownKey('op', name)}:${id}`
/** Holds the readers that the operation `id` took a lock from, as long as some of them are not finished. */
export const unfinishedKey = (name: string, id: string): string => `${ownKey('unfinished', name)}:${id}`
/** Holds the answer of a user's own script, in the slot of its keys. */
export const operationRecordKey = (tag: string, id: string): string => `edgelock:apply:{${tag}}:${id}`
/** Holds the claim of a key while its work runs, then the result. */
export const onceKey = (name: string): string => ownKey('once', name)
/** Holds the claim of the call that asks what became of the work of a key. */
export const reconcileKey = (name: string): string => ownKey('reconcile', name)
/** The channel of Redisson's waiters for a plain lock. */
export const lockChannel = (name: string): string => prefixName('redisson_lock__channel', name)
/** Holds the waiters of a fair lock, in order. */
export const queueKey = (name: string): string => prefixName('redisson_lock_queue', name)
/** Holds when each waiter's place expires, in Redisson's format. */
export const queueTimeoutsKey = (name: string): string => prefixName('redisson_lock_timeout', name)
/**
 * Holds the line of poll slots while clients wait. The number is the version of its record: clients of two releases, which
 * may wait together, must not read each other's.
 */
export const slotsKey = (name: string): string => ownKey('slots-1', name)
/** Holds when each of edgelock's waiters in a queue is to ask again. */
export const appointmentsKey = (name: string): string => ownKey('appointments', name)
/** Holds the tickets of edgelock's waiters in a queue. */
export const orderKey = (name: string): string => ownKey('order', name)
/** Holds the holder of a lock that is a string for other libraries, which do not know this key. */
export const besideKey = (name: string): string => ownKey('beside', name)
/** Holds how long holders of a fair lock keep it; with the version of its record. */
export const paceKey = (name: string): string => ownKey('pace-2', name)
/** A set of a web lock: empty for its holders, else `-alone`, `-sharing` and so on. */
export const webLockKey = (part: string, name: string): string => ownKey(`web${part}`, name)
/** Holds the last fencing token granted. */
export const tokenKey = (name: string): string => prefixName('redisson_lock_token', name)
/** The channel of Redisson's waiters for permits of both kinds of semaphores. */
export const semaphoreChannel = (name: string): string => prefixName('redisson_sc', name)
/** Holds when each leased permit expires. Redisson: `RedissonObject.suffixName`. */
export const permitDeadlinesKey = (name: string): string =>
  name.includes('{') ? `${name}:timeout` : `{${name}}:timeout`
/** The channel of Redisson's waiters for a latch. Unlike `prefixName`, it braces the whole name, even around a `{tag}`. */
export const latchChannel = (name: string): string => `redisson_countdownlatch__channel__{${name}}`
/** Exists for a while after a latch was set. */
export const latchMemoryKey = (name: string): string => ownKey('latch', name)
/** The channel of Redisson's waiters for a read-write lock, readers and writers alike. */
export const readWriteChannel = (name: string): string => prefixName('redisson_rwlock', name)
/** The prefix of the lease keys of all readers. Redisson: `RedissonReadLock.getKeyPrefix`. */
export const readerPrefix = (name: string): string => (name.includes('{') ? name : `{${name}}`)
/** Expires with the first hold of a reader. */
export const readerLeaseKey = (name: string, holder: string): string =>
  `${readerPrefix(name)}:${holder}:rwlock_timeout:1`
