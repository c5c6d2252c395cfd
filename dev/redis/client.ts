import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import type { RedisAddress } from './address.ts'

const READY_WITHIN_MS = 120_000

/** Creates a client that reconnects after restarts of the server, and never repeats a command. */
export function connect(address: RedisAddress, options: RedisOptions = {}): Redis {
  const client = new Redis({
    ...address,
    ...options,
    lazyConnect: true,
    retryStrategy: () => 20,
    // With any other value, ioredis leaves commands pending for ever that were in flight when the server died.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  })
  client.on('error', () => {})
  return client
}

/** Waits for an answer of the server with this process id, rather than of another one at the same address. */
export async function untilReady(client: Redis, pid: number, exited: Promise<string>): Promise<void> {
  let log: string | undefined
  exited.then(text => {
    log = text
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (log !== undefined) throw new Error(`Redis ended while it was starting:\n${log}`)
    if ((await processId(client)) === pid) return
    await sleep(10)
  }
  throw new Error(`Redis did not answer within ${READY_WITHIN_MS} ms.`)
}

async function processId(client: Redis): Promise<number> {
  const info = await client.info('server').catch(() => '')
  return Number(/^process_id:(\d+)/m.exec(info)?.[1])
}
