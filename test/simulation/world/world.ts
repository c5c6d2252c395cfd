import { createLocks } from '../../../src/index.ts'
import { CALL_PATIENCE_MS } from '../../../src/transport/deliver.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { GiveWatch } from '../oracle/give-watch.ts'
import { Oracle } from '../oracle/oracle.ts'
import { KINDS } from '../plays/kinds.ts'
import { type Play, recordEnd, type SimulatedKind, type Stage, type Visit } from '../plays/play.ts'
import { Incidents } from './incidents.ts'
import { LONGEST_SUSPENSION_MS, Machine } from './machine.ts'
import { Network } from './network.ts'
import { PROFILES } from './profiles.ts'
import type { Random } from './random.ts'
import { withSeededIds } from './seeded-ids.ts'
import { LONGEST_LEASE_MS, Server } from './server.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface WorldOptions {
  readonly seed: number
  readonly kind: string
  readonly profile: string
  /** What the servers run. Default: the scripts as they are shipped. */
  readonly compiled?: Compiled
  /** Incidents that do not happen, to shrink a failing world. */
  readonly without?: ReadonlySet<string>
  /** How the kind is played. Default: as in `plays/kinds.ts`. */
  readonly simulated?: SimulatedKind
  /** Receives what happens, line by line. */
  readonly log?: (line: string) => void
}

export interface WorldResult {
  readonly requests: number
  /** Grants, executions of work, or operations that took effect. */
  readonly grants: number
  readonly virtualMs: number
  /** How many processes died. */
  readonly deaths: number
  /** The same for every run of a seed. */
  readonly hash: string
  readonly violations: readonly string[]
  readonly incidents: readonly string[]
}

const MOST_VISITS = 10
const LOOK_MS = 100
/** Longer than anything that expires. */
const DAYS_MS = 8 * 86_400_000

/** Plays one world: a few clients that compete over a bad network, on a virtual clock, in front of an oracle. */
export function playWorld(options: WorldOptions): Promise<WorldResult> {
  const world = new World(options)
  return withSeededIds(world.incidents.random('ids'), () => world.play())
}

class World {
  readonly incidents: Incidents
  readonly #clock = new VirtualClock()
  readonly #network: Network
  readonly #servers: readonly Server[]
  readonly #oracle: Oracle
  readonly #gives: GiveWatch
  readonly #play: Play
  readonly #clients: number
  readonly #startedAt = this.#clock.now()
  readonly #options: WorldOptions
  #grants = 0
  #deaths = 0
  #hash = 0

  constructor(options: WorldOptions) {
    const { seed, kind, profile, without, compiled = SHIPPED } = options
    const { servers = 1, play } =
      options.simulated ?? KINDS[kind] ?? fail(`no kind ${kind}: ${Object.keys(KINDS).join(', ')}`)
    this.#options = options
    this.incidents = new Incidents(`${kind} ${profile} ${seed}`, without)
    this.#network = new Network(this.#clock, this.incidents, this.#profile, line => this.#record(line))
    this.#servers = Array.from({ length: servers }, () => new Server(this.#clock, compiled))
    this.#oracle = new Oracle(this.#clock.now)
    this.#gives = new GiveWatch(this.#servers, this.#oracle, this.#clock.now)
    this.#network.gives = this.#gives
    this.#clients = this.incidents.random('clients').between(2, 6)
    const stage: Stage = {
      oracle: this.#oracle,
      gives: this.#gives,
      servers: this.#servers,
      server: this.#server,
      clients: this.#clients,
      now: this.#clock.now,
      count: () => this.#grants++,
    }
    this.#play = play(stage)
    for (const server of this.#servers) {
      server.onLoss = () => this.#oracle.lost()
      server.onLateRestart = () => this.#oracle.forgot()
    }
  }

