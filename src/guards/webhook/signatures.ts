/** Signatures of webhooks, and the secrets that verify them. */
import { type Bytes, type Mac, macWith, sha256 } from '../../internal/digests.ts'
import { fromBase64, joinBytes, toHex, utf8 } from '../../internal/encoding.ts'
import type { AnyArgs } from '../guard.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'

/**
 * The secret that deliveries are signed with, or several while you replace it. If secrets are bindings, a function of the
 * request. An empty or undefined secret, as during a build, fails the first request, because an empty secret is a
 * publicly known key.
 */
export type Secrets<Args extends readonly unknown[]> =
  | string
  | undefined
  | readonly (string | undefined)[]
  | ((
      ...args: Args
    ) =>
      | string
      | undefined
      | readonly (string | undefined)[]
      | Promise<string | undefined | readonly (string | undefined)[]>)

type GivenSecrets = Exclude<Secrets<never>, (...args: never) => unknown>

/** The facts that the headers of a delivery say of its signature. */
export interface Signed {
  /** In hexadecimal. */
  readonly signatures: readonly (string | undefined)[]
  /** The text that is signed before the body, or each that its sender may have signed. */
  readonly prefix?: string | readonly string[]
  /** The SHA-256 of the body, in hexadecimal, where the signature covers that in place of the body. */
  readonly digest?: string | undefined
  /** Returns what is signed of the body. Default: its bytes, or nothing where `digest` is. */
  covers?(body: Bytes): string
}

/** How one sender signs. */
interface Scheme<Args extends AnyArgs> extends Omit<WebhookPreset<AnyArgs>, 'screen' | 'verify'>, Forms {
  /** Returns the bytes that a secret encodes, or undefined. Default: those of its text. */
  decode?(secret: string): Bytes | undefined
  /** Returns what computes the signatures of a key. Default: HMAC-SHA256. */
  mac?(key: Bytes): Mac | readonly Mac[]
  /** Reads the headers; a text is the reason why the delivery cannot be genuine. */
  read(head: DeliveryHead, args: Args): Signed | string | Promise<Signed | string>
}

/** Makes a preset from its secrets. */
export type MakePreset<Options = never> = <Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: Options,
) => WebhookPreset<Args>

/** Makes the preset `who` of a sender whose signatures are HMACs. */
export function signedBy<Args extends AnyArgs>(
  who: string,
  secrets: Secrets<Args>,
  { decode = utf8, mac = macWith, form, mistakes, read, ...preset }: Scheme<Args>,
): WebhookPreset<Args> {
  const keys = keysOf(who, secrets, decode, mac, form, mistakes)
  return {
    ...preset,
    async screen(head, ...args) {
      const signed = await read(head, args)
      return typeof signed === 'string' ? signed : true
    },
    /** Hashes the data once for each key, however many signatures were sent, and compares all of them even after a match. */
    async verify(delivery, ...args) {
      const macs = (await keys(args)).flat()
      const signed = await read(delivery, args)
      if (typeof signed === 'string') return false
      const { prefix = '', digest } = signed
      const covered = signed.covers?.(delivery.body) ?? (digest === undefined ? delivery.body : '')
      const texts = [prefix].flat().map(each => joinBytes([each, covered]))
      let found = false
      for (const mac of macs) {
        for (const text of texts) {
          const expected = await mac(text)
          for (const signature of signed.signatures)
            if (signature && isEqual(signature, expected)) found = true
        }
      }
      return found && (digest === undefined || digest === (await sha256(delivery.body)))
    },
  }
}

/** How long it takes depends on no digit. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

const BLANKS = [/^\s|\s$/, 'a text with blanks around it'] as const

interface Forms {
  /** The form of secrets that the error asks for. */
  readonly form?: string
  /** Looks of texts that are no secret, each with what it is. The error says so, because the secret itself is never shown. */
  readonly mistakes?: readonly (readonly [looks: RegExp, what: string])[]
}

/**
 * Returns a function that finds the keys of a request, one for each secret. `decode` returns the bytes that a secret
 * encodes, or undefined, and `use` makes a key of them. It rejects where a secret is missing or cannot be used; the `cause`
 * of the error is the reason that the operator sees.
 *
 * @throws {TypeError} at once for secrets that are given and cannot be used
 */
export function keysOf<Args extends AnyArgs, Key>(
  who: string,
  secrets: Secrets<Args>,
  decode: (secret: string) => Bytes | undefined,
  use: (bytes: Bytes) => Key,
  form = '',
  mistakes: Forms['mistakes'] = [],
): (args: Args) => Promise<readonly Key[]> {
  /** The secrets of the last request: a function mostly returns the same. */
  let known: { readonly text: string; readonly keys: readonly Key[] } | undefined

  function keysFrom(given: GivenSecrets): readonly Key[] {
    const text = JSON.stringify([given])
    if (known?.text === text) return known.keys
    const all = [given].flat()
    const mistake = [BLANKS, ...mistakes].find(([looks]) => all.some(secret => looks.test(String(secret))))
    if (mistake) throw new TypeError(`${who}: a secret is ${mistake[1]}`, { cause: 'unusable-secret' })
    const decoded = all.map(secret => (typeof secret === 'string' && secret ? decode(secret) : undefined))
    if (decoded.length === 0 || decoded.includes(undefined)) {
      const isMissing = all.some(secret => !secret)
      throw new TypeError(
        `${who}${isMissing ? ': a secret is not set' : ''}; secrets must be one or several strings${form}, none empty or with blanks around it, or a function that returns them`,
        { cause: isMissing ? 'no-secret' : 'unusable-secret' },
      )
    }
    known = { text, keys: (decoded as Bytes[]).map(use) }
    return known.keys
  }

  if (typeof secrets === 'function') return async args => keysFrom(await secrets(...args))
  const given = [secrets].flat().every(secret => secret !== undefined && secret !== '') && keysFrom(secrets)
  return async () => given || keysFrom(secrets)
}

/** Returns the one signature of a header, or the reason why it has none. */
export function oneSignature(
  value: string | null,
  decode: (text: string) => string | undefined,
): Signed | string {
  if (!value) return 'missing'
  const signature = decode(value)
  return signature ? { signatures: [signature] } : 'malformed'
}

/** Returns a signature in lower case; undefined for anything but hexadecimal digits. */
export function hex(text: string): string | undefined {
  return /^[0-9a-f]+$/i.test(text) ? text.toLowerCase() : undefined
}

export function hexOfBase64(text: string): string | undefined {
  const bytes = fromBase64(text)
  return bytes && toHex(bytes)
}

/** Returns why a time in whole seconds since 1970 is not within `toleranceMs` of now, past or future. */
export function offTime(
  seconds: string | null | undefined,
  receivedAt: number,
  toleranceMs: number,
): string | undefined {
  if (!/^\d{1,12}$/.test(seconds ?? '')) return 'malformed'
  return offBy(receivedAt - Number(seconds) * 1000, toleranceMs)
}

/** Names an age in milliseconds, negative in the future, that is more than `toleranceMs`. */
export function offBy(ageMs: number, toleranceMs: number): string | undefined {
  if (Math.abs(ageMs) <= toleranceMs) return undefined
  return `too-${ageMs > 0 ? 'old' : 'new'}: ${Math.round(Math.abs(ageMs) / 1000)} s`
}
