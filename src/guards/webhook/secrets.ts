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

/** Returns the key that a secret encodes; undefined when it encodes none. */
type Decode = (secret: string) => Uint8Array<ArrayBuffer> | undefined

/**
 * Returns a function that returns the keys for a request, and rejects with a `TypeError` where a secret is missing.
 *
 * @throws {TypeError} at once for secrets that are given and cannot be used; when they come from a function, as soon as it
 * is called.
 */
export function keysOf<Args extends readonly unknown[]>(
  who: string,
  secrets: Secrets<Args>,
  decode: Decode,
  form = '',
): (args: Args) => Promise<Uint8Array<ArrayBuffer>[]> {
  if (typeof secrets === 'function') return async args => decodeAll(who, await secrets(...args), decode, form)
  const isMissing = [secrets].flat().some(secret => secret === undefined || secret === '')
  const keys = isMissing ? undefined : decodeAll(who, secrets, decode, form)
  return async () => keys ?? decodeAll(who, secrets, decode, form)
}

function decodeAll(
  who: string,
  secrets: Exclude<Secrets<never>, (...args: never) => unknown>,
  decode: Decode,
  form: string,
): Uint8Array<ArrayBuffer>[] {
  const all = [secrets].flat()
  const keys = all.map(secret => {
    return typeof secret === 'string' && secret.trim() === secret && secret ? decode(secret) : undefined
  })
  if (keys.length > 0 && keys.every(key => key !== undefined)) return keys
  const missing = all.some(secret => !secret) ? ': a secret is not set' : ''
  throw new TypeError(
    `${who}${missing}; secrets must be one or several strings${form}, none empty or with blanks around it, or a function that returns them`,
  )
}
