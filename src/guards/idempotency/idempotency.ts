/** The idempotency guard, and how its header is read. */
import { OnceFailedError, OnceMismatchError, WrongKindError } from '../../api/errors.ts'
import type { AfterCrash, OnceDoubt } from '../../api/in-doubt.ts'
import type { InDoubt } from '../../once/in-doubt.ts'
import { answering, failedRecord, type Problem, Refusal, refuse } from '../answers.ts'
import { contextFor, type Guard, type GuardRequest } from '../guard.ts'
import { askOption, readBody } from '../request-body.ts'
import { type ClaimEnd, keyDigest, pathOf, runClaimed } from '../run-claimed.ts'
import { handleKeyed, type KeptResponse, type KeyedCall } from './handle-keyed.ts'
import type { IdempotencyOptions, IdempotencySettings, IdempotencyVariables } from './options.ts'
import { checkText, idempotencySettings } from './options.ts'
import { replayed, storedResponse } from './stored-response.ts'

/** Runs the handler once per key, and answers its duplicates with the same answer. */
export function guardWithKey(options: IdempotencyOptions): Guard<Partial<IdempotencyVariables>> {
  const settings = idempotencySettings(options)
  return answering<Partial<IdempotencyVariables>>('idempotency', settings, async (guarded, run) => {
    const key = sentKey(settings, guarded)
    const answer = key && (await claimKey(settings, guarded, run, key))
    return answer || (await run({})).response
  })
}

/** Returns the key as the client sent it; undefined when the request may pass without one. @throws {Refusal} */
function sentKey(
  { methods, key: { header, required, unquoted } }: IdempotencySettings,
  { request: { method, headers } }: GuardRequest,
): string | undefined {
  const value = headers.get(header)
  if (!methods.includes(method) || (value === null && required === false)) return undefined
  const key = parseKey(value ?? '', unquoted)
  if (key) return key
  const reason = value === null ? 'missing' : 'malformed'
  const detail = `Send one of 1 to 255 characters in double quotes, as in ${header}: "8e03978e-40d5"`
  throw new Refusal({ status: 400, title: `${header} is ${reason}`, detail, reason })
}

/** A String of RFC 9651, §3.3.3. Parameters are ignored; a comma outside of their strings joins two headers. */
const ITEM = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;(?:[^",]|"(?:[^"\\]|\\.)*")+)?$/
/** Visible characters except quotes, commas and semicolons, which begin parameters. */
const UNQUOTED = /^[!#-+\--:<-~]+$/
const MAX_LENGTH = 255

/**
 * Returns the key in the header's value, of 1 to 255 characters: a String Item of RFC 9651, or the same without quotes;
 * undefined when it is malformed, which includes a header that was sent twice.
 */
export function parseKey(value: string, unquoted?: 'refuse' | 'accept'): string | undefined {
  const bare = unquoted !== 'refuse' && UNQUOTED.test(value)
  const key = bare ? value : ITEM.exec(value)?.[1]?.replace(/\\(.)/g, '$1')
  return key && key.length <= MAX_LENGTH ? key : undefined
}

/** Returns the answer; undefined when the handler may run without a claim. @throws {Refusal} */
async function claimKey(
  settings: IdempotencySettings,
  guarded: GuardRequest,
  run: KeyedCall['run'],
  key: string,
): Promise<Response | undefined> {
  const { scope, fingerprint, body: limits, record } = settings
  const context = contextFor(settings, guarded.args)
  // First of all, so that no function among the options waits for a slow client.
  const body = fingerprint ? undefined : await readBody(guarded, { ...limits, clock: context.clock })
  const owner = checkText('scope', await askOption(guarded, scope))
  const { request } = guarded
  const recordKey = `idempotency:${await keyDigest(owner, request.method, pathOf(request), key)}`
  const payload = body
    ? [new URL(request.url).search, body]
    : [checkText('fingerprint', await askOption(guarded, fingerprint))]
  const call = { settings, guarded, context, run, key, recordKey }
  return await runClaimed<KeyedCall, KeptResponse, Response | undefined>(call, {
    own: {
      seal: record.seal,
      fingerprint: await keyDigest(...payload),
      afterCrash: afterCrashOf(call),
      // The body in base64, and what headers and JSON may add.
      maxBytes: Math.ceil(record.maxBytes / 3) * 4 + 65_536,
      // The work was done even if its answer cannot be stored, so it must not run again.
      onFailure: 'keep',
    },
    handle: handleKeyed,
    unclaimed: answerDuplicate,
  })
}

/**
 * Makes `reconcile` record an answer as the handler's would be: that of the guard returns a whole one, and the value of
 * that of `inDoubt()` becomes one as in the console.
 */
function afterCrashOf({ settings, guarded, key }: KeyedCall): AfterCrash | undefined {
  const { afterCrash, reconcile, record } = settings
  const own = reconcile && ((doubt: OnceDoubt) => reconcile({ ...doubt, key }, ...guarded.args))
  return (afterCrash as InDoubt | undefined)?.asking(own, async given => {
    const answer = own ? (given as Response) : Response.json((given as { value?: unknown }).value ?? null)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return storedResponse(answer, bytes, undefined, record.headers)
  })
}

/** Answers a request whose handler has not run; undefined when it may run without a claim. @throws {Refusal} */
async function answerDuplicate(
  { settings, guarded, recordKey }: KeyedCall,
  ended: ClaimEnd<KeptResponse>,
): Promise<Response | undefined> {
  const stored = ended.status === 'fulfilled' ? ended.value.value : undefined
  const replay = replayed(stored)
  if (replay) {
    guarded.omit?.(stored?.lacked ?? [])
    return replay
  }
  const error = ended.status === 'rejected' ? ended.reason : new WrongKindError(recordKey)
  if (error instanceof OnceFailedError) throw new Refusal(NOT_KEPT)
  if (error instanceof OnceMismatchError) {
    const title = `${settings.key.header} is already used`
    const detail = 'Use a new key for another request.'
    throw new Refusal({ status: 422, title, detail, reason: 'other-request' })
  }
  await refuse(guarded, error, settings.answers, OUTSTANDING, failedRecord)
  return undefined
}

const NOT_KEPT: Problem = {
  status: 409,
  title: 'The answer was not kept',
  detail: 'The request was processed, but its answer was too large to keep, or not repeatable.',
}

const OUTSTANDING: Problem = {
  status: 409,
  title: 'A request is outstanding',
  detail: 'A request with this key is being processed. Try again later.',
}
