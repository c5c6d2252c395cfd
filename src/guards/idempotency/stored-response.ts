/** Answers as a record keeps them. */
import { fromBase64, toBase64 } from '../../internal/encoding.ts'

/** An answer as its record holds it. */
export interface StoredResponse {
  readonly status: number
  readonly headers: [name: string, value: string][]
  /** In base64. */
  readonly body: string
  /** The headers of earlier middleware that the answer lacked: Hono drops them from a raw `Response`. */
  readonly lacked?: string[]
}

/** Headers of one connection (RFC 9110, §7.6.1), and `Trailer`, because a stored answer has none: Node refuses to send it. */
const HOPS = 'connection,keep-alive,proxy-connection,te,trailer,transfer-encoding,upgrade'
/** Headers with which a reader of the database could act as the client. */
const CREDENTIALS =
  /^(set-)?cookie$|authorization$|authentication-info$|(^|-)(token|secret|password|api-?key)$/

/**
 * Returns what to store, without headers from before the handler ran: they belong to this request, not to its duplicates.
 * Headers with credentials are left out as well, apart from those in `keepHeaders`, in lower case.
 */
export function storedResponse(
  { status, headers }: Response,
  body: Uint8Array,
  prepared: Headers = new Headers(),
  keepHeaders: readonly string[] = [],
): StoredResponse {
  const hops = `${HOPS},${headers.get('connection')}`.toLowerCase().split(/[ \t,]+/)
  const isKept = (name: string) =>
    !hops.includes(name) && (keepHeaders.includes(name) || !CREDENTIALS.test(name))
  // `Set-Cookie` is the one header whose values are never joined.
  const left = [...headers].filter(
    ([name, value]) => name !== 'set-cookie' && isKept(name) && prepared.get(name) !== value,
  )
  const before = prepared.getSetCookie()
  const own = isKept('set-cookie') ? headers.getSetCookie().filter(value => !before.includes(value)) : []
  const cookies = own.map(value => ['set-cookie', value] as [string, string])
  const all = headers.getSetCookie()
  const lacks = (name: string) =>
    name === 'set-cookie' ? !before.some(cookie => all.includes(cookie)) : !headers.has(name)
  const lacked = [...prepared.keys()].filter(lacks)
  return { status, headers: [...left, ...cookies], body: toBase64(body), ...(lacked[0] && { lacked }) }
}

/** Rebuilds a stored answer and marks it as replayed. Returns undefined for what `storedResponse` has not made. */
export function replayed(stored: unknown): Response | undefined {
  const { status, headers, body } = Object(stored) as Partial<StoredResponse>
  if (typeof status !== 'number' || !Array.isArray(headers) || typeof body !== 'string') return undefined
  const bytes = fromBase64(body)
  if (body && !bytes) return undefined
  try {
    // A status that allows no body refuses an empty one as well.
    const response = new Response(bytes ?? null, { status, headers })
    response.headers.set('idempotency-replayed', 'true')
    return response
  } catch {
    return undefined
  }
}
