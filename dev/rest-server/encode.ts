/** A reply of the connection, in which strings are buffers. */
export type RedisValue = null | number | Buffer | Error | RedisValue[]

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
  if (value === null || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(member => encode(member, base64))
  if (value instanceof Error) return encode(Buffer.from(value.message), base64)
  return value.toString(base64 ? 'base64' : 'utf8')
}
