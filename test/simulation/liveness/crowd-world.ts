import { createLocks, LockBusyError, type Locks, OnceInFlightError } from '../../../src/index.ts'
import { Engine } from '../../../src/memory/engine.ts'
import { defaultPolls, leastPause } from '../../../src/wait/poll.ts'
import { CROWD_KINDS } from '../../kinds/index.ts'
import { type Compiled, SHIPPED } from '../compiled.ts'
import { QueueJudge } from '../oracle/queue-judge.ts'
import { Random } from '../world/random.ts'
import { withSeededIds } from '../world/seeded-ids.ts'
import { VirtualClock } from '../world/virtual-clock.ts'
import { Bound } from './bound.ts'
import type { CrowdKind, Held } from './crowd-kind.ts'
import { type Idle, IdleWatch } from './idle-watch.ts'
import { type Neighbour, playNeighbour } from './neighbour.ts'

export interface CrowdOptions {
  readonly seed: number
  readonly kind: string
  /** What the server runs. Default: the scripts as they are shipped. */
  readonly scripts?: Compiled
  /** After how many requests it ends, because short holds would take too long. Default: 20,000. */
  readonly requests?: number
  /** Receives what happens, line by line. */
  readonly log?: (line: string) => void
}

export interface CrowdResult {
  /** What was free for longer than the bound. */
  readonly violations: readonly string[]
  readonly idles: readonly Idle[]
  readonly grants: number
  readonly requests: number
  readonly virtualMs: number
}

const PLAY_MS = 600_000
const HOLDS_MS = [1, 5, 50, 500, 2_000]
/** Leases end without a request, so the watch looks this often. */
const LOOK_MS = 100

/**
 * Plays a crowd of 1 to 200 clients that use something again and again, and what crowds meet: holds of minutes, deaths of
 * holders and waiters, callers that hang up, a deployment that ends all clients at once, holds that become longer or
 * shorter, a neighbour that takes it again at once, and steps of the server's clock. No request is lost here; `world/` plays that.
 */
export function playCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const seed = `crowd ${options.kind} ${options.seed}`
  return withSeededIds(Random.of(`ids of ${seed}`), () => new CrowdWorld(options, seed).play())
}

interface Client {
  dead: boolean
  /** Ends its present wait. */
  leave: () => void
  /** How many requests it has sent. */
  requests: number
  /** When it sent the last two. */
  askedAt: readonly [before: number, last: number]
}

const newClient = (): Client => ({ dead: false, leave() {}, requests: 0, askedAt: [0, 0] })

class CrowdWorld {
  readonly #clock = new VirtualClock()
  readonly #startedAt = this.#clock.now()
  readonly #options: CrowdOptions
  readonly #kind: CrowdKind
  readonly #seed: string
  readonly #chance: Random
  readonly #rttMs: number
  readonly #leaseMs: number
  readonly #waitMs: number
  readonly #thinkMs: number
  readonly #engine: Engine
  readonly #bound: Bound
  readonly #watch: IdleWatch
  readonly #order: QueueJudge | undefined
  readonly #overtakings: string[] = []
  readonly #clients = new Set<Client>()
  /** How long the next client holds it, and whether it dies then. */
  #exception: { readonly ms: number; readonly dies?: true } | undefined
  #holdMs: number
  #born = 0
  #offsetMs = 0
  #grants = 0
  #requests = 0
  #over = false

  constructor(options: CrowdOptions, seed: string) {
    const kind = CROWD_KINDS[options.kind]
    if (!kind) throw new Error(`no kind ${options.kind}: ${Object.keys(CROWD_KINDS).join(', ')}`)
    this.#options = options
    this.#kind = kind
    this.#seed = seed
    this.#chance = Random.of(seed)
    const { pick } = this.#chance
    this.#holdMs = pick(HOLDS_MS)
    this.#rttMs = pick([2, 20, 20, 80, 200])
    this.#leaseMs = pick([5_000, 30_000, 30_000, 60_000])
    this.#waitMs = pick([1_000, 10_000, 60_000, 3_600_000, Infinity])
    this.#thinkMs = pick([0, 0, 0, 100, 5_000])
    const { now, sleep } = this.#clock
    this.#engine = new Engine({ now, sleep, wall: () => now() + this.#offsetMs, random: () => 0.5 })
    this.#bound = new Bound({ ...kind, isForgetful: this.#thinkMs > 0 }, 1.5 * this.#rttMs, now)
    this.#watch = new IdleWatch(this.#engine, now, this.#bound)
    this.#order = kind.isOrdered && new QueueJudge(this.#engine)
  }

