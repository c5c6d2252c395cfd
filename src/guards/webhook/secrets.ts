/**
 * The secret that deliveries are signed with; several while it is being replaced; or a function of the request, where
 * secrets are bindings. Never empty: an empty secret is a publicly known key.
 */
export type Secrets<Args extends readonly unknown[]> =
  | string
  | readonly string[]
  | ((...args: Args) => string | readonly string[] | Promise<string | readonly string[]>)

/** Returns the key that a secret encodes; undefined when it encodes none. */
type Decode = (secret: string) => Uint8Array<ArrayBuffer> | undefined

/**
 * Returns a function that returns the keys for a request.
 *
 * @throws {TypeError} at once for secrets that cannot be used; when they come from a function, as soon as it is called.
 */
export function keysOf<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  decode: Decode,
  form = '',
): (args: Args) => Promise<Uint8Array<ArrayBuffer>[]> {
  if (typeof secrets === 'function') return async args => decodeAll(await secrets(...args), decode, form)
  const keys = decodeAll(secrets, decode, form)
  return async () => keys
}

function decodeAll(
  secrets: string | readonly string[],
  decode: Decode,
  form: string,
): Uint8Array<ArrayBuffer>[] {
  const keys = [secrets].flat().map(secret => {
    return typeof secret === 'string' && secret.trim() === secret && secret ? decode(secret) : undefined
  })
  if (keys.length > 0 && keys.every(key => key !== undefined)) return keys
  throw new TypeError(
    `secrets must be one or several strings${form}, none empty or with blanks around it, or a function that returns them`,
  )
}
