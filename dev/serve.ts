import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** The connection on which a request arrived. */
export interface Wire {
  /** The path and query as they were sent: a parsed URL has lost dot segments and the difference between "/" and "%2F". */
  readonly path: string
  /** Breaks the connection without an answer. */
  cut(): Response
  /** Sends an answer whose length is that of `body`, and breaks the connection in the middle of it. */
  sendHalf(body: Uint8Array<ArrayBuffer>, init: { status: number; headers: Record<string, string> }): Response
}

export interface Bindings {
  readonly wire: Wire
}

type Handle = (request: Request, env: Bindings) => Response | Promise<Response>

/** A server that answers at an address of this machine. */
export interface Served {
  readonly url: string
  /** Breaks every connection. */
  close(): Promise<void>
}

/** Serves on a free port of 127.0.0.1. */
export type Serve = (handle: Handle) => Promise<Served>

let serveHere: Serve = serveOnSocket

/** Serves over a socket, unless `replaceSockets` said otherwise. */
export const serve: Serve = handle => serveHere(handle)

/** Lets all servers of this process be reached in another way, such as by a `fetch` that needs no sockets. */
export function replaceSockets(serve: Serve = serveOnSocket): void {
  serveHere = serve
}

async function serveOnSocket(handle: Handle): Promise<Served> {
  const fetch = (request: Request, env: unknown) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
    return handle(request, { wire: socketWire(incoming, outgoing) })
  }
  // The client under test runs in the same process and needs Node's own Request and Response.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
  // After Node's default of 5 s, a connection might close just as the client reuses it, which would be an unplanned
  // fault.
  server.keepAliveTimeout = 10 * 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function socketWire(incoming: IncomingMessage, outgoing: ServerResponse): Wire {
  return {
    path: incoming.url ?? '/',
    cut() {
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    },
    sendHalf(body, { status, headers }) {
      outgoing.writeHead(status, { ...headers, 'Content-Length': body.length })
      outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
      return RESPONSE_ALREADY_SENT
    },
  }
}
