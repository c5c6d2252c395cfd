import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisServer } from '../../dev/redis/index.ts'
import { startPrivateRedis } from '../../dev/redis/start.ts'
import { type RestServer, startRestServer } from '../../dev/rest-server/index.ts'
import { type SlowLink, startSlowLink } from './slow-link.ts'

/** A server, and the link over which it receives the writes of the primary while it is a replica. */
interface Node {
  readonly server: RedisServer
  readonly link: SlowLink
}

/** A primary and replicas behind one REST endpoint that follows the primary. */
export class ReplicatedStore {
  readonly rest: RestServer
  readonly #front: SlowLink
  readonly #nodes: Node[]
  #primary: Node

  private constructor(rest: RestServer, front: SlowLink, nodes: Node[], primary: Node) {
    this.rest = rest
    this.#front = front
    this.#nodes = nodes
    this.#primary = primary
  }

  /** Writes reach the replicas after `lagMs`. */
  static async start(replicas: number, lagMs = 0): Promise<ReplicatedStore> {
    const args = ['--repl-diskless-sync-delay', '0']
    const nodes: Node[] = []
    while (nodes.length <= replicas) {
      const server = await startPrivateRedis({ port: true, args })
      nodes.push({ server, link: await startSlowLink(lagMs) })
    }
    const [primary] = nodes as [Node]
    const front = await startSlowLink()
    front.target = portOf(primary)
    const rest = await startRestServer({ redis: { host: '127.0.0.1', port: front.port } })
    const store = new ReplicatedStore(rest, front, nodes, primary)
    for (const replica of store.replicas) await store.#follow(replica)
    await store.untilReplicated(replicas)
    return store
  }

  get primary(): RedisServer {
    return this.#primary.server
  }

  get replicas(): Node[] {
    return this.#nodes.filter(node => node !== this.#primary)
  }

  /** Kills the primary and promotes a replica: the most advanced one, or any. The other replicas follow that one. */
  async failOver(choose: 'most advanced' | 'any'): Promise<void> {
    const killed = this.#primary
    const survivors = this.replicas
    await killed.server.kill()
    for (const { link } of survivors) link.cut()
    const offsets = await Promise.all(survivors.map(offsetOf))
    const at =
      choose === 'any' ? Math.floor(Math.random() * offsets.length) : offsets.indexOf(Math.max(...offsets))
    this.#primary = survivors[at] as Node
    await this.primary.client.replicaof('NO', 'ONE')
    this.#front.target = portOf(this.#primary)
    this.#front.cut()
    for (const node of survivors) if (node !== this.#primary) await this.#follow(node)
    await killed.server.restartEmpty()
    await this.#follow(killed)
  }

  async untilReplicated(replicas: number): Promise<void> {
    for (;;) {
      const info = await this.primary.client.info('replication')
      if ((info.match(/state=online/g) ?? []).length >= replicas) break
      await sleep(10)
    }
    await this.rest.untilReady()
  }

  /** Stops or continues the processes of all replicas. Their connections stay open. */
  signalReplicas(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const { server } of this.replicas) process.kill(server.pid ?? Number.NaN, signal)
  }

  async stop(): Promise<void> {
    await this.rest.stop()
    await this.#front.stop()
    for (const { server, link } of this.#nodes) {
      await server.stop()
      await link.stop()
    }
  }

  async #follow({ server, link }: Node): Promise<void> {
    link.target = portOf(this.#primary)
    link.cut()
    await server.client.replicaof('127.0.0.1', link.port)
  }
}

async function offsetOf({ server }: Node): Promise<number> {
  return Number(/^slave_repl_offset:(\d+)/m.exec(await server.client.info('replication'))?.[1])
}

function portOf({ server }: Node): number {
  return 'port' in server.address ? server.address.port : Number.NaN
}
