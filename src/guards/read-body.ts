import type { GuardRequest } from './guard.ts'

/**
 * Reads the body, which later readers still find unread; undefined when it is longer than `maxBytes`. Reads no further
 * than that, because a client that has proven nothing yet must not fill the memory.
 */
export async function readBody(
  guarded: GuardRequest<readonly unknown[]>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { request } = guarded
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined
  const body = request.bodyUsed ? await guarded.readBody() : await readUpTo(request.clone().body, maxBytes)
  return body && body.length <= maxBytes ? body : undefined
}

async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: BlobPart[] = []
  const reader = stream?.getReader()
  for (let length = 0; ; ) {
    const read = await reader?.read()
    if (!read || read.done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    length += read.value.length
    if (length > maxBytes) {
      reader?.cancel().catch(() => {})
      return undefined
    }
    chunks.push(read.value as Uint8Array<ArrayBuffer>)
  }
}
