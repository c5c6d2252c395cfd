import { type Mac, macWith } from '../../internal/digests.ts'

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

/** Returns the key that a secret encodes; undefined when it encodes none. */
type Decode = (secret: string) => Uint8Array<ArrayBuffer> | undefined

/**
 * Returns a function that returns what computes signatures for a request, one for each secret, and rejects with a
 * `TypeError` where a secret is missing. The error's `cause` is the reason that the operator sees.
 *
 * @throws {TypeError} at once for secrets that are given and cannot be used; when they come from a function, as soon as it
 * is called.
 */
export function macsOf<Args extends readonly unknown[]>(
  who: string,
  secrets: Secrets<Args>,
  decode: Decode,
  form = '',
): (args: Args) => Promise<readonly Mac[]> {
  /** Those of the last request: a function mostly returns the same. */
  let known: { readonly secrets: string; readonly macs: readonly Mac[] } | undefined
  const macs = (given: GivenSecrets) => {
    const text = JSON.stringify([given])
    if (known?.secrets !== text) known = { secrets: text, macs: decodeAll(who, [given].flat(), decode, form) }
    return known.macs
  }
  if (typeof secrets === 'function') return async args => macs(await secrets(...args))
  if ([secrets].flat().every(secret => secret !== undefined && secret !== '')) macs(secrets)
  return async () => macs(secrets)
}

function decodeAll(
  who: string,
  secrets: readonly (string | undefined)[],
  decode: Decode,
  form: string,
): readonly Mac[] {
  const keys = secrets.map(secret => {
    const isText = typeof secret === 'string' && secret && secret.trim() === secret
    return isText ? decode(secret) : undefined
  })
  if (keys.length > 0 && keys.every(key => key !== undefined)) return keys.map(macWith)
  const isMissing = secrets.some(secret => !secret)
  throw new TypeError(
    `${who}${isMissing ? ': a secret is not set' : ''}; secrets must be one or several strings${form}, none empty or with blanks around it, or a function that returns them`,
    { cause: isMissing ? 'no-secret' : 'unusable-secret' },
  )
}
