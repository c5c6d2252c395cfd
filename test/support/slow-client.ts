import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A client over a real socket that sends and reads when the test says so. */
export interface SlowClient {
  send(bytes: string | Uint8Array): void
  /** Stops and starts reading. */
  readonly socket: Socket
  /** Resolves to the status of the answer. */
  readonly status: Promise<number>
  /** Everything that came so far. */
  received(): string
}

/** Begins a POST whose body, of that length, never comes by itself. */
export async function slowClient(
  url: string,
  { length, headers = {} }: { length: number; headers?: Record<string, string> },
): Promise<SlowClient> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let text = ''
  const { promise: status, resolve } = Promise.withResolvers<number>()
  socket.on('data', chunk => {
    text += chunk
    const found = /^HTTP\/1\.1 (\d{3})/.exec(text)
    if (found) resolve(Number(found[1]))
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [`POST ${pathname} HTTP/1.1`, `host: ${hostname}`, `content-length: ${length}`, ...lines, '', ''].join(
      '\r\n',
    ),
  )
  return { send: bytes => void socket.write(bytes), socket, status, received: () => text }
}
