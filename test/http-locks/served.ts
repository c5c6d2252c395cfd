import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Miniflare } from 'miniflare'
import type { RestServer } from '../../dev/rest-server/index.ts'
import { startWorker } from '../support/workerd.ts'

export const TOKEN = 'a-token-for-every-name'

/** Serves the worker in workerd, as it is deployed. */
export function serveLocks({ url, token }: RestServer): Promise<Miniflare> {
  return startWorker('worker/index.ts', {
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    LOCK_TOKENS: TOKEN,
  })
}

/** A network in front of a server that loses this share of the requests, and as many of the answers. */
export async function losing(
  target: URL,
  share: number,
): Promise<{ url: string; lost: () => number; server: Server }> {
  let lost = 0
  const server = createServer((asked, response) => {
    const fate = Math.random()
    const drop = () => {
      lost++
      response.destroy()
    }
    if (fate < share) return drop()
    const { method, url, headers } = asked
    const passed = forward(
      { host: target.hostname, port: target.port, method, path: url, headers },
      answer => {
        if (fate < 2 * share) {
          answer.resume()
          return drop()
        }
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost: () => lost, server }
}
