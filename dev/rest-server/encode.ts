/** A reply of the connection, in which strings are buffers and integers are their digits. */
export type RedisValue = null | string | Buffer | Error | RedisValue[]

/** Returns the `{ result }` or `{ error }` of one command. */
export function encodeResult(value: RedisValue, base64: boolean): { result: unknown } | { error: string } {
  if (value instanceof Error) return { error: value.message }
  if (isOk(value)) return { result: 'OK' }
  return { result: encode(value, base64) }
}

// Upstash never encodes OK when it is the whole reply.
function isOk(value: RedisValue): boolean {
  return Buffer.isBuffer(value) && value.toString('latin1') === 'OK'
}

function encode(value: RedisValue, base64: boolean): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(member => encode(member, base64))
  if (value instanceof Error) return encode(Buffer.from(value.message), base64)
  if (typeof value === 'string') return exactInteger(value)
  return value.toString(base64 ? 'base64' : 'utf8')
}

// Redis integers have 64 bits. A double would round the large ones.
function exactInteger(digits: string): unknown {
  const json: { rawJSON?: (text: string) => unknown } = JSON as object
  return json.rawJSON ? json.rawJSON(digits) : Number(digits)
}