  get #profile() {
    const { profile } = this.#options
    return PROFILES[profile] ?? fail(`no profile ${profile}: ${Object.keys(PROFILES).join(', ')}`)
  }

  get #server() {
    return this.#servers[0] ?? fail('no server')
  }

  async play(): Promise<WorldResult> {
    const clock = this.#clock
    await clock.run(this.#prepare())
    const clients = Array.from({ length: this.#clients }, (_, at) => this.#client(at + 1))
    const troubles = this.#servers.map((server, at) => this.#trouble(server, at + 1))
    await clock.run(this.#observe(Promise.all([...clients, ...troubles, this.#restartInTurn()])))
    // A process that outlives the client which handed a lease over to it may still repeat what it asked for.
    await clock.run(clock.sleep(CALL_PATIENCE_MS + LONGEST_SUSPENSION_MS))
    await clock.run(this.#network.quiet())
    await clock.run(
      clock.sleep(LONGEST_LEASE_MS + Math.max(...this.#servers.map(each => each.setBackMs)) + 1),
    )
    this.#play.judge()
    const virtualMs = clock.now() - this.#startedAt
    await clock.run(clock.sleep(DAYS_MS))
    this.#judgeRemains()
    return {
      requests: this.#network.requests,
      grants: this.#grants,
      virtualMs,
      deaths: this.#deaths,
      hash: (this.#hash >>> 0).toString(16),
      violations: this.#oracle.violations,
      incidents: this.incidents.happened,
    }
  }

  /** What is given back goes on after the work. */
  async #observe(work: Promise<unknown>): Promise<void> {
    let over = false
    const end = work.finally(() => {
      over = true
    })
    while (!over || this.#gives.areOpen) {
      await this.#clock.sleep(LOOK_MS)
      this.#gives.look()
    }
    await end
  }

  /** Sets up what all clients share. */
  async #prepare(): Promise<void> {
    const calm = [new Incidents('calm'), PROFILES['calm'] ?? fail('no calm')] as const
    const machine = new Machine('preparation', this.#clock, ...calm)
    const network = new Network(this.#clock, ...calm, () => {})
    const { clock } = machine
    await this.#play.prepare?.(createLocks({ redis: network.client(machine, this.#server), clock }))
  }

  async #client(number: number): Promise<void> {
    const random = this.incidents.random(`client ${number}`)
    const visits = random.between(1, MOST_VISITS)
    for (let round = 1; round <= visits; round++) {
      const pauseMs = random.between(0, this.#profile.pauseMs)
      const id = `c${number}.${round}`
      if (!this.incidents.happens(id)) continue
      await this.#clock.sleep(pauseMs)
      const visit = this.#visit(id)
      await Promise.race([this.#use(visit), visit.machine.ended])
      if (!visit.machine.dead) continue
      this.#deaths++
      this.#record(`${id} died`)
    }
  }

  async #use(visit: Visit): Promise<void> {
    await this.#play
      .visit(visit)
      .catch(error => recordEnd(error, visit))
      .catch(error => this.#oracle.violated(`${visit.me} met ${error?.stack ?? error}`))
    await visit.machine.finish()
  }

  #visit(me: string, first = me): Visit {
    const machine = new Machine(me, this.#clock, this.incidents, this.#profile)
    const all = this.#servers.map(server =>
      createLocks({ redis: this.#network.client(machine, server), clock: machine.clock, clientName: me }),
    )
    return {
      me,
      machine,
      locks: all[0] ?? fail('no server'),
      all,
      random: this.incidents.random(`${me} acts`),
      patience: this.#patience(machine),
      taste: () => this.incidents.random(`${first} chooses`),
      record: what => this.#record(`${me} ${what}`),
      another: () => this.#visit(`${me}b`, first),
    }
  }

  #patience({ id, clock }: Machine): Visit['patience'] {
    if (!this.incidents.mayHappen(this.#profile.impatience, `${id} gives up`)) return {}
    const giveUp = new AbortController()
    const pauseMs = this.incidents.random(`${id} patience`).between(0, 3_000)
    clock.sleep(pauseMs).then(() => giveUp.abort())
    return { signal: giveUp.signal }
  }

  async #trouble(server: Server, number: number): Promise<void> {
    const { clockSteps, outages, losses, scriptFlushes } = this.#profile
    const some = async (most: number, what: string, happen: (random: Random) => Promise<string | number>) => {
      const random = this.incidents.random(`server ${number} ${what}`)
      for (let times = random.between(0, most); times > 0; times--) {
        const pauseMs = random.between(0, 15_000)
        await this.#clock.sleep(pauseMs)
        const id = `server ${number} ${what} ${times}`
        if (this.incidents.happens(id)) this.#record(`${id}: ${await happen(this.incidents.random(id))}`)
      }
    }
    await Promise.all([
      some(clockSteps, 'sets its clock back', async steps => {
        server.setBackMs += steps.between(1, 2_000)
        return server.setBackMs
      }),
      some(outages, 'is away', outage => server.beAway(this.#clock, outage)),
      some(scriptFlushes, 'forgets its scripts', async () => {
        server.flushScripts()
        return ''
      }),
      some(losses, 'loses data', loss => server.loseData(this.#clock, loss)),
    ])
  }

  /** A lease that is renewed between two restarts survives them all. */
  async #restartInTurn(): Promise<void> {
    const random = this.incidents.random('restarts')
    for (let round = this.#profile.restarts; round > 0; round--)
      for (const [at, server] of this.#servers.entries()) {
        const pauseMs = random.between(0, 5_000)
        const id = `server ${at + 1} restarts ${round}`
        if (!this.incidents.happens(id)) continue
        await this.#clock.sleep(pauseMs)
        this.#record(`${id}: ${await server.restartLate(this.#clock, this.incidents.random(id))}`)
      }
  }

  /** After many days nothing may be left, neither in a process nor on a server, unless it lost the keys that expire. */
  #judgeRemains(): void {
    for (const server of this.#oracle.isKept(this.#startedAt) ? this.#servers : []) {
      server.exists('')
      for (const key of server.engine.keyspace.keys())
        if (!this.#play.stays?.includes(key)) this.#oracle.violated(`${key} is left for ever`)
    }
    if (this.#clock.sleepers > 0) this.#oracle.violated(`${this.#clock.sleepers} timers are left`)
  }

  #record(line: string): void {
    for (const char of line) this.#hash = (Math.imul(this.#hash, 31) + char.charCodeAt(0)) | 0
    this.#options.log?.(`${String(Math.round(this.#clock.now() - this.#startedAt)).padStart(7)} ms  ${line}`)
  }
}

function fail(what: string): never {
  throw new Error(what)
}
