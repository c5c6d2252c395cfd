import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { FaultName, Faults } from '../../dev/rest-server/index.ts'

export interface Control extends AsyncDisposable {
  readonly url: string
}

/**
 * Starts a server for what the suite cannot do inside a runtime. `POST /fault` plans a fault for the next request that
 * names a lock. `POST /redirect` redirects to `/redirected`, and `GET /redirected` returns how many requests followed.
 */
export async function startControl(faults: Faults): Promise<Control> {
  let followed = 0
  const routes: Record<string, (request: IncomingMessage) => Promise<[number, object]>> = {
    async 'POST /fault'(request) {
      const { fault, name, ...settings } = (await json(request)) as { fault: FaultName; name: string }
      const match = (command: string[]) => command.some(part => part.includes(name))
      faults.next(fault, { ...settings, match })
      return [204, {}]
    },
    'POST /redirect': async () => [307, { location: '/redirected' }],
    'POST /redirected': async () => {
      followed += 1
      return [200, {}]
    },
    'GET /redirected': async () => [200, {}],
  }
  const server = createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url}`]
    const [status, headers] = (await route?.(request)) ?? [404, {}]
    response.writeHead(status, { ...headers }).end(status === 200 ? String(followed) : undefined)
  })
  await listen(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the address of a port on which no server listens. */
export async function freeUrl(): Promise<string> {
  const server = createServer()
  await listen(server)
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
