import { digest } from '../digest.ts'
import type { GivenLater, Passage } from '../passage.ts'
import { pathOf } from '../path.ts'
import { problem, type RefusalStatus } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { unread } from '../unread.ts'
import { parseKey } from './key.ts'
import { checkText, type Settings } from './options.ts'

/** A request with a key. */
export interface Admitted {
  /** As the client sent it. */
  readonly key: string
  /** The key of its record, which shows nothing of what the client sent. */
  readonly record: string
  readonly fingerprint: string
}

/** A refusal that points to the documentation. */
export type Refuse = (status: RefusalStatus, title: string, detail: string, retryAfterMs?: number) => Response

export function refusals({ documentation }: { documentation: string }): Refuse {
  return (status, title, detail, retryAfterMs) => problem(status, title, detail, retryAfterMs, documentation)
}

/** Everything before the store is asked: nothing when the request may pass without a key, or the answer that refuses it. */
export async function admit<Args extends readonly unknown[]>(
  settings: Settings<Args>,
  passage: Passage<Args>,
  refuse: Refuse,
): Promise<Admitted | Response | undefined> {
  const { methods, header, required, unquoted, scope, fingerprint, maxRequestBytes } = settings
  const { method, headers, url } = passage.request
  const value = headers.get(header)
  if (!methods.includes(method) || (value === null && required === false)) return undefined
  const key = parseKey(value ?? '', unquoted)
  if (!key) {
    const fault = value === null ? 'missing' : 'malformed'
    const detail = `Send one of 1 to 255 characters in double quotes, as in ${header}: "8e03978e-40d5"`
    return refuse(400, `${header} is ${fault}`, detail)
  }
  const whose = await textOf('scope', scope, passage)
  const record = `idempotency:${await digest(whose, method, pathOf(passage.request), key)}`
  if (fingerprint)
    return { key, record, fingerprint: await digest(await textOf('fingerprint', fingerprint, passage)) }
  const body = await readBody(passage, maxRequestBytes)
  if (!body) return refuse(413, 'Content Too Large', `A request may have at most ${maxRequestBytes} bytes.`)
  return { key, record, fingerprint: await digest(new URL(url).search, body) }
}

async function textOf<Args extends readonly unknown[]>(
  option: string,
  given: GivenLater<Args, string>,
  { args, request }: Passage<Args>,
): Promise<string> {
  return checkText(option, typeof given === 'function' ? await unread(request, () => given(...args)) : given)
}
