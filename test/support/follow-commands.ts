import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Redis } from 'ioredis'
import { memoryOf, type See } from '../../dev/redis/index.ts'

/**
 * Reports every command that runs in the client's database, as MONITOR shows it, until the result is called. It reads
 * the lines itself, because ioredis takes some of them for answers when other clients keep the server busy.
 */
export async function followCommands(client: Redis, see: See): Promise<() => void> {
  const memory = memoryOf(client)
  if (memory) return memory.follow(see)
  const ours = client.options.db ?? 0
  const connection = client.duplicate({ lazyConnect: true })
  await connection.connect()
  const { stream } = connection
  stream.removeAllListeners('data')
  const lines = createInterface({ input: stream })
  stream.write('MONITOR\r\n')
  await once(lines, 'line')
  lines.on('line', line => {
    const [, database, source, command = ''] = /^\+[\d.]+ \[(\d+) (\S+)\] (.*)$/.exec(line) ?? []
    if (Number(database) !== ours) return
    const [name = '', ...args] = [...command.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
      text.replaceAll(/\\(["\\])/g, '$1'),
    )
    see([name.toUpperCase(), ...args], source === 'lua' ? 'script' : 'client')
  })
  return () => {
    connection.disconnect()
    stream.destroy()
  }
}
