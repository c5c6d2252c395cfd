import type { Passage } from './passage.ts'

/**
 * The body, which whoever comes later still finds unread; undefined when it is longer than `maxBytes`. Reads no further
 * than that: nobody who is yet to prove who they are may fill the memory.
 */
export async function readBody(
  passage: Passage<readonly unknown[]>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { request } = passage
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined
  const body = request.bodyUsed ? await passage.readBody() : await readUpTo(request.clone().body, maxBytes)
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