  async play(): Promise<CrowdResult> {
    const clients = this.#chance.pick([1, 2, 3, 10, 30, 100, 200])
    this.#log(
      `${clients} clients, ${this.#rttMs} ms round trip, ${this.#leaseMs} ms lease, waits ${this.#waitMs} ms, ` +
        `thinks ${this.#thinkMs} ms, holds ${this.#holdMs} ms`,
    )
    await this.#clock.run(Promise.resolve(this.#kind.prepare?.(this.#locks(newClient()))))
    await this.#clock.run(this.#run(clients))
    return {
      violations: [...this.#watch.violations(), ...this.#overtakings],
      idles: this.#watch.idles,
      grants: this.#grants,
      requests: this.#requests,
      virtualMs: this.#clock.now() - this.#startedAt,
    }
  }

  async #run(clients: number): Promise<void> {
    for (let n = 0; n < clients; n++) this.#bear()
    void this.#trouble()
    const { requests = 20_000 } = this.#options
    for (let at = 0; at < PLAY_MS && this.#requests < requests; at += LOOK_MS) {
      await this.#clock.sleep(LOOK_MS)
      this.#watch.look()
    }
    this.#over = true
    this.#watch.close()
  }

  #bear(): void {
    const client = newClient()
    this.#clients.add(client)
    void this.#live(client, Random.of(`${this.#seed} client ${++this.#born}`))
  }

  /** Ends a process. What it held stays until its lease ends. */
  #kill(client: Client): void {
    client.dead = true
    client.leave()
    this.#clients.delete(client)
  }

  #locks(client: Client): Locks {
    const { now, sleep } = this.#clock
    const chance = this.#chance
    const { scripts = SHIPPED } = this.#options
    const way = () => sleep((this.#rttMs / 2) * (0.5 + chance.next()))
    const never = new Promise<never>(() => {})
    const send = async (text: string, keys: string[], args: string[]) => {
      if (client.dead) return never
      this.#requests++
      client.requests++
      client.askedAt = [client.askedAt[1], this.#clock.now()]
      await way()
      const script = scripts.get(text)
      if (!script) throw new Error('a script that was not compiled')
      this.#watch.look()
      const overtakes = this.#order?.watch()
      const reply = this.#engine.run(script, keys, args.map(String))
      const overtaken = overtakes?.()
      // After a step of the server's clock, its appointments tell nothing.
      if (overtaken && this.#bound.isPromised) this.#overtakings.push(`${overtaken} at ${this.#at()} ms`)
      this.#watch.look('after a script')
      await way()
      return client.dead ? never : reply
    }
    const clock = {
      now,
      wall: now,
      random: () => chance.next(),
      sleep: (ms: number, signal?: AbortSignal) => sleep(Math.ceil(ms), signal),
    }
    return createLocks({ redis: { eval: send }, clock, leaseMs: this.#leaseMs })
  }

  /** Uses it again and again. One client in ten has few polls, and must not keep others waiting. */
  async #live(client: Client, random: Random): Promise<void> {
    const locks = this.#locks(client)
    const another = () => this.#locks(client)
    const maxPolls = random.chance(0.1) ? random.between(2, 8) : undefined
    for (;;) {
      if (this.#thinkMs > 0) await this.#clock.sleep(2 * this.#thinkMs * random.next())
      if (this.#over || client.dead) return
      const { want, acquire } = this.#kind.use(locks, random, another)
      client.leave = this.#watch.waits(want, this.#judgedSince(client, maxPolls))
      const ask = { leaseMs: this.#leaseMs, waitMs: this.#waitMs, maxPolls }
      const held = await acquire(ask).catch(error => expectBusy(client, error))
      client.leave()
      if (!held) this.#bound.gaveUp()
      if (held) await this.#hold(client, held, random).catch(error => expectDeath(client, error))
    }
  }

  /** Returns since when its wait is judged: not while its pauses are longer so that its polls last. */
  #judgedSince(client: Client, maxPolls = defaultPolls(this.#waitMs)): () => number {
    const { requests } = client
    const since = this.#clock.now()
    const isSpent = (askedAt: number, asked: number) =>
      leastPause({ timeMs: since + this.#waitMs - askedAt, polls: requests + maxPolls - asked }) >
      this.#bound.leastMs
    return () => {
      const [before, last] = client.askedAt
      const isJudged =
        this.#waitMs === Infinity || !(isSpent(before, client.requests - 1) || isSpent(last, client.requests))
      return isJudged ? since : Infinity
    }
  }

  async #hold(client: Client, held: Held, random: Random): Promise<void> {
    this.#grants++
    this.#bound.granted(this.#watch.isWaitedFor)
    const { ms, dies } = this.#exception ?? { ms: -this.#holdMs * Math.log(1 - random.next()) }
    this.#exception = undefined
    if (dies) {
      // Its death wastes no slot: the end of its lease is known.
      this.#kill(client)
      this.#bear()
    } else {
      const { isKeptByTheDead: isUnleased } = this.#kind
      if (ms > this.#leaseMs / 2 && !isUnleased) held.keepAlive({ maxHoldMs: Math.ceil(ms) + 60_000 })
      await this.#clock.sleep(ms)
      await held.release()
    }
  }

  async #trouble(): Promise<void> {
    const random = Random.of(`${this.#seed} trouble`)
    const { neighbour, isKeptByTheDead } = this.#kind
    const works = (ms: number, dies?: true) => {
      this.#exception = { ms, ...(dies && { dies }) }
    }
    const troubles: Record<string, () => void> = {
      'one works for long': () => works(random.pick([1_000, 5_000, 20_000, 60_000])),
      'one works for minutes': () => works(random.between(60_000, 300_000)),
      'callers hang up': () => this.#hangUp(random),
      'holds change': () => {
        this.#holdMs = random.pick(HOLDS_MS)
      },
      'the clock is set': () => {
        this.#offsetMs += random.pick([-1, 1]) * random.pick([500, 5_000, 300_000, 3_600_000])
        this.#bound.stepped()
      },
      ...(!isKeptByTheDead && {
        'a holder dies': () => works(0, true),
        'some die': () => this.#replace(random.next(), random),
        'all die': () => this.#replace(1, random),
      }),
      ...(neighbour && { 'a neighbour comes': () => this.#neighbour(random, neighbour) }),
    }
    for (;;) {
      await this.#clock.sleep(random.between(3_000, 40_000))
      if (this.#over) return
      const what = random.pick(Object.keys(troubles))
      this.#log(what)
      troubles[what]?.()
    }
  }

  /** Lets callers come that have little patience. */
  #hangUp(random: Random): void {
    for (let callers = random.pick([1, 10, 100]); callers > 0; callers--) {
      const stop = new AbortController()
      const ask = { leaseMs: this.#leaseMs, waitMs: this.#waitMs, maxPolls: undefined, signal: stop.signal }
      const client = newClient()
      const { want, acquire } = this.#kind.use(this.#locks(client), random, () => this.#locks(client))
      const comes = this.#clock.sleep(random.between(0, 2_000))
      void comes
        .then(() => {
          // Others wait beside it, but how long it waits itself is not judged.
          client.leave = this.#watch.waits(want, () => Infinity)
          return acquire(ask)
        })
        .finally(() => client.leave())
        .then(
          held => held.release(),
          () => this.#bound.lost('hung up'),
        )
      void comes.then(() => this.#clock.sleep(300)).then(() => stop.abort(new Error('hangs up')))
    }
  }

  /** Lets a thread of Java have it for most of up to a minute. */
  #neighbour(random: Random, neighbour: Neighbour): void {
    const leavesAt = this.#clock.now() + random.between(1_000, 60_000)
    const isOver = () => this.#over || this.#clock.now() >= leavesAt
    const around = { sleep: this.#clock.sleep, random: () => random.next() }
    const changed = () => this.#watch.look('after a step of Java')
    void playNeighbour(neighbour, this.#engine, around, { isOver, changed })
  }

  /** Ends a share of the clients, as a deployment does, and begins as many. */
  #replace(share: number, random: Random): void {
    for (const client of this.#clients) {
      if (!random.chance(share)) continue
      this.#kill(client)
      this.#bound.lost('died')
      void this.#clock.sleep(random.between(0, 2_000)).then(() => this.#bear())
    }
  }

  #log(line: string): void {
    this.#options.log?.(`${this.#at()} ms: ${line}`)
  }

  #at(): number {
    return Math.round(this.#clock.now() - this.#startedAt)
  }
}

function expectBusy(client: Client, error: unknown): undefined {
  if (!(error instanceof LockBusyError || error instanceof OnceInFlightError)) expectDeath(client, error)
}

/** Requests of a process that died are never answered, so they end as those of a store that is down. */
function expectDeath({ dead }: Client, error: unknown): void {
  if (!dead) throw error
}
