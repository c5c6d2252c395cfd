/** The methods of a request that read its body. */
export const READERS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const

/**
 * Lets `use` read the body of the request, while the handler still finds it unread. It gets the very request, because a
 * copy would lack what a framework or platform put on it (`NextRequest.nextUrl`). The body is copied only when one of the
 * reading methods is called; `request.body` is not covered. Methods that were put on this one request stay as they are.
 */
export async function unread<T>(request: Request, use: () => T | Promise<T>): Promise<T> {
  const readers = READERS.filter(reader => reader in request && !Object.hasOwn(request, reader))
  for (const reader of readers) {
    const value = () => (request.clone() as Record<typeof reader, () => Promise<unknown>>)[reader]()
    Object.defineProperty(request, reader, { configurable: true, value })
  }
  try {
    return await use()
  } finally {
    for (const reader of readers) delete (request as Partial<Request>)[reader]
  }
}
