import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import type { RedisAddress } from './address.ts'
import type { RedisServer } from './server.ts'
import { freePort, startPrivateRedis } from './start.ts'

const MASTERS = 3
const SLOTS = 16_384
const FORMED_WITHIN_MS = 120_000

export interface RedisCluster extends AsyncDisposable {
  /** The masters in the order of their slots. Each has a third of them. */
  readonly nodes: readonly RedisServer[]
  readonly addresses: readonly RedisAddress[]
  /** Sends every command to the node of its key. */
  readonly client: Cluster
  /** Removes all data and scripts from all nodes. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Starts a private Redis Cluster that dies with this process: three masters on 127.0.0.1 without replicas. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const started = await Promise.allSettled(
    Array.from({ length: MASTERS }, () => startNode().catch(startNode)),
  )
  const nodes = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  try {
    for (const result of started) if (result.status === 'rejected') throw result.reason
    await form(nodes)
    return controls(nodes)
  } catch (error) {
    await Promise.all(nodes.map(node => node.stop()))
    throw error
  }
}

/** Another process may take one of the ports before the node does; then it is started again. */
async function startNode(): Promise<RedisServer> {
  const busPort = String(await freePort())
  const cluster = ['--cluster-enabled', 'yes', '--cluster-port', busPort, '--cluster-node-timeout', '5000']
  return startPrivateRedis({ port: true, args: cluster })
}

/** Does what `redis-cli --cluster create` does, because redis-cli is not installed everywhere. */
async function form(nodes: readonly RedisServer[]): Promise<void> {
  for (const [at, { client }] of nodes.entries()) {
    await client.call('CLUSTER', 'ADDSLOTSRANGE', firstSlot(at), firstSlot(at + 1) - 1)
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', at + 1)
  }
  const [first, ...others] = nodes
  for (const { address, client } of others) {
    if (!('port' in address)) throw new TypeError('a node of a cluster has a port')
    const [, busPort = ''] = (await client.config('GET', 'cluster-port')) as string[]
    await first?.client.call('CLUSTER', 'MEET', address.host, address.port, busPort)
  }
  const deadline = performance.now() + FORMED_WITHIN_MS
  while (!(await everyNodeKnowsAll(nodes))) {
    if (performance.now() > deadline) throw new Error('The nodes did not form a cluster in time.')
    await sleep(50)
  }
}

function firstSlot(node: number): number {
  return Math.floor((node * SLOTS) / MASTERS)
}

async function everyNodeKnowsAll(nodes: readonly RedisServer[]): Promise<boolean> {
  const infos = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'INFO')))
  return infos.every(info =>
    [`cluster_state:ok`, `cluster_slots_ok:${SLOTS}`, `cluster_known_nodes:${MASTERS}`].every(line =>
      String(info).includes(`${line}\r\n`),
    ),
  )
}

function controls(nodes: readonly RedisServer[]): RedisCluster {
  const addresses = nodes.map(({ address }) => address)
  const client = new Cluster(addresses as { host: string; port: number }[])
  client.on('error', () => {})
  const stop = async () => {
    client.disconnect()
    await Promise.all(nodes.map(node => node.stop()))
  }
  const flush = async () => {
    for (const node of nodes) {
      await node.client.flushall()
      await node.client.script('FLUSH')
    }
  }
  return { nodes, addresses, client, flush, stop, [Symbol.asyncDispose]: stop }
}
