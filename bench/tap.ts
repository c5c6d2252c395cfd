/** A proxy in front of a server that counts the bytes that pass, and keeps those that clients send if it is asked to. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Tap extends Disposable {
  readonly port: number
  /** Bytes from clients to the server, and back. */
  up: number
  down: number
  /** What clients send goes here, too. */
  kept: Buffer[] | undefined
}

/** `target` is what `net.connect()` takes. */
export async function tap(target: { path: string } | { host: string; port: number }): Promise<Tap> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', bytes => {
      result.up += bytes.length
      result.kept?.push(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', bytes => {
      result.down += bytes.length
      client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const result: Tap = {
    port: (server.address() as AddressInfo).port,
    up: 0,
    down: 0,
    kept: undefined,
    [Symbol.dispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return result
}
