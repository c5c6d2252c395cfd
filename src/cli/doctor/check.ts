/** A check of the doctor: what it is given, and what it finds. */
import type { Locks } from '../../api/locks.ts'
import { printable } from '../../api/shown.ts'
import type { RestClient } from '../../rest.ts'
import { askOnce, codeOf } from '../http.ts'
import { repairOf } from '../repairs.ts'

export interface StoreCheck {
  /** Stays the same in all versions. */
  readonly id: string
  readonly title: string
  /** Whether nothing else can be found out without it. */
  readonly isVital?: true
  /** Whether it also applies to a store for development, which runs only the scripts of edgelock, in memory. */
  readonly inMemory?: true
  /** The fact that an option gives. Without it, the check is not made. */
  readonly needs?: keyof Patient
  /** Asks a store, and judges its answers. May throw what the store throws. */
  readonly look: (patient: Patient) => Promise<Verdict>
}

export function check(about: Omit<StoreCheck, 'look'>, look: StoreCheck['look']): StoreCheck {
  return { ...about, look }
}

/** The server, as far as it is known. */
export interface ServerInfo {
  /** The fields of `INFO`. Undefined where it is refused. */
  readonly fields?: ReadonlyMap<string, string>
  readonly refusal?: string
  readonly kind: string
  readonly version: string
}

/** A store that is examined, and the facts of its application. */
export interface Patient {
  readonly store: Examined
  /** The transport of the library, for the same store. */
  readonly redis: RestClient
  readonly locks: Locks
  /** In the name of everything that is written. */
  readonly mark: string
  /** Whether it runs on this machine, as a store for development does. */
  readonly isLocal: boolean
  readonly isEncrypted: boolean
  /** The `count` of the application's `confirmed()`. */
  readonly replicas: number | undefined
  /** The `notify` of the application's `createLocks()`. */
  readonly notify: string
  readonly match: string | undefined
  /** The worker that `--worker` names, with its READY_TOKEN, if that is known. */
  readonly worker: { readonly url: string; readonly token: string | undefined } | undefined
  readonly server: () => Promise<ServerInfo>
  readonly stop: AbortSignal
  readonly progress: (text: string) => void
}

/** The finding of a look. It holds no address, no token and no name of a key. */
export interface Verdict {
  /** `INFO` is neither good nor bad: what it means depends on what the store is for. */
  readonly level: 'PASS' | 'INFO' | 'WARN' | 'FAIL'
  readonly found: string
  /** Says what it means for locks. Undefined if all is well, as `cure` is. */
  readonly consequence?: string
  readonly cure?: string
}

/** Returns what makes verdicts of a level. The default consequence is that of a store on which nothing works. */
const judge =
  (level: Verdict['level']) =>
  (found: string, advice: { consequence?: string; cure: string }): Verdict => ({
    level,
    found,
    consequence: 'No lock can be acquired.',
    ...advice,
  })

export const passed = (found: string): Verdict => ({ level: 'PASS', found })
export const info = judge('INFO')
export const warn = judge('WARN')
export const fail = judge('FAIL')

/** Fails a store for what it answered, or for why it did not, as docs/errors.md explains it. */
export function refusal(said: string, otherwise: string): Verdict {
  const { found = otherwise, cure = 'Mend what the message names.' } = repairOf(said) ?? {}
  return fail(`${found}: ${said}`, { cure })
}

/** No answer came. The message is what the platform calls it, such as `ENOTFOUND`. */
export class NoAnswerError extends Error {}

/** The message is what the store said, fit to be shown. */
export class RefusedError extends Error {}

const TIMEOUT_MS = 10_000
const LONGEST_MESSAGE = 160

/** The store, command by command, as a REST client of it sees it. Nothing is ever sent twice. */
export class Examined {
  readonly #url: string
  readonly #token: string
  requests = 0

  constructor({ url, token }: { url: string; token: string }) {
    this.#url = url
    this.#token = token
  }

  /**
   * Returns the result of a command, or the words of the database's server. Without both, the answer is not in its format.
   *
   * @throws {NoAnswerError}
   */
  async post(command: readonly string[]): Promise<{ status: number; result?: unknown; error?: string }> {
    this.requests += 1
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(command), redirect: 'manual' } as const
    try {
      const { status, json } = await askOnce(TIMEOUT_MS, this.#url, request)
      const { result, error } = Object(json)
      return typeof error === 'string' ? { status, error } : { status, result }
    } catch (error) {
      throw new NoAnswerError(this.shown(codeOf(error)))
    }
  }

  /** Returns the result of a command. @throws {NoAnswerError | RefusedError} */
  async send(...command: readonly string[]): Promise<unknown> {
    const { status, result, error } = await this.post(command)
    if (result !== undefined) return result
    throw new RefusedError(this.shown(error ?? `HTTP ${status} without the JSON of a Redis server`))
  }

  eval(text: string, keys: readonly string[] = [], args: readonly string[] = []): Promise<unknown> {
    return this.send('EVAL', text, String(keys.length), ...keys, ...args)
  }

  /** Writes a key that ends by itself. */
  write(key: string, value = '1'): Promise<unknown> {
    return this.eval("return redis.call('SET',KEYS[1],ARGV[1],'PX',10000)", [key], [value])
  }

  /** Returns the result of a command, or what its refusal says, as text. @throws {NoAnswerError} */
  said(...command: readonly string[]): Promise<string> {
    return this.send(...command).then(String, error => {
      if (error instanceof RefusedError) return error.message
      throw error
    })
  }

  /** Returns a text that is printable, short, and without the address and the token. */
  shown(said: string): string {
    const secrets = [this.#url, this.#token, URL.parse(this.#url)?.hostname ?? '']
    const hidden = (clean: string, secret: string) =>
      secret.length > 3 ? clean.replaceAll(secret, '…') : clean
    const text = printable(secrets.reduce(hidden, said))
    return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
  }
}

export const DEVELOPMENT = 'edgelock dev'

/** Each server has a field of its own for its version. Servers that imitate Redis have that of Redis as well. */
const KNOWN = [DEVELOPMENT, 'Upstash', 'Dragonfly', 'Valkey', 'Kvrocks', 'Garnet', 'Redis']

/** @throws {NoAnswerError} */
export async function readInfo(store: Examined, host: string): Promise<ServerInfo> {
  const isUpstash = host.endsWith('.upstash.io')
  try {
    const lines = String(await store.send('INFO')).matchAll(/^([^:#\r\n]+):(.*?)\r?$/gm)
    const fields = new Map([...lines].map(([, name = '', value = '']) => [name, value]))
    const versionOf = (kind: string) => fields.get(`${kind.split(' ')[0]?.toLowerCase()}_version`)
    const kind = KNOWN.find(each => versionOf(each) !== undefined) ?? 'unknown'
    const version = /[\d.]+/.exec(versionOf(kind) ?? '')?.[0] ?? ''
    const named = /keydb/i.test(fields.get('executable') ?? '') ? 'KeyDB' : kind
    return { fields, kind: isUpstash ? 'Upstash' : named, version }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { message: refusal } = error
    const kind = isUpstash ? 'Upstash' : refusal.includes(DEVELOPMENT) ? DEVELOPMENT : 'unknown'
    return { refusal, kind, version: '' }
  }
}

/** Returns a field as a number. NaN where the server does not say. */
export function numberIn({ fields }: ServerInfo, name: string): number {
  return Number(fields?.get(name) || Number.NaN)
}
