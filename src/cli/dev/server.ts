import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RestAnswer, RestRequest } from './endpoint.ts'

/** More than any request of edgelock: a result of `once` has up to 1 MiB by default. */
const MOST_BYTES = 16 * 1_048_576

/** Undefined breaks the connection, as a lost answer does. */
export type Serve = (request: RestRequest) => Promise<RestAnswer | undefined>

/** Serves on this machine only. Rejects when the port is taken. */
export async function listen(port: number, serve: Serve): Promise<{ server: Server; url: string }> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    const answer = body === undefined ? OVERSIZED : await serve(requestOf(incoming, body))
    if (!answer) return incoming.socket.destroy()
    const { status, content } = answer
    return outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const OVERSIZED: RestAnswer = { status: 413, content: { error: 'ERR max request size exceeded' } }

function requestOf({ method = '', url = '', headers }: IncomingMessage, body: string): RestRequest {
  const { authorization = '', 'upstash-encoding': encoding } = headers
  return { method, path: url.split('?')[0] ?? '', authorization, base64: encoding === 'base64', body }
}

/** Undefined when there are too many bytes. A client that leaves early gets no answer anyway. */
async function bodyOf(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) return undefined
      chunks.push(chunk)
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8')
}
