import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the upstream received it. */
export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface Upstream extends AsyncDisposable {
  readonly url: string
}

/** A status, a text that is sent with 200, or a status with headers. Undefined breaks the connection instead. */
export type Answer = number | string | { status: number; headers: Record<string, string> } | undefined

/** Starts the server to which the worker forwards events and jobs. `answer` decides how it answers, and when. */
export async function startUpstream(
  answer: (received: Received) => Answer | Promise<Answer>,
): Promise<Upstream> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
    )
    const body = Buffer.concat(chunks).toString()
    const answered = await answer({ path: request.url ?? '', headers, body })
    if (answered === undefined) response.destroy()
    else if (typeof answered === 'number') response.writeHead(answered, { location: '/elsewhere' }).end()
    else if (typeof answered === 'string') response.end(answered)
    else response.writeHead(answered.status, answered.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
