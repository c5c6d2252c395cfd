import { joinBytes } from '../../internal/encoding.ts'

/** A body that is collected while it passes. */
export interface Collected {
  /** The same body as it comes, except that its end is held back. */
  readonly stream: ReadableStream<Uint8Array>
  /** All of it; undefined when it is longer than allowed. Rejects when it breaks. */
  readonly whole: Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Collects a body, even if it is not read or its reader gives up. Beyond `maxBytes`, chunks are read only as fast as
 * the reader takes them. The end of a body that was collected is held back until `stored` resolves.
 */
export function collect(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  stored: Promise<unknown> | undefined,
): Collected {
  const reader = body.getReader()
  let out: ReadableStreamDefaultController<Uint8Array>
  let cancelled = false

  /** Passes one chunk on. Undefined at the end. */
  async function step(chunks?: Uint8Array[]): Promise<Uint8Array | undefined> {
    const { value } = await reader.read()
    // A copy: the reader of the answer may write into its chunks.
    if (value) chunks?.push(new Uint8Array(value))
    if (value && !cancelled) out.enqueue(value)
    return value
  }

  async function all(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const chunks: Uint8Array[] = []
    let length = 0
    for (let chunk = await step(chunks); chunk; chunk = await step(chunks)) {
      length += chunk.byteLength
      // A chunk that is not bytes has no `byteLength`: the sum becomes NaN and is refused too.
      if (!(length <= maxBytes)) return undefined
    }
    return joinBytes(chunks)
  }

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller
    },
    async pull() {
      if (await whole) await stored
      if (!(await step()) && !cancelled) out.close()
    },
    async cancel(reason) {
      cancelled = true
      whole.then(bytes => (bytes ? undefined : reader.cancel(reason))).catch(() => {})
    },
  })
  const whole = all()
  return { stream, whole }
}
