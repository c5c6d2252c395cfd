import type { Clock } from '../../api/clock.ts'
import type { Locks } from '../../api/locks.ts'
import type { AsyncPerRequest, GuardRequest } from '../guard.ts'
import { locksFor } from '../guard-options.ts'
import { pathOf } from '../path.ts'
import { problem, type RefusalStatus } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { sha256 } from '../sha256.ts'
import { unread } from '../unread.ts'
import { parseKey } from './key.ts'
import { checkText, type IdempotencySettings } from './options.ts'

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** As the client sent it. */
  readonly key: string
  /** The key of its record, which reveals nothing of what the client sent. */
  readonly recordKey: string
  readonly fingerprint: string
  readonly locks: Locks
  readonly clock: Clock
}

/** Builds a refusal that points to the documentation. */
export type Refusal = (
  status: RefusalStatus,
  title: string,
  detail: string,
  retryAfterMs?: number,
) => Response

export function refusals({ documentation, header }: { documentation: string; header: string }): Refusal {
  return (status, title, detail, retryAfterMs) =>
    problem(status, title, detail, retryAfterMs, typeOfProblem(documentation, title.replace(header, 'key')))
}

/** The page with a fragment for each kind of refusal, because two of them share a status: `…#a-request-is-outstanding`. */
export function typeOfProblem(documentation: string, title: string): string {
  return documentation.includes('#')
    ? documentation
    : `${documentation}#${title.toLowerCase().replaceAll(' ', '-')}`
}

/**
 * Reads key and body, before the store is asked: undefined when the request may pass without a key, or the answer that
 * refuses it.
 */
export async function readKeyed<Args extends readonly unknown[]>(
  settings: IdempotencySettings<Args>,
  guarded: GuardRequest<Args>,
  refusal: Refusal,
): Promise<KeyedRequest | Response | undefined> {
  const { methods, header, required, unquoted } = settings
  const { method, headers, url } = guarded.request
  const value = headers.get(header)
  if (!methods.includes(method) || (value === null && required === false)) return undefined
  const key = parseKey(value ?? '', unquoted)
  if (!key) {
    const fault = value === null ? 'missing' : 'malformed'
    const detail = `Send one of 1 to 255 characters in double quotes, as in ${header}: "8e03978e-40d5"`
    return refusal(400, `${header} is ${fault}`, detail)
  }
  const { locks, clock } = locksFor(settings, guarded)
  const { scope, fingerprint, maxRequestBytes: maxBytes, bodyTimeoutMs: timeoutMs } = settings
  // First of all, so that no function among the options waits for a slow client.
  const body = fingerprint || (await readBody(guarded, { clock, timeoutMs, maxBytes, refusal }))
  if (body instanceof Response) return body
  const owner = await textFor('scope', scope, guarded)
  return {
    ...{ key, locks, clock },
    recordKey: `idempotency:${await sha256(owner, method, pathOf(guarded.request), key)}`,
    fingerprint: await ('bytes' in body
      ? sha256(new URL(url).search, body.bytes)
      : sha256(await textFor('fingerprint', body, guarded))),
  }
}

async function textFor<Args extends readonly unknown[]>(
  option: string,
  given: AsyncPerRequest<Args, string>,
  { args, request }: GuardRequest<Args>,
): Promise<string> {
  return checkText(option, typeof given === 'function' ? await unread(request, () => given(...args)) : given)
}
