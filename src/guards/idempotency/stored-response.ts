/** An answer as it stands in its record. */
export interface StoredResponse {
  readonly status: number
  readonly headers: [name: string, value: string][]
  /** In base64. */
  readonly body: string
}

/** What concerns one connection and not the next (RFC 9110, §7.6.1). `Set-Cookie` is the one header that never joins. */
const LEFT_OUT = 'connection,keep-alive,proxy-connection,set-cookie,te,transfer-encoding,upgrade'
/** As many as may be the arguments of one call. */
const SLICE = 32_768

/** Without what was on it before the handler ran, which belongs to this request and not to its duplicates. */
export function storedResponse(
  { status, headers }: Response,
  body: Uint8Array,
  prepared: Headers = new Headers(),
): StoredResponse {
  const hops = `${LEFT_OUT},${headers.get('connection')}`.toLowerCase().split(/[ \t,]+/)
  const left = [...headers].filter(([name, value]) => !hops.includes(name) && prepared.get(name) !== value)
  const before = prepared.getSetCookie()
  const own = headers.getSetCookie().filter(value => !before.includes(value))
  const cookies = own.map(value => ['set-cookie', value] as [string, string])
  return { status, headers: [...left, ...cookies], body: toBase64(body) }
}

/** The answer that was stored, marked as such. */
export function replayed({ status, headers, body }: StoredResponse): Response {
  // Where a status allows no body, an empty one is refused as well.
  const response = new Response(body ? fromBase64(body) : null, { status, headers })
  response.headers.set('idempotency-replayed', 'true')
  return response
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return btoa(text)
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
