import { shown } from '../api/shown.ts'
import { utf8 } from './encoding.ts'
import { mustBe } from './options.ts'

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
  mustBe('string', name, what)
  const cause = nameFault(name) ?? otherFault?.(name)
  if (!cause) return name
  throw new TypeError(
    `${what} must be well-formed Unicode of 1 to ${MAX_NAME_BYTES} bytes, with braces only as one non-empty {tag}; ${shown(name)} ${cause}`,
    { cause },
  )
}

/** What a template makes of a value that is missing: all requests without one would share its lock, or its result. */
const MISSING = /(^|\W)(undefined|\[object \w+\])(?!\w)/

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

/** `prefix:{name}`, or `prefix:name` when the name brings its own `{tag}`. */
export function prefixName(prefix: string, name: string): string {
  return name.includes('{') ? `${prefix}:${name}` : `${prefix}:{${name}}`
}

/** A side key that Redisson does not know. That of `{x}` is not that of `x`. */
function ownKey(kind: string, name: string): string {
  return prefixName(`edgelock:${kind}${isInBraces(name) ? '~' : ''}`, name)
}

/** Exists once `id`, a holder or one of its holds, is finished. */
export function doneKey(name: string, id: string): string {
  return `${ownKey('done', name)}:${id}`
}

/** Holds the answer that the operation `id` already got. */
export function operationKey(name: string, id: string): string {
  return `${ownKey('op', name)}:${id}`
}

/** Holds the readers that the operation `id` took a lock from, as long as some of them are not finished. */
export function unfinishedKey(name: string, id: string): string {
  return `${ownKey('unfinished', name)}:${id}`
}

/** Holds the answer of a user's own script, in the slot of its keys. */
export function operationRecordKey(tag: string, id: string): string {
  return `edgelock:apply:{${tag}}:${id}`
}

/** As {@link notInBraces}, because operators find results of `once` by their keys. */
export function onceFault(name: string): string | undefined {
  return notInBraces('result of once')(name)
}

/** Returns what decides the cluster slot of a key; undefined for a key beside which no other key can be put. */
export function hashTag(key: string): string | undefined {
  const [, tag] = /^[^{]*\{([^}]+)\}/.exec(key) ?? []
  return tag ?? (key.includes('}') ? undefined : key)
}

/** Holds the claim of a key while its work runs, then the result. */
export function onceKey(name: string): string {
  return ownKey('once', name)
}

/** Holds the claim of the call that asks what became of the work of a key. */
export function reconcileKey(name: string): string {
  return ownKey('reconcile', name)
}

/** Where Redisson's waiters for a plain lock listen. */
export function lockChannel(name: string): string {
  return prefixName('redisson_lock__channel', name)
}

/** Holds the waiters of a fair lock, in order. */
export function queueKey(name: string): string {
  return prefixName('redisson_lock_queue', name)
}

/** Holds when each waiter's place expires, in Redisson's format. */
export function queueTimeoutsKey(name: string): string {
  return prefixName('redisson_lock_timeout', name)
}

/** Holds the line of poll slots while clients wait. */
export function slotsKey(name: string): string {
  return ownKey('slots', name)
}

/** Holds when each of edgelock's waiters in a queue is to ask again. */
export function appointmentsKey(name: string): string {
  return ownKey('appointments', name)
}

/** Holds the tickets of edgelock's waiters in a queue. */
export function orderKey(name: string): string {
  return ownKey('order', name)
}

/** Holds the holder of a lock that is a string for other libraries, which do not know this key. */
export function besideKey(name: string): string {
  return ownKey('beside', name)
}

/** Holds how long holders of a fair lock keep it. */
export function paceKey(name: string): string {
  return ownKey('pace', name)
}

/** One of the sets of a web lock: empty for its holders, else `-alone`, `-sharing` and so on. */
export function webLockKey(part: string, name: string): string {
  return ownKey(`web${part}`, name)
}

/** Holds the last fencing token granted. */
export function tokenKey(name: string): string {
  return prefixName('redisson_lock_token', name)
}

/** Where Redisson's waiters for permits of a semaphore listen, of both kinds. */
export function semaphoreChannel(name: string): string {
  return prefixName('redisson_sc', name)
}

/** Holds when each leased permit expires. Redisson: `RedissonObject.suffixName`. */
export function permitDeadlinesKey(name: string): string {
  return name.includes('{') ? `${name}:timeout` : `{${name}}:timeout`
}

/** Where Redisson's waiters for a latch listen. Unlike `prefixName`, it braces the whole name, even around a `{tag}`. */
export function latchChannel(name: string): string {
  return `redisson_countdownlatch__channel__{${name}}`
}

/** Exists for a while after a latch was set. */
export function latchMemoryKey(name: string): string {
  return ownKey('latch', name)
}

/** Where Redisson's waiters for a read-write lock listen, readers and writers alike. */
export function readWriteChannel(name: string): string {
  return prefixName('redisson_rwlock', name)
}

/** The prefix of the lease keys of all readers. Redisson: `RedissonReadLock.getKeyPrefix`. */
export function readerPrefix(name: string): string {
  return name.includes('{') ? name : `{${name}}`
}

/** The prefix of one reader's lease keys; the number of the hold follows, from 1. */
export function readerLeasePrefix(name: string, holder: string): string {
  return `${readerPrefix(name)}:${holder}:rwlock_timeout:`
}
