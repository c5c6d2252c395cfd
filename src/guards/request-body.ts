/** The body of a request, read within limits of size and time. */
import type { Clock } from '../api/clock.ts'
import { within } from '../internal/clock.ts'
import { joinBytes } from '../internal/encoding.ts'
import { Refusal } from './answers.ts'
import { type AnyArgs, type GuardRequest, isPlain, type RunHandler, remade } from './guard.ts'
import type { BodyOptions } from './guard-options.ts'

/** The least part of a body that is read before anything is acquired, and must then arrive within each time-out. */
const MIB = 1_048_576
/** How long a guard waits for a silent client. */
export const BODY_TIMEOUT_MS = 10_000

/** The limits of a body. */
export interface BodyLimits extends BodyOptions {
  readonly clock: Clock
  /** The bytes that must arrive within the first time-out. */
  readonly bufferBytes?: number | undefined
}

/** Reads the whole body, which later readers still find unread. @throws {Refusal} */
export async function readBody(guarded: GuardRequest, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  if (guarded.request.bodyUsed) {
    const bytes = new Uint8Array(await guarded.readAgain().catch(alreadyRead))
    checkLength(bytes.length, limits)
    return bytes
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of copyOf(guarded.request, limits)) chunks.push(chunk)
  return joinBytes(chunks)
}

/**
 * Waits for the beginning of the body before anything is acquired, so that a slow client delays no other. A body
 * of up to `bufferBytes` is then in memory, and the handler finds it unread; a longer one streams within the limits.
 * Returns a function that runs the handler, and rejects with the refusal if the body exceeds the limits.
 *
 * @throws {Refusal}
 */
export async function awaitBody<Variables>(
  guarded: GuardRequest,
  limits: BodyLimits,
  run: RunHandler<Variables>,
): Promise<RunHandler<Variables>> {
  const { request } = guarded
  if (!hasUnreadBody(request)) return run
  const { bufferBytes = MIB } = limits
  let length = 0
  // No further than that, because a client that is not authenticated yet must not fill the memory.
  for await (const chunk of copyOf(request, limits)) {
    length += chunk.length
    if (length > bufferBytes) break
  }
  if (length <= bufferBytes) return run
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const chunks = chunksOf(reader, limits)
  let refusal: Refusal | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { value } = await chunks.next()
        if (value) controller.enqueue(value)
        else controller.close()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refusal = error
        throw new DOMException('the body of the request was too slow or too long', 'TimeoutError')
      }
    },
    cancel: reason => reader.cancel(reason),
  }
  // Read as fast as its reader takes it.
  guarded.replace(withBody(request, new ReadableStream(source, { highWaterMark: 0 })))
  return async variables => {
    const handled = await run(variables).catch(error => {
      throw refusal ?? error
    })
    if (refusal && handled.error !== undefined) throw refusal
    return handled
  }
}

/**
 * Calls a function among the options. It may read the body, which the handler still finds unread: it sees a request that
 * reads copies.
 */
export async function askOption<Value>(
  guarded: GuardRequest,
  given: Value | ((...args: AnyArgs) => Value | Promise<Value>),
): Promise<Value> {
  if (typeof given !== 'function') return given
  const call = given as (...args: AnyArgs) => Value | Promise<Value>
  const { request } = guarded
  if (!hasUnreadBody(request)) return call(...guarded.args)
  guarded.replace(reading(request, () => request.clone()))
  try {
    return await call(...guarded.args)
  } finally {
    guarded.replace(request)
  }
}

function alreadyRead(cause?: unknown): never {
  const message =
    'the body of the request was read before the guard: let the guard come first, or read request.clone()'
  throw new TypeError(message, { cause })
}

function hasUnreadBody(request: Request): boolean {
  return !/^(GET|HEAD)$/.test(request.method) && !request.bodyUsed && !!request.body
}

/** Yields the body, which later readers still find unread. @throws {Refusal} */
async function* copyOf(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array, undefined> {
  checkLength(Number(request.headers.get('content-length')), limits)
  const reader = request.body?.locked ? alreadyRead() : request.clone().body?.getReader()
  if (!reader) return
  try {
    yield* chunksOf(reader, limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const detail = 'The body of the request was cut off.'
    throw new Refusal({ status: 400, detail, retryAfterMs: 1_000, reason: 'cut-off' })
  } finally {
    reader.cancel().catch(() => {})
  }
}

/**
 * Yields the chunks of a body. Only the time in which it waits for the client counts. Throws a {@link Refusal} when the
 * client is slow or sends too much, and the stream's own error when it breaks.
 */
async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: BodyLimits,
): AsyncGenerator<Uint8Array, undefined> {
  const { clock, timeoutMs = BODY_TIMEOUT_MS, bufferBytes = MIB } = limits
  let length = 0
  let leftMs = timeoutMs
  /** How many bytes must have come before the time-out begins anew. */
  let due = bufferBytes
  for (;;) {
    const startedAt = clock.now()
    const { value } = await within(clock, leftMs, reader.read(), () => {
      const detail = 'The body of the request did not arrive in time.'
      return new Refusal({ status: 408, detail, retryAfterMs: 1_000, reason: 'slow' })
    })
    if (!value) return
    length += value.byteLength
    checkLength(length, limits)
    leftMs -= clock.now() - startedAt
    if (length >= due) [due, leftMs] = [length + MIB, timeoutMs]
    yield value
  }
}

function checkLength(length: number, { maxBytes = MIB }: BodyLimits): void {
  if (length <= maxBytes) return
  const detail = `A request may have at most ${maxBytes} bytes.`
  throw new Refusal({ status: 413, detail, reason: 'too-large' })
}

/**
 * Returns the request with another body. A request of a framework's own class (`NextRequest`, that of
 * `@hono/node-server`) keeps what the framework put on it.
 */
function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  const made = remade(request, sized(body, request.headers))
  return isPlain(request) ? made : reading(request, () => made)
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

/** The members of a request that give access to its body. */
const OF_BODY = /^(arrayBuffer|blob|body|bodyUsed|bytes|clone|formData|json|text)$/

/** Returns the request as it is, except that its body is that of another one. Methods that were put on it stay. */
function reading(request: Request, other: () => Request): Request {
  return new Proxy(request, {
    get(target, property) {
      const isOther = OF_BODY.test(String(property)) && !Object.hasOwn(target, property)
      const owner = isOther ? other() : target
      const value = Reflect.get(owner, property)
      return typeof value === 'function' ? value.bind(owner) : value
    },
  })
}
