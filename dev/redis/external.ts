import type { Redis } from 'ioredis'
import { addressFromUrl } from './address.ts'
import { connect } from './client.ts'
import type { RedisServer } from './server.ts'

/** Uses the server of REDIS_URL. It is never started or killed, and refused when it holds data. */
export async function useExternalRedis(url: string): Promise<RedisServer> {
  const address = addressFromUrl(url)
  const client = connect(address)
  try {
    await refuseUnlessEmpty(client)
  } catch (error) {
    client.disconnect()
    throw error
  }
  const wipe = async () => {
    await client.flushall()
    await client.script('FLUSH')
  }
  const stop = async () => {
    if (client.status === 'end') return
    // A server that is down needs no clean-up.
    await wipe().catch(() => {})
    client.disconnect()
  }
  return {
    address,
    client,
    pid: undefined,
    restartEmpty: wipe,
    kill: async () => {
      throw new Error(
        'The server of REDIS_URL is not ours to kill. Unset REDIS_URL to test with a private one.',
      )
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

// Checks all databases, because restartEmpty() wipes the whole server.
async function refuseUnlessEmpty(client: Redis): Promise<void> {
  const keyspace = await client.info('keyspace').catch((cause: Error) => {
    throw new Error(`REDIS_URL is set, but the server does not answer: ${cause.message}`, { cause })
  })
  const databases = keyspace.match(/^db\d+/gm)
  if (databases) {
    throw new Error(
      `REDIS_URL names a server with data (${databases.join(', ')}); tests would wipe it. Use an empty one.`,
    )
  }
}
