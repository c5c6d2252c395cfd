import type { AppliedReply, ApplyOnceOptions } from '../../api/apply-once.ts'
import { OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { Locks } from '../../api/locks.ts'
import { checkName, DONE_MS, hashTag, operationRecordKey } from '../../internal/keys.ts'
import { aBoolean, checkOptions, must, wholeNumber } from '../../internal/options.ts'
import { AnswerMemory } from '../../lease/answer-memory.ts'
import { contextOf } from '../../lease/context.ts'
import { call } from '../../transport/call.ts'
import { deliver } from '../../transport/deliver.ts'
import { wrapped } from './wrapped.ts'

const KEEP_ANSWER_MS = 86_400_000

/**
 * Runs your own Lua script so that it takes effect at most once, even if its request is lost, repeated or late: a counter,
 * credits, stock. The script and the record of its answer are one atomic step, so a call with the same id gets the answer
 * of the first, from any process, for `keepMs` (a day). One request.
 *
 * The script sees KEYS and ARGV as always. All keys must have the same `{tag}`, and the record joins them in their
 * cluster slot; an id belongs to that tag. The script must not `SELECT` another database. A script that raises an error,
 * or returns one, is not run again under this id, because Redis does not undo what it wrote before: later calls fail in
 * the same way. `mapName` is not applied.
 *
 * @throws {OnceMismatchError} when the id was used with other keys or arguments; nothing ran
 * @throws {OnceFailedError} when the script raised or returned an error, now or before; `failure.message` is its text
 * @throws {OutcomeUnknownError} when no answer came: call it again with the same id
 * @throws {StoreUnavailableError} {@link WrongKindError} when nothing ran
 * @throws {TypeError} naming what cannot be used
 * @example
 * const left = await applyOnce(locks, `order:${order.id}`, "return redis.call('DECRBY', KEYS[1], ARGV[1])", ['stock:7'], [2])
 */
export async function applyOnce<T extends AppliedReply = AppliedReply>(
  locks: Locks,
  id: string,
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
  options?: ApplyOnceOptions,
): Promise<T> {
  const context = contextOf(locks, 'applyOnce(locks, id, script, keys, args, options?)')
  const tag = tagOfAll(keys)
  must(
    typeof script === 'string' && !/^(.*\n)?\s*#!/.test(script),
    'script',
    'Lua without the line #!: remove it',
  )
  const isArgument = (value: unknown) => typeof value === 'string' || Number.isFinite(value)
  must(Array.isArray(args) && args.every(isArgument), 'args', 'a list of texts and finite numbers')
  const { keepMs = KEEP_ANSWER_MS, bytes = false } = checkOptions('applyOnce()', options, {
    keepMs: (option: string, ms: number) => wholeNumber(option, ms, DONE_MS, Number.MAX_SAFE_INTEGER),
    bytes: aBoolean,
  })
  const subject = { kind: 'apply-once', name: id } as const
  const record = operationRecordKey(tag, checkName(id, 'id'))
  const bound = call(subject, 'applyOnce', wrapped(script), { record, keys, keepMs, args: args.map(String) })
  const doubt = new AnswerMemory(context, subject, 'applyOnce', keepMs, false)
  const { reply } = await deliver(context, bound, { doubt, mayBeHeld: false })
  if (reply.code === 'mismatch') throw new OnceMismatchError(id)
  const answer = decodeAnswer(id, reply.answer, bytes)
  if ('failure' in answer) throw new OnceFailedError(id, answer.failure)
  return answer.value as T
}

/** @throws {TypeError} unless a record can join the keys in their cluster slot */
function tagOfAll(keys: readonly string[]): string {
  const tags = Array.isArray(keys) ? keys.map(key => typeof key === 'string' && hashTag(key)) : []
  const [tag] = tags
  must(tag && tags.every(each => each === tag), 'keys', 'a list of keys that share one {tag}')
  return tag as string
}

type Applied = { readonly value: AppliedReply } | { readonly failure: { name: string; message: string } }

/** Reads what the script wrote. @throws {TypeError} for binary data that was not asked for as bytes */
function decodeAnswer(id: string, text: string, bytes: boolean): Applied {
  const json = parseAnswer(id, text.slice(2))
  if (text.startsWith(':v')) return { value: decoded(json, bytes ? percentDecoded : textOf) }
  return { failure: { name: 'Error', message: new TextDecoder().decode(percentDecoded(String(json))) } }
}

function parseAnswer(id: string, json: string): AppliedReply {
  try {
    return JSON.parse(json)
  } catch {
    throw new WrongKindError(id)
  }
}

function decoded(value: AppliedReply, read: (encoded: string) => AppliedReply): AppliedReply {
  if (typeof value === 'string') return read(value)
  return Array.isArray(value) ? value.map(each => decoded(each, read)) : value
}

function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new TypeError(
      'the script returned binary data, and its answer is kept: call applyOnce again with bytes: true',
    )
  }
}

function percentDecoded(encoded: string): Uint8Array {
  const units = encoded.match(/%..|./g) ?? []
  return Uint8Array.from(units, unit =>
    unit.length > 1 ? Number.parseInt(unit.slice(1), 16) : unit.charCodeAt(0),
  )
}
