import { printable } from '../../api/shown.ts'
import { askOnce, codeOf } from '../http.ts'

interface StoreAnswer {
  readonly status: number
  readonly result?: unknown
  /** The version that the server of the database gave. Both are undefined when the answer is not in its format. */
  readonly error?: string | undefined
}

/** No answer came. The message is what the platform calls it, such as `ENOTFOUND`. */
export class NoAnswerError extends Error {}

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

  /** @throws {NoAnswerError} */
  async post(command: readonly string[]): Promise<StoreAnswer> {
    this.requests += 1
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(command), redirect: 'manual' } as const
    try {
      const { status, json } = await askOnce(TIMEOUT_MS, this.#url, request)
      const { result, error } = Object(json)
      return typeof error === 'string' ? { status, error } : { status, result }
    } catch (error) {
      throw new NoAnswerError(this.withoutSecrets(codeOf(error)))
    }
  }

  /** Returns the result of a command. @throws {NoAnswerError | RefusedError} */
  async send(...command: readonly string[]): Promise<unknown> {
    const { status, result, error } = await this.post(command)
    if (result !== undefined) return result
    throw new RefusedError(error ?? `HTTP ${status} without the JSON of a Redis server`)
  }

  eval(text: string, keys: readonly string[] = [], args: readonly string[] = []): Promise<unknown> {
    return this.send('EVAL', text, String(keys.length), ...keys, ...args)
  }

  /** Returns the result of a command, or what its refusal says, as text. @throws {NoAnswerError} */
  async said(...command: readonly string[]): Promise<string> {
    try {
      return String(await this.send(...command))
    } catch (error) {
      if (error instanceof RefusedError) return error.message
      throw error
    }
  }

  withoutSecrets(text: string): string {
    return [this.#url, this.#token, URL.parse(this.#url)?.hostname ?? '']
      .filter(secret => secret.length > 3)
      .reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
  }

  /** Returns what an error says, short and printable. */
  reasonOf(error: unknown): string {
    const { code, message } = Object(error) as { code?: string; message?: string }
    return this.shortened(String(code ?? message))
  }

  shortened(said: string): string {
    const text = printable(this.withoutSecrets(said))
    return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
  }
}
