import type { FaultName, Faults } from '../../dev/rest-server/index.ts'
import { serve } from '../../dev/serve.ts'

export interface Control extends AsyncDisposable {
  readonly url: string
}

/**
 * Starts a server for what the suite cannot do inside a runtime. `POST /fault` plans a fault for the next request that
 * names a lock. `POST /redirect` redirects to `/redirected`, and `GET /redirected` returns how many requests followed.
 */
export async function startControl(faults: Faults): Promise<Control> {
  let followed = 0
  const routes: Record<string, (request: Request) => Response | Promise<Response>> = {
    async 'POST /fault'(request) {
      const { fault, name, ...settings } = (await request.json()) as { fault: FaultName; name: string }
      const match = (command: string[]) => command.some(part => part.includes(name))
      faults.next(fault, { ...settings, match })
      return new Response(null, { status: 204 })
    },
    'POST /redirect': () => new Response(null, { status: 307, headers: { location: '/redirected' } }),
    'POST /redirected': () => Response.json(++followed),
    'GET /redirected': () => Response.json(followed),
  }
  const { url, close } = await serve((request, { wire }) => {
    const route = routes[`${request.method} ${wire.path}`]
    return route?.(request) ?? new Response(null, { status: 404 })
  })
  return { url, [Symbol.asyncDispose]: close }
}

/** Returns the address of a port on which no server listens. */
export async function freeUrl(): Promise<string> {
  const { url, close } = await serve(() => new Response())
  await close()
  return url
}
