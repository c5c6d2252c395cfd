import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { addressFromUrl, type RedisAddress } from './address.ts'
import { connect } from './client.ts'
import type { RedisServer } from './server.ts'

interface Claim {
  address: RedisAddress
  client: Redis
}

const TRIES = 10

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

/**
 * Takes an empty database of a server that several processes share. The name of the client's connection is the claim,
 * so a process that dies leaves none behind.
 */
async function claimDatabase(address: RedisAddress): Promise<Claim> {
  const databases = await countDatabases(address)
  let passed: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    passed = []
    for (let db = address.db ?? 0; db < databases; db++) {
      const claim = await tryClaim({ ...address, db })
      if (typeof claim === 'object') return claim
      passed.push(`db${db} ${claim}`)
    }
    // Two that came at once have both passed on, or the server has not noticed yet that a user has left.
    await sleep(100 * Math.random())
  }
  throw new Error(
    `REDIS_URL names a server without a free database: ${passed.join(', ')}. ` +
      'Tests wipe the databases that they use, so they take only empty ones.',
  )
}

async function countDatabases(address: RedisAddress): Promise<number> {
  const client = connect(address)
  try {
    const answer = await client.config('GET', 'databases').catch((cause: Error) => {
      throw new Error(`REDIS_URL is set, but the server does not answer: ${cause.message}`, { cause })
    })
    return Number((answer as string[])[1])
  } finally {
    client.disconnect()
  }
}

async function tryClaim(address: RedisAddress): Promise<Claim | 'is in use' | 'holds data'> {
  const connectionName = `edgelock-db${address.db}`
  const client = connect(address, { connectionName })
  const refused = await whyNot(client, connectionName).catch(error => {
    client.disconnect()
    throw error
  })
  if (!refused) return { address, client }
  client.disconnect()
  return refused
}

// The connection has its name before it looks for others with that name. Of two that come at once, at least one
// therefore sees the other, and passes on to the next database.
async function whyNot(client: Redis, name: string): Promise<'is in use' | 'holds data' | undefined> {
  const connections = String(await client.client('LIST')).split('\n')
  if (connections.filter(line => line.includes(` name=${name} `)).length > 1) return 'is in use'
  return (await client.dbsize()) > 0 ? 'holds data' : undefined
}
