import { READERS } from './unread.ts'

/**
 * Returns the request with another body, made from its own. A request of a framework's own class (`NextRequest`, that of
 * `@hono/node-server`) stays the very object, because a new one would lack what the framework put on it: there, its
 * properties that lead to the body are replaced.
 */
export function replaceBody(
  request: Request,
  make: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>,
): Request {
  const { url, method, headers, body } = request
  if (Object.getPrototypeOf(request) === Request.prototype) {
    return new Request(request, withBody(sized(make(body as ReadableStream<Uint8Array>), headers)))
  }
  const made = new Request(url, { method, headers, ...withBody(make(body as ReadableStream<Uint8Array>)) })
  // Not its own properties: those are the ones that `unread()` sets and deletes.
  const own: PropertyDescriptorMap = {}
  for (const reader of [...READERS, 'clone'] as const)
    if (reader in request) own[reader] = { value: () => made[reader](), configurable: true }
  for (const property of ['body', 'bodyUsed'] as const) own[property] = { get: () => made[property] }
  return Object.setPrototypeOf(request, Object.create(Object.getPrototypeOf(request), own))
}

function withBody(body: ReadableStream<Uint8Array>): RequestInit {
  // The types of some platforms do not know the option that others need.
  return { body, duplex: 'half' } as RequestInit
}

/** On Workers, R2 and other services take only bodies whose length they know. */
function sized(body: ReadableStream<Uint8Array>, headers: Headers): ReadableStream<Uint8Array> {
  const { FixedLengthStream } = globalThis as { FixedLengthStream?: new (length: number) => TransformStream }
  const length = headers.get('content-length')
  if (!FixedLengthStream || !length) return body
  const { readable, writable } = new FixedLengthStream(Number(length))
  body.pipeTo(writable).catch(() => {})
  return readable
}
