import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP connection that can be slow, cut, and led elsewhere. */
export interface SlowLink {
  readonly port: number
  /** The port to which new connections lead. */
  target: number
  /** Breaks all connections. What is under way is lost. */
  cut(): void
  stop(): Promise<void>
}

/** Starts a link on 127.0.0.1. What the target sends arrives after `delayMs`; the other direction is fast. */
export async function startSlowLink(delayMs = 0): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(link.target, '127.0.0.1')
    const pair = [client, upstream]
    const end = () => {
      for (const socket of pair) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of pair) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', end).on('close', end)
    }
    client.on('data', bytes => upstream.write(bytes))
    upstream.on('data', bytes => {
      if (delayMs === 0) client.write(bytes)
      else setTimeout(() => client.destroyed || client.write(bytes), delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const link: SlowLink = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    cut,
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
  return link
}
