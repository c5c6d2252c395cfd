const READERS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const

/**
 * Lets `use` read the request's body while the handler will still find it unread, and the very request it was given:
 * a copy would lack what a framework or a platform has put on it (`NextRequest.nextUrl`). The body is copied only when
 * it is read, by any method but `request.body`. Methods that somebody has put on this one request stay as they are.
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
