type Fetch = (request: Request) => Response | Promise<Response>

/** A server of the runtime, which runs until it gets a request for `/stop`. */
export interface Served {
  readonly url: string
  readonly stopped: Promise<void>
}

interface OwnServers {
  Bun?: { serve(options: { port: 0; hostname: string; fetch: Fetch; idleTimeout: number }): BunServer }
  Deno?: { serve(options: { port: 0; hostname: string; onListen: () => void }, fetch: Fetch): DenoServer }
}
interface BunServer {
  readonly url: URL
  stop(force: boolean): Promise<void>
}
interface DenoServer {
  readonly addr: { readonly port: number }
  shutdown(): Promise<void>
}

const hostname = '127.0.0.1'
const { Bun, Deno } = globalThis as OwnServers

/** Starts the runtime's own server; on Node, Hono's adapter. */
export async function serve(fetch: Fetch): Promise<Served> {
  const stopRequest = signal()
  const stoppable: Fetch = request => {
    if (new URL(request.url).pathname !== '/stop') return fetch(request)
    stopRequest.resolve()
    return new Response('stopping')
  }
  const { url, stop } = await start(stoppable)
  return { url, stopped: stopRequest.promise.then(stop).then(() => {}) }
}

async function start(fetch: Fetch): Promise<{ url: string; stop: () => Promise<unknown> }> {
  if (Bun) {
    const server = Bun.serve({ port: 0, hostname, fetch, idleTimeout: 60 })
    return { url: server.url.origin, stop: () => server.stop(false) }
  }
  if (Deno) {
    const server = Deno.serve({ port: 0, hostname, onListen() {} }, fetch)
    return { url: `http://${hostname}:${server.addr.port}`, stop: () => server.shutdown() }
  }
  return startNode(fetch)
}

async function startNode(fetch: Fetch): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const node = await import('@hono/node-server')
  return new Promise(resolve => {
    const server = node.serve({ fetch, port: 0, hostname }, ({ port }) => {
      resolve({ url: `http://${hostname}:${port}`, stop: async () => server.close() })
    })
  })
}

function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
