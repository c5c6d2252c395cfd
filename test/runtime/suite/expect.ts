import { describe } from './case.ts'

/** Throws unless both have the same JSON. Bytes are compared by length, beginning and sum. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [is, should] = [actual, expected].map(text)
  if (is !== should) throw new Error(`${what} is ${is}, not ${should}`)
}

function text(value: unknown): string {
  if (!ArrayBuffer.isView(value)) return JSON.stringify(value) ?? String(value)
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  let sum = 0
  for (const byte of bytes) sum = (sum * 31 + byte) % 2 ** 32
  return `${bytes.length} bytes, which begin with ${bytes.subarray(0, 16).join(' ')} and have the sum ${sum}`
}

/** Throws an error with this message unless the condition is true. */
export function ok(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

/** Returns the error that a promise rejects with, which must have this code or name. */
export async function rejects(
  promise: Promise<unknown>,
  codeOrName: string,
): Promise<Error & Record<string, unknown>> {
  const error = await promise.then(
    value => new Error(`resolved with ${text(value)} instead of rejecting with ${codeOrName}`),
    thrown => thrown,
  )
  if (error.code === codeOrName || error.name === codeOrName) return error
  throw new Error(`expected ${codeOrName}: ${describe(error)}`)
}

/** Waits. */
export function pass(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Waits until a condition is true, for at most 20 s. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const until = performance.now() + 20_000; performance.now() < until; await pass(20)) {
    if (await condition()) return
  }
  throw new Error(`did not happen: ${what}`)
}

/** Returns bytes of every value, which are not a text in any encoding. */
export function everyByte(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 167 + (index >> 8)) % 256)
}

/** Something that is waited for until the case opens it. `Promise.withResolvers` is missing in Node 20. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** A body whose chunks the case writes. It ends with undefined. */
export function written(): { body: ReadableStream<Uint8Array>; write(chunk?: Uint8Array): void } {
  let write = (_?: Uint8Array) => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = chunk => (chunk ? controller.enqueue(chunk) : controller.close())
    },
  })
  return { body, write: chunk => write(chunk) }
}
