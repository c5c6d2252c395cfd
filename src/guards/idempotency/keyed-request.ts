import type { Locks } from '../../api/locks.ts'
import type { AsyncPerRequest, GuardRequest } from '../guard.ts'
import { contextOfGuard, locksFor } from '../guard.ts'
import { keyDigest, pathOf } from '../record-key.ts'
import { Refusal } from '../refusal.ts'
import { askOption, readBody } from '../request-body.ts'
import { checkText, type IdempotencySettings } from './options.ts'

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** As the client sent it. */
  readonly key: string
  /** The key of its record, which reveals nothing of what the client sent. */
  readonly recordKey: string
  readonly fingerprint: string
  readonly locks: Locks
}

/**
 * Reads key and body, before the store is asked: undefined when the request may pass without a key.
 *
 * @throws {Refusal}
 */
export async function readKeyed<Args extends readonly unknown[]>(
  settings: IdempotencySettings<Args>,
  guarded: GuardRequest<Args>,
): Promise<KeyedRequest | undefined> {
  const {
    methods,
    key: { header, required, unquoted },
  } = settings
  const { method, headers, url } = guarded.request
  const value = headers.get(header)
  if (!methods.includes(method) || (value === null && required === false)) return undefined
  const key = parseKey(value ?? '', unquoted)
  if (!key) {
    const reason = value === null ? 'missing' : 'malformed'
    const detail = `Send one of 1 to 255 characters in double quotes, as in ${header}: "8e03978e-40d5"`
    throw new Refusal({ status: 400, title: `${header} is ${reason}`, detail, reason })
  }
  const locks = locksFor(settings, guarded)
  const { clock } = contextOfGuard(locks)
  const { scope, fingerprint } = settings
  // First of all, so that no function among the options waits for a slow client.
  const body = fingerprint ? undefined : await readBody(guarded, { ...settings.body, clock })
  const owner = await textFor('scope', scope, guarded)
  return {
    ...{ key, locks },
    recordKey: `idempotency:${await keyDigest(owner, method, pathOf(guarded.request), key)}`,
    fingerprint: await (body
      ? keyDigest(new URL(url).search, body)
      : keyDigest(await textFor('fingerprint', fingerprint, guarded))),
  }
}

async function textFor<Args extends readonly unknown[]>(
  option: string,
  given: AsyncPerRequest<Args, string> | undefined,
  guarded: GuardRequest<Args>,
): Promise<string> {
  return checkText(option, await askOption(guarded, given))
}

/** A String of RFC 9651, §3.3.3. Parameters are ignored; a comma outside of their strings joins two headers. */
const ITEM = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;(?:[^",]|"(?:[^"\\]|\\.)*")+)?$/
/** Visible characters except quotes, commas and semicolons, which begin parameters. */
const UNQUOTED = /^[!#-+\--:<-~]+$/
const MAX_LENGTH = 255

/**
 * Returns the key in the header's value: a String Item of RFC 9651, of 1 to 255 characters; undefined when it is
 * malformed, which includes a header that was sent twice.
 */
export function parseKey(value: string, unquoted?: 'refuse' | 'accept'): string | undefined {
  const bare = unquoted === 'accept' && UNQUOTED.test(value)
  const key = bare ? value : ITEM.exec(value)?.[1]?.replace(/\\(.)/g, '$1')
  return key && key.length <= MAX_LENGTH ? key : undefined
}
