/** The body of an answer, collected while it is sent. */
import { joinBytes } from '../../internal/encoding.ts'

/** A body that is collected while it passes. */
export interface Collected {
  /** Returns the same body: what has come, then the rest as it comes, except that its end is held back. */
  stream(): ReadableStream<Uint8Array>
  /** Resolves to the whole body, or to why there is none. Never rejects. */
  readonly whole: Promise<Uint8Array<ArrayBuffer> | 'too long' | 'broken'>
}

/**
 * Collects a body, even if it is not read or its reader gives up. Up to `maxBytes`, it does not wait for a slow reader,
 * because the memory is needed anyway. Beyond, chunks are read only as fast as the reader takes them. The end of a body
 * that was collected is held back until `stored` resolves, so a client that has seen the whole answer gets it again.
 */
export function collect(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  stored: Promise<unknown> | undefined,
): Collected {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let out: ReadableStreamDefaultController<Uint8Array> | undefined

  /** Passes one chunk on. Undefined at the end. */
  async function step(isKept = false): Promise<Uint8Array | undefined> {
    const { value } = await reader.read()
    // A copy: the reader of the answer may write into its chunks. Node's server sends texts as well, which are not kept.
    if (value && isKept) chunks.push(typeof value === 'string' ? value : new Uint8Array(value))
    if (value) out?.enqueue(value)
    return value
  }

  async function all(): Promise<Uint8Array<ArrayBuffer> | 'too long'> {
    let length = 0
    for (let chunk = await step(true); chunk; chunk = await step(true)) {
      length += chunk.byteLength
      // A chunk that is not bytes has no `byteLength`: the sum becomes NaN and is refused too.
      if (!(length <= maxBytes)) return 'too long'
    }
    return joinBytes(chunks)
  }

  const whole = all().catch(() => 'broken' as const)
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        out = controller
        for (const chunk of chunks) controller.enqueue(chunk)
      },
      async pull() {
        if (typeof (await whole) !== 'string') await stored
        if (!(await step())) out?.close()
      },
      async cancel(reason) {
        out = undefined
        whole.then(all => (all === 'too long' ? reader.cancel(reason) : undefined)).catch(() => {})
      },
    })
  return { stream, whole }
}
