/**
 * The secret that deliveries are signed with; several while it is being replaced; or a function of the request, where
 * secrets are bindings. Never empty: that would be a key everybody knows.
 */
export type Secrets<Args extends readonly unknown[]> =
  | string
  | readonly string[]
  | ((...args: Args) => string | readonly string[] | Promise<string | readonly string[]>)

/** What a key is made of in a secret; undefined when it cannot be. */
type Decode = (secret: string) => Uint8Array<ArrayBuffer> | undefined

/**
 * What makes the keys for a request.
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
    `secrets must be one or several${form}, none empty or with blanks around it, or a function that returns them`,
  )
}
