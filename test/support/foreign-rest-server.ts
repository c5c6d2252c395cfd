import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '@humanwhocodes/upstash-redis-server'

export interface ForeignRestServer {
  url: string
  token: string
  stop(): Promise<void>
}

interface Config {
  token: string
  redisUrl: string
}

/**
 * Starts `@humanwhocodes/upstash-redis-server`, a REST server from another author. It gets a process of its own,
 * because it cannot be closed and logs errors for ever once its Redis has stopped.
 */
export async function startForeignRestServer(config: Config): Promise<ForeignRestServer> {
  const child = fork(import.meta.filename, [JSON.stringify(config)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const [port] = await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error('the REST server ended while it was starting')
    }),
  ])
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { url: `http://127.0.0.1:${port}`, token: config.token, stop }
}

async function serve(config: Config): Promise<void> {
  const server = createAdaptorServer({ fetch: createApp(config).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('disconnect', () => process.exit())
  process.send?.((server.address() as { port: number }).port)
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? '') as Config)
