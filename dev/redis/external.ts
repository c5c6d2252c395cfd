import { addressFromUrl } from './address.ts'
import { claimDatabase } from './claim.ts'
import type { RedisServer } from './server.ts'

/** Uses a database of the server of REDIS_URL, which is never started or killed. The other databases stay as they are. */
export async function useExternalRedis(url: string): Promise<RedisServer> {
  const { address, client } = await claimDatabase(addressFromUrl(url))
  const refuse = async () => {
    throw new Error(
      'The server of REDIS_URL is not ours to kill. Start it with { alone: reason } to get a private one.',
    )
  }
  const stop = async () => {
    if (client.status === 'end') return
    // A server that is down needs no clean-up.
    await client.flushdb().catch(() => {})
    client.disconnect()
  }
  return {
    address,
    client,
    pid: undefined,
    restartEmpty: refuse,
    kill: refuse,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
