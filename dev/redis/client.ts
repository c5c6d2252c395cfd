import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { RedisAddress } from './address.ts'

const READY_WITHIN_MS = 15_000

/** A client that follows the server through restarts, and never repeats a command by itself. */
export function connect(address: RedisAddress): Redis {
  const client = new Redis({
    ...address,
    lazyConnect: true,
    retryStrategy: () => 20,
    // With any other value ioredis leaves commands that were under way when the server died pending for ever.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  })
  client.on('error', () => {})
  return client
}

/** Waits until the server with this process id, and not another one on the same address, answers. */
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
