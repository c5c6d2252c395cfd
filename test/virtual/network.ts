import type { Serve, Wire } from '../../dev/serve.ts'
import { drawBelow } from './seed.ts'

type Handle = Parameters<Serve>[0]

/** The ports of servers without sockets. Systems give out none of them. */
const [FIRST_PORT, LAST_PORT] = [10_000, 30_000]

const { fetch: fetchOverSocket } = globalThis
const BROKEN = Symbol('the connection broke')

/** What a socket would say of a connection that ended early. */
function closed(): Error {
  return Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' })
}

/** Servers without sockets, and the `fetch` that reaches them. Everything that is sent takes a short, drawn time. */
export class VirtualNetwork {
  readonly #servers = new Map<string, Server>()
  readonly #busy: <T>(work: Promise<T>) => Promise<T>
  #port = FIRST_PORT

  /** `busy` keeps time from passing while an answer comes over a socket. */
  constructor(busy: <T>(work: Promise<T>) => Promise<T>) {
    this.#busy = busy
  }

  readonly serve: Serve = async handle => {
    const url = `http://127.0.0.1:${++this.#port}`
    const server = new Server(handle)
    this.#servers.set(url, server)
    const close = async () => {
      this.#servers.delete(url)
      server.close()
    }
    return { url, close }
  }

  readonly fetch = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...given)
    const { signal } = request
    signal.throwIfAborted()
    const url = new URL(request.url)
    const server = this.#servers.get(url.origin)
    if (!server) return this.#busy(unlessRefused(url, () => fetchOverSocket(request)))
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    const response = await server.exchange({
      url,
      method: request.method,
      headers: request.headers,
      body,
      signal,
    })
    return this.#follow(request, body, response)
  }

  #follow(
    request: Request,
    body: Uint8Array<ArrayBuffer> | undefined,
    response: Response,
  ): Promise<Response> | Response {
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || !location || request.redirect === 'manual')
      return response
    if (request.redirect === 'error')
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    const same = response.status > 303
    return this.fetch(new URL(location, request.url), {
      method: same ? request.method : 'GET',
      headers: request.headers,
      signal: request.signal,
      ...(same && body && { body }),
    })
  }
}

/** Sends what is meant for a server with a socket. */
async function unlessRefused({ hostname, port }: URL, send: () => Promise<Response>): Promise<Response> {
  if (LOCAL.has(hostname) && !(Number(port) >= FIRST_PORT && Number(port) <= LAST_PORT)) return send()
  const cause = LOCAL.has(hostname)
    ? Object.assign(new Error(`connect ECONNREFUSED ${hostname}:${port}`), { code: 'ECONNREFUSED' })
    : Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname })
  throw new TypeError('fetch failed', { cause })
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]'])

interface Sent {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer> | undefined
  readonly signal: AbortSignal
}

/** A one-way trip. The two ways together take 2 to 4 ms. */
function travel(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 1 + drawBelow(2)))
}

class Server {
  readonly #handle: Handle
  readonly #connections = new Set<() => void>()

  constructor(handle: Handle) {
    this.#handle = handle
  }

  close(): void {
    for (const cut of this.#connections) cut()
  }

  /** Settles with the answer, or when the client aborts, which does not end what the server does. */
  exchange(sent: Sent): Promise<Response> {
    const gone = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const cut = () => {
      this.#connections.delete(cut)
      reject(new TypeError('fetch failed', { cause: closed() }))
      gone.abort(closed())
    }
    this.#connections.add(cut)
    const abort = () => {
      this.#connections.delete(cut)
      reject(sent.signal.reason)
      gone.abort(new Error('Client connection prematurely closed.'))
    }
    sent.signal.addEventListener('abort', abort)
    this.#run(sent, gone)
      .then(answer => {
        if (answer === BROKEN) return cut()
        resolve(received(answer, sent, gone))
        this.#connections.delete(cut)
      })
      .catch(reject)
    return promise
  }

  async #run(sent: Sent, gone: AbortController): Promise<Response | typeof BROKEN> {
    const { url, method, headers, body } = sent
    await travel()
    const request = new Request(url, {
      method,
      headers: onTheWire(headers, url, body),
      body: body ?? null,
      signal: gone.signal,
    })
    let broken = false
    const wire: Wire = {
      path: `${url.pathname}${url.search}`,
      cut() {
        broken = true
        return Response.error()
      },
      sendHalf: (whole, init) => halfOf(whole, init),
    }
    const response = await Promise.resolve(this.#handle(request, { wire })).catch(
      () => new Response(null, { status: 500 }),
    )
    await travel()
    return broken ? BROKEN : response
  }
}

/** With the headers that Node's own client adds. */
function onTheWire(given: Headers, url: URL, body: Uint8Array | undefined): Headers {
  const headers = new Headers(given)
  headers.set('host', url.host)
  headers.set('connection', 'keep-alive')
  if (body) headers.set('content-length', String(body.length))
  for (const [name, value] of DEFAULTS) if (!headers.has(name)) headers.set(name, value)
  return headers
}

const DEFAULTS: readonly [string, string][] = [
  ['accept', '*/*'],
  ['accept-language', '*'],
  ['sec-fetch-mode', 'cors'],
  ['user-agent', 'node'],
  ['accept-encoding', 'gzip, deflate'],
]

function halfOf(
  whole: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Record<string, string> },
): Response {
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new TypeError('terminated', { cause: closed() }))
      sent = true
      controller.enqueue(whole.subarray(0, whole.length / 2))
    },
  })
  return new Response(body, { status, headers: { ...headers, 'Content-Length': String(whole.length) } })
}

/** Makes of the server's response that of the client, which ends with the client's signal. */
function received(answer: Response, { url, method, signal }: Sent, gone: AbortController): Response {
  const reader = answer.body?.getReader()
  const hasBody = reader && method !== 'HEAD'
  if (!hasBody) void reader?.cancel().catch(() => {})
  const body = hasBody ? bodyOf(reader, signal, gone) : null
  const { status, statusText, headers } = answer
  const response = new Response(body, { status, statusText, headers: new Headers(headers) })
  Object.defineProperty(response, 'url', { value: url.href })
  return response
}

function bodyOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
  gone: AbortController,
): ReadableStream<Uint8Array> {
  let end = () => {}
  const leave = (reason: unknown) => {
    end()
    gone.abort(new Error('Client connection prematurely closed.'))
    void reader.cancel(reason).catch(() => {})
  }
  return new ReadableStream({
    start(controller) {
      const abort = () => {
        controller.error(signal.reason)
        leave(signal.reason)
      }
      end = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
      void pump(reader, controller).then(end)
    },
    cancel: leave,
  })
}

/** Sends on what the server sends, as sockets do: whether the client reads or not. */
async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value)
    }
  } catch (error) {
    // An aborted client has closed its end.
    const broken = error instanceof TypeError && error.message === 'terminated'
    try {
      controller.error(broken ? error : new TypeError('terminated', { cause: closed() }))
    } catch {}
  }
}
