import { joinBytes } from '../internal/encoding.ts'
import { type BodyLimits, checkLength, chunksOf, MIB } from './body-pace.ts'
import type { AsyncPerRequest, GuardRequest, RunHandler } from './guard.ts'
import { Refusal } from './refusal.ts'

/** Reads the whole body, which later readers still find unread. @throws {Refusal} */
export async function readBody(
  guarded: GuardRequest<readonly unknown[]>,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
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
  guarded: GuardRequest<readonly unknown[]>,
  limits: BodyLimits,
  run: RunHandler<Variables>,
): Promise<RunHandler<Variables>> {
  const { request } = guarded
  if (!hasUnreadBody(request)) return run
  if (await endsWithin(limits.bufferBytes ?? MIB, copyOf(request, limits))) return run
  let refusal: Refusal | undefined
  const body = paced(request.body as ReadableStream<Uint8Array>, limits, error => {
    refusal = error
  })
  guarded.replace(withBody(request, body))
  return variables =>
    run(variables).then(
      handled => {
        if (refusal && handled.error !== undefined) throw refusal
        return handled
      },
      error => {
        throw refusal ?? error
      },
    )
}

/**
 * Calls a function among the options. It may read the body, which the handler still finds unread: it sees a request that
 * reads copies.
 */
export async function askOption<Args extends readonly unknown[], Value>(
  guarded: GuardRequest<Args>,
  given: AsyncPerRequest<Args, Value>,
): Promise<Value> {
  if (typeof given !== 'function') return given
  const call = given as (...args: Args) => Value | Promise<Value>
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

/** Reads no further than that, because a client that is not authenticated yet must not fill the memory. */
async function endsWithin(most: number, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) return false
  }
  return true
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
    throw new Refusal({ status: 400, title: 'Bad Request', detail, retryAfterMs: 1_000, reason: 'cut-off' })
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** The same body within its limits, read as fast as its reader takes it. */
function paced(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
  onRefusal: (refusal: Refusal) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const chunks = chunksOf(reader, limits)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value } = await chunks.next()
          if (value) controller.enqueue(value)
          else controller.close()
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          onRefusal(error)
          throw new DOMException('the body of the request was too slow or too long', 'TimeoutError')
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Returns the request with another body. A request of a framework's own class (`NextRequest`, that of
 * `@hono/node-server`) keeps what the framework put on it.
 */
function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  const { url, method, headers } = request
  // The types of some platforms do not know the option that others need.
  const init = (sent: ReadableStream) => ({ body: sent, duplex: 'half' }) as RequestInit
  if (Object.getPrototypeOf(request) === Request.prototype)
    return new Request(request, init(sized(body, headers)))
  const made = new Request(url, { method, headers, ...init(body) })
  return reading(request, () => made)
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
